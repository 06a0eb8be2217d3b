import type { RowOf } from "../../../../contract/types.ts";
import { formatInstant } from "../../../i18n/format.ts";
import { t, textOf } from "../../../i18n/i18n.ts";

type Row = RowOf<"operationLog.list">;
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What anybody signed in may do has no button of its own in the menu. */
export const actText = ({ action, actionName }: Row): string => textOf(`trail.act.${action.replace(".", "_")}`) || actionName;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
function plain(value: unknown): string {
  if (typeof value === "string") return instant.test(value) ? formatInstant(value) : value;
  if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
  if (Array.isArray(value) && !value.some((each) => typeof each === "object")) return value.map(plain).join(", ");
  return JSON.stringify(value);
}
/** Fields of one side; a value that is no object stands without a name. */
function fieldsOf(json: string | null): ReadonlyMap<string, string> {
  const value: unknown = json === null ? {} : JSON.parse(json);
  if (!isObject(value)) return new Map([["", plain(value)]]);
  return new Map(Object.entries(value).flatMap(([key, each]) => (each === null ? [] : [[key, plain(each)]])));
}

/** What a field that a write has named is called; null for one that stands in a form or list of its own (operation-log.fields.ts). */
export const fieldWord = (field: string): string | null => textOf(`logged.field.${field}`) || null;
/** One side, field by field. */
export const sideOf = (json: string | null): readonly (readonly [string, string])[] => [...fieldsOf(json)];

/** What differs of both sides, and what one of them alone says. */
export function changesOf({ before, after }: Pick<Row, "before" | "after">): readonly Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((each) => each.before !== each.after);
}
