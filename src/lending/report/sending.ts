import { addMonths, daysInMonth, weekdayOf } from "../time/calendar.ts";
import { addDays, instantOf, localDate } from "../time/zone.ts";

export const sendingEvery = ["day", "week", "month"] as const;
/** When a file is due: at an hour of the tenant's, each day, on a weekday (Monday 1 to Sunday 7), or on a day of the month, of a shorter one its last. */
export interface Schedule {
  readonly every: (typeof sendingEvery)[number];
  readonly onDay: number;
  readonly hour: number;
}
/** Files of one person, and days after which the reason is asked anew. */
export const sendingLimits = { ofOne: 20, reasonDays: 90 } as const;

const dueOn = (date: string, { hour }: Schedule, zone: string): Date => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return instantOf({ year, month, day, hour, minute: 0 }, zone);
};

function isDay(date: string, { every, onDay }: Schedule): boolean {
  if (every === "day") return true;
  if (every === "week") return weekdayOf(date) === onDay;
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return day === Math.min(onDay, daysInMonth(year, month));
}

/** The first time after an instant that a file is due. */
export function nextDue(schedule: Schedule, after: Date, zone: string): Date {
  let date = localDate(after, zone);
  for (;;) {
    if (isDay(date, schedule)) {
      const due = dueOn(date, schedule, zone);
      if (due > after) return due;
    }
    date = addDays(date, 1);
  }
}

/** The days that a file is of: so many whole days before the one that it is due on, that month as far as it has come, or the month before. */
export const periods = /^(?:[1-9]|[12]\d|3[01]|month|monthBefore)$/;
export function daysOfPeriod(period: string, due: Date, zone: string): { readonly startTime: string; readonly endTime: string } {
  const today = localDate(due, zone);
  const first = `${today.slice(0, 8)}01`;
  if (period === "monthBefore") return { startTime: addMonths(first, -1), endTime: addDays(first, -1) };
  const endTime = addDays(today, -1);
  // On the first of a month nothing of it is over: the month before as a whole.
  if (period === "month") return { startTime: endTime < first ? addMonths(first, -1) : first, endTime };
  return { startTime: addDays(today, -Number(period)), endTime };
}

/** Whether the reason is so old that it has to be given anew. */
export const isReasonOld = (reasonAt: Date, now: Date): boolean =>
  now.getTime() - reasonAt.getTime() >= sendingLimits.reasonDays * 86_400_000;
