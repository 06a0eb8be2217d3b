import { mondayOf } from "../../../lending/time/calendar.ts";
import { addDays } from "../../../lending/time/zone.ts";

/** What a range has of whole weeks, and its days before and after them. */
export interface WholeWeeks {
  /** The first Monday and the last Sunday. */
  readonly from: string;
  readonly to: string;
  readonly others: readonly string[];
}

/** The whole weeks, Monday to Sunday, between two days; null where there is none. */
export function wholeWeeks(first: string, last: string): WholeWeeks | null {
  const from = mondayOf(addDays(first, 6));
  const to = addDays(mondayOf(addDays(last, 1)), -1);
  if (to < from) return null;
  const others: string[] = [];
  for (let day = first; day < from; day = addDays(day, 1)) others.push(day);
  for (let day = addDays(to, 1); day <= last; day = addDays(day, 1)) others.push(day);
  return { from, to, others };
}
