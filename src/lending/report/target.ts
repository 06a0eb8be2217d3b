import { addMonths } from "../time/calendar.ts";
import { daysBetween } from "../time/zone.ts";

const million = 1_000_000;

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;
/** Every month that these days lie in, by its first day. */
export const monthsOf = (days: readonly string[]): readonly string[] => [...new Set(days.map(monthOf))];
const daysIn = (month: string): number => daysBetween(month, addMonths(month, 1));

/** A day's part of its month's amount: whole units, which add up to the month's. */
export function dayPart(amount: number, day: string): number {
  const month = monthOf(day);
  // Exact also where amount and days multiply beyond what a number holds.
  const upTo = (date: number): number => Number((BigInt(amount) * BigInt(date)) / BigInt(daysIn(month)));
  const date = daysBetween(month, day) + 1;
  return upTo(date) - upTo(date - 1);
}

/** The part of its months that a range has come through, in millionths: what a target's share that is reached is held against. */
export function paceOf(days: readonly string[], today: string): number {
  const all = monthsOf(days).reduce((sum, month) => sum + daysIn(month), 0);
  return Math.round((days.filter((day) => day <= today).length * million) / all);
}

/** How much of a target is reached, in millionths; null where there is nothing to be reached. */
export const reachedOf = (value: number | null | undefined, target: number | null | undefined): number | null =>
  value === null || value === undefined || !target || target < 0 ? null : Math.round((value * million) / target);
