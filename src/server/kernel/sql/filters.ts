import { addDays, startOfDay } from "../../../lending/time/zone.ts";
import type { Values } from "./sql.ts";

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Conditions that an instant lies in a range of local days, both ends included (rules/product.md 6); none without a range. */
export function inDays(values: Values, column: string, range: DayRange | undefined, zone: string): readonly string[] {
  if (!range) return [];
  return [`${column} >= ${values.add(startOfDay(range.from, zone))}`, `${column} < ${values.add(startOfDay(addDays(range.to, 1), zone))}`];
}

export interface NumberRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
/** Conditions that a number lies in a range, both ends included, either of which may be open. */
export const inRange = (values: Values, column: string, range: NumberRange | undefined): readonly string[] => [
  ...(range?.from === undefined ? [] : [`${column} >= ${values.add(range.from)}`]),
  ...(range?.to === undefined ? [] : [`${column} <= ${values.add(range.to)}`]),
];

/**
 * A condition that a column has one of the values asked for; none where nothing is asked. Of one value as an equality: only that lets an index
 * give the rows in the order of its next column.
 */
export function isOneOf(
  values: Values,
  column: string,
  wanted: readonly (string | number)[] | undefined,
  type: "int" | "smallint" | "bigint" | "text" = typeof wanted?.[0] === "number" ? "bigint" : "text",
): readonly string[] {
  if (!wanted?.length) return [];
  return [wanted.length === 1 ? `${column} = ${values.add(wanted[0])}::${type}` : `${column} = any(${values.add(wanted)}::${type}[])`];
}
