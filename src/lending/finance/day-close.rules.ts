import type { Reason } from "../reason.ts";

/** What stands on a day's checklist (rules/ledger.md 4), in the order in which it is worked off. */
export const checkItems = [
  "reviews",
  "noWord",
  "failed",
  "floats",
  "checks",
  "withoutLine",
  "unplaced",
  "lines",
  "outgoing",
  "statements",
  "refunds",
  "requests",
  "contradictions",
  "tests",
  "differences",
  "pairs",
  "book",
] as const;
export type CheckItem = (typeof checkItems)[number];
export type Checklist = readonly { readonly item: CheckItem; readonly count: number }[];

export interface Closing {
  readonly day: string;
  /** The tenant's day now. */
  readonly today: string;
  /** The last closed day; null: none is. */
  readonly closedUpTo: string | null;
  readonly items: Checklist;
  readonly reasons: Readonly<Partial<Record<CheckItem, string>>>;
}

/** A day is closed when it is over, once, and with a reason for whatever is open; a book that does not add up is never closed. */
export function mayClose({ day, today, closedUpTo, items, reasons }: Closing): Reason | null {
  if (day >= today) return { error: "dayClose.notOver", field: "day" };
  if (closedUpTo !== null && day <= closedUpTo) return { error: "dayClose.already", field: "day" };
  const open = items.filter(({ count }) => count > 0);
  if (open.some(({ item }) => item === "book")) return { error: "dayClose.book", field: "day" };
  const gap = open.find(({ item }) => !reasons[item]);
  return gap ? { error: "dayClose.gap", field: `reasons.${gap.item}` } : null;
}
