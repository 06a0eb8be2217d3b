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
