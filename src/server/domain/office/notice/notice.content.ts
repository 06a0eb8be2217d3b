import type { ParsedOf } from "../../../../contract/types.ts";
import type { Content, NewVersion } from "./notice.store.ts";

/** Name on the wire of each value of a version. */
const wireNames = {
  title: "title",
  content: "content",
  texts: "texts",
  languages: "languages",
  role_ids: "roleIds",
  start_at: "startTime",
  end_at: "endTime",
  top: "top",
  effective_from: "effectiveFrom",
} as const satisfies Readonly<Record<keyof NewVersion, string>>;

type Asked = Partial<Pick<ParsedOf<"systemNotice.update">, Exclude<(typeof wireNames)[keyof Content], never>>>;

/** The values that an input names, as they are stored; what it does not name is left out. */
export function contentOf(input: ParsedOf<"systemNotice.add">): Content;
export function contentOf(input: Asked): Partial<Content>;
export function contentOf(input: Asked): Partial<Content> {
  const named = Object.entries(wireNames).filter(
    ([column, name]) => column !== "effective_from" && input[name as keyof Asked] !== undefined,
  );
  return Object.fromEntries(named.map(([column, name]) => [column, input[name as keyof Asked]]));
}

const plain = (value: unknown): string => JSON.stringify(value instanceof Date ? value.toISOString() : value);

/** What a new version changes, both sides, by the names of the wire. */
export function changedSides(before: NewVersion, after: NewVersion) {
  const changed = (Object.keys(wireNames) as (keyof NewVersion)[]).filter((key) => plain(before[key]) !== plain(after[key]));
  const side = (of: NewVersion) => Object.fromEntries(changed.map((key) => [wireNames[key], of[key]]));
  return { before: side(before), after: side(after) };
}
