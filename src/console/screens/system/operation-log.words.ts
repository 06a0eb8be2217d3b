import type { RowOf } from "../../../contract/types.ts";
import { textOf } from "../../i18n/i18n.ts";

type Row = RowOf<"operationLog.list">;
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What anybody signed in may do has no button of its own in the menu. */
export const actText = ({ action, actionName }: Row): string => textOf(`system.log.act.${action.replace(".", "_")}`) || actionName;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const plain = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
/** Fields of one side; a value that is no object stands without a name. */
function fieldsOf(json: string | null): ReadonlyMap<string, string> {
  const value: unknown = json === null ? {} : JSON.parse(json);
  if (!isObject(value)) return new Map([["", plain(value)]]);
  return new Map(Object.entries(value).flatMap(([key, each]) => (each === null ? [] : [[key, plain(each)]])));
}

/** One side in a line. */
export const sideText = (json: string | null): string =>
  [...fieldsOf(json)].map(([field, value]) => (field ? `${field}: ${value}` : value)).join(" · ") || "–";

/** What differs of both sides, and what one of them alone says. */
export function changesOf({ before, after }: Pick<Row, "before" | "after">): readonly Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((each) => each.before !== each.after);
}
