import type { Asked } from "../address.ts";
import { weekIn, type Range } from "../ranges.ts";
import type { About, Behind } from "./opening.ts";

/** What a figure's line, or its column, is about. */
export const keyIn =
  ({ cell, column }: Behind) =>
  (by: About["by"]): string | undefined =>
    [cell, column].find((each) => each?.by === by)?.key;

/** The days of a line: its own day, the days of its week that lie in the range, or all of them. */
export function daysOf({ range }: Asked, behind: Behind): Range {
  const at = keyIn(behind);
  const day = at("day") ?? at("dayHour")?.slice(0, 10);
  if (day !== undefined) return { from: day, to: day };
  const week = at("week");
  return week === undefined ? range : weekIn(week, range);
}

/** The hour that a line is about. */
export function hourOf(behind: Behind): number | undefined {
  const at = keyIn(behind);
  const hour = at("hour") ?? at("dayHour")?.slice(11);
  return hour === undefined ? undefined : Number(hour);
}

/** What a figure is of, where its line, its column or a filter is about the same: what both have; null where that is nothing. */
export function inCommon(own: readonly string[] | undefined, asked: string | undefined): readonly string[] | undefined | null {
  if (asked === undefined) return own;
  return own === undefined || own.includes(asked) ? [asked] : null;
}
