import { localDate } from "../time/zone.ts";

interface Money {
  /** When it was paid; of a reversal, when what it takes back was paid. */
  readonly valueAt: Date;
  /** When it was entered. */
  readonly postedAt: Date;
  /** Minor units, all parts; below zero it takes money back. */
  readonly amount: number;
}

/**
 * The instant under which money is filed in every figure of what was recovered (rules/figures.md 1): its value time, whenever it was entered; but what is
 * taken back of a month that is over counts when it is taken back, so that no month changes after its end.
 */
export function filedAt({ valueAt, postedAt, amount }: Money, zone: string): Date {
  const monthOf = (instant: Date): string => localDate(instant, zone).slice(0, 7);
  return amount < 0 && monthOf(valueAt) < monthOf(postedAt) ? postedAt : valueAt;
}
