import { parseChord, reserved } from "./keymap.ts";
import { alwaysHeard, keysUnder, leader, type Profile } from "./profile-keys.ts";
import { profiles, type KeyMap } from "./profile.ts";

/** Why a chord cannot be given: what it clashes with, or why it would not be heard everywhere. */
export interface Trouble {
  readonly kind:
    | "same"
    | "shadow"
    | "prefix"
    | "reserved"
    | "deadKey"
    | "inputMethod"
    | "altGraph"
    | "element"
    | "digit"
    | "signless"
    | "long"
    | "unreadable"
    | "always";
  readonly chord: string;
  /** The command that it clashes with. */
  readonly other: string | null;
}
export interface KeyedContext {
  readonly id: string;
  readonly exclusive: boolean;
  /** Its screen is shown now. */
  readonly active: boolean;
  readonly commands: readonly { readonly id: string; readonly keys: readonly string[] }[];
}

/** Heard beside whatever screen is open. */
const everywhere: ReadonlySet<string> = new Set(["go", "everywhere", "views"]);
/** Never given to a page, or what a person expects of his browser and of every field (rules/keyboard.md 4). */
const browsers: ReadonlySet<string> = new Set([
  ...reserved,
  ...["n", "t", "w", "i", "j", "c", "p", "tab"].map((key) => `ctrl+shift+${key}`),
  ...["c", "v", "x", "y", "z", "p", "s", "d", "h", "u", "o", "0", "+", "-"].map((key) => `ctrl+${key}`),
  ...["arrowleft", "arrowright", "home", "f4", "d", "e", "f"].map((key) => `alt+${key}`),
  "f1",
  "f3",
  "f7",
  "f10",
  "f11",
  "f12",
  leader,
]);
/** What the focused element, the cursor or the Esc ladder answers. */
const elements = /^(shift\+)?(tab|enter|space|escape|arrow\w+)$/;
const longest = 3;

/** Keys that do not arrive as they are pressed (rules/keyboard.md 3). */
function hazardOf(step: string, isFirst: boolean): Trouble["kind"] | null {
  if (browsers.has(step)) return "reserved";
  if (elements.test(step)) return "element";
  const sign = step.replace(/^shift\+(?=.)/, "");
  if (/^[`´^¨~'"]$/.test(sign)) return "deadKey";
  if (sign.length === 1 && (/[aeiouydw[\]{}]/.test(sign) || sign > "\u007e")) return "inputMethod";
  if (/^ctrl\+alt\+(shift\+)?.$/.test(step)) return "altGraph";
  return isFirst && /^\d$/.test(step) ? "digit" : null;
}

const stepsOf = (chord: string): readonly string[] | null => {
  try {
    return parseChord(chord);
  } catch {
    return null;
  }
};

/** What is wrong with a chord by itself, in every context. */
export function hazard(chord: string, profile: Profile): Trouble | null {
  const steps = stepsOf(chord);
  const found = (kind: Trouble["kind"]): Trouble => ({ kind, chord, other: null });
  if (!steps) return found("unreadable");
  if (chord === alwaysHeard) return found("always");
  if (steps.length > longest) return found("long");
  for (const [at, step] of steps.entries()) {
    const kind = hazardOf(step, at === 0);
    if (kind) return found(kind);
  }
  return keysUnder([chord], { profile, exclusive: false, own: true }).length === 0 ? found("signless") : null;
}

function clashOf(mine: string, theirs: string): "same" | "prefix" | null {
  if (mine === theirs) return "same";
  return `${mine} `.startsWith(`${theirs} `) || `${theirs} `.startsWith(`${mine} `) ? "prefix" : null;
}

/** Contexts that are heard together with one of those that hold the command. */
function heardWith(id: string, contexts: readonly KeyedContext[]): { readonly context: KeyedContext; readonly own: boolean }[] {
  const homes = contexts.filter((context) => context.commands.some((command) => command.id === id));
  const isHome = (context: KeyedContext) => homes.includes(context);
  if (homes.length > 0 && homes.every((home) => home.exclusive)) return homes.map((context) => ({ context, own: true }));
  const isOuter = homes.some((home) => everywhere.has(home.id));
  return contexts
    .filter((context) => !context.exclusive && (isHome(context) || isOuter || everywhere.has(context.id) || context.active))
    .map((context) => ({ context, own: isHome(context) }));
}

interface Asked {
  readonly id: string;
  readonly chord: string;
  readonly profile: Profile;
}
/** The first thing that speaks against giving the chord to the command; null: it may be given. */
export function judgeChord({ id, chord, profile }: Asked, contexts: readonly KeyedContext[]): Trouble | null {
  const wrong = hazard(chord, profile);
  if (wrong) return wrong;
  const homes = heardWith(id, contexts);
  const exclusive = homes.length > 0 && homes.every(({ context }) => context.exclusive);
  const [mine = chord] = keysUnder([(stepsOf(chord) ?? []).join(" ")], { profile, exclusive, own: true });
  for (const { context, own } of homes)
    for (const command of context.commands) {
      if (command.id === id) continue;
      for (const keys of command.keys) {
        const kind = clashOf(mine, (stepsOf(keys) ?? []).join(" "));
        if (kind) return { kind: kind === "same" && !own ? "shadow" : kind, chord, other: command.id };
      }
    }
  return null;
}

export interface Exported {
  readonly keyline: "keys";
  readonly profile: Profile;
  readonly map: KeyMap;
}
export const exported = (profile: Profile, map: KeyMap): string =>
  JSON.stringify({ keyline: "keys", profile, map } satisfies Exported, null, 2);

function isMap(value: unknown): value is Record<string, string[]> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((keys) => Array.isArray(keys) && keys.length <= longest && keys.every((chord) => typeof chord === "string"))
  );
}

export type Import =
  | { readonly kind: "fits"; readonly profile: Profile; readonly map: KeyMap }
  | { readonly kind: "unreadable" }
  | { readonly kind: "refused"; readonly id: string; readonly trouble: Trouble };

/** Reads what was exported; every chord is judged as if it were recorded now, among those of the same import. */
export function readImport(text: string, contexts: readonly KeyedContext[]): Import {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { kind: "unreadable" };
  }
  if (typeof body !== "object" || body === null) return { kind: "unreadable" };
  const { keyline, profile: name, map } = body as { keyline?: unknown; profile?: unknown; map?: unknown };
  const profile = profiles.find((known) => known === name);
  if (keyline !== "keys" || !profile || !isMap(map) || Object.keys(map).length > 200) return { kind: "unreadable" };
  const after = contexts.map((context) => ({
    ...context,
    commands: context.commands.map((command) => ({
      ...command,
      keys: map[command.id] ? keysUnder(map[command.id] ?? [], { profile, exclusive: context.exclusive, own: true }) : command.keys,
    })),
  }));
  for (const [id, keys] of Object.entries(map))
    for (const chord of keys) {
      const trouble = judgeChord({ id, chord, profile }, after);
      if (trouble) return { kind: "refused", id, trouble };
    }
  return { kind: "fits", profile, map };
}
