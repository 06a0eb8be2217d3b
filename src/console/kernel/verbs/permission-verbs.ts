import { keysOf } from "../keys/profile.ts";
import { deskOf } from "./desks.ts";
import { keyOf, verbs, type VerbName } from "./table.ts";

/** Opening the screen is all that these ask for: the screen's own entry says it already. */
const merelyOpen: ReadonlySet<string> = new Set(
  ["list", "view", "agency", "history", "query"].concat(["pick", "creditPick", "managerPick", "marketingPick", "servicePick"]),
);
const lastPart = (permission: string): string => permission.split(":").at(-1) ?? "";

export const isVerb = (permission: string): boolean => !merelyOpen.has(lastPart(permission));

/** Some thousand entries of the palette ask at each opening, and name a few hundred pairs. */
const known = new Map<string, VerbName | null>();

/** What a permission key asks for on a screen that may not be loaded yet: by its last part, at the screen's desk. */
export function verbOfPermission(permission: string, path: string): VerbName | null {
  const asked = lastPart(permission);
  const pair = `${asked} ${path}`;
  const before = known.get(pair);
  if (before !== undefined) return before;
  const desk = deskOf(path);
  const names = Object.keys(verbs) as VerbName[];
  const found = names.find((name) => verbs[name].permits?.includes(asked) && verbs[name].desks?.includes(desk) !== false) ?? null;
  known.set(pair, found);
  return found;
}

/** Under the profile; which command it will be is not known before its screen is there, so no map is asked. */
export function keyOfPermission(permission: string, path: string): string | null {
  const verb = verbOfPermission(permission, path);
  return verb && (keysOf(`verb ${permission}`, [keyOf(verb)])[0] ?? null);
}
