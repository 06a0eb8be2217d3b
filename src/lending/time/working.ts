import { addDays, localDate, startOfDay, weekdayOf } from "./zone.ts";

/** The days on which a lender works: Monday to Friday but public holidays, by the clock of his zone. */
export interface WorkingCalendar {
  readonly timeZone: string;
  /** Dates, as 2026-11-24. */
  readonly holidays: readonly string[];
}

export const isWorkingDay = (day: string, { holidays }: Pick<WorkingCalendar, "holidays">): boolean =>
  weekdayOf(day) < 6 && !holidays.includes(day);

/** The working day so many after a day, or before it with a number below zero. */
export function workingDayFrom(day: string, days: number, calendar: Pick<WorkingCalendar, "holidays">): string {
  let at = day;
  for (let left = Math.abs(days); left > 0;) {
    at = addDays(at, Math.sign(days));
    if (isWorkingDay(at, calendar)) left -= 1;
  }
  return at;
}

const startsAt = (day: string, { timeZone }: WorkingCalendar): number => startOfDay(day, timeZone).getTime();

/** When so many working days are over, each 24 hours of one, ms; what begins on a free day begins with the next working one. */
export function workingEnd(from: number, days: number, calendar: WorkingCalendar): number {
  const day = localDate(new Date(from), calendar.timeZone);
  if (!isWorkingDay(day, calendar)) return startsAt(workingDayFrom(day, days + 1, calendar), calendar);
  return startsAt(workingDayFrom(day, days, calendar), calendar) + from - startsAt(day, calendar);
}

/** What began by then has had its working days by `now`, ms: the other way round of `workingEnd`. */
export function workingBefore(now: number, days: number, calendar: WorkingCalendar): number {
  const day = localDate(new Date(now), calendar.timeZone);
  if (isWorkingDay(day, calendar)) return startsAt(workingDayFrom(day, -days, calendar), calendar) + now - startsAt(day, calendar);
  return startsAt(addDays(workingDayFrom(day, -days - 1, calendar), 1), calendar) - 1;
}
