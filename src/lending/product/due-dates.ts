import { addDays, addHalfMonths, addMonths, daysInMonth } from "../time/calendar.ts";
import type { InstalmentTerms } from "./terms.ts";

/** The due dates of a loan paid out on `start`: those agreed one by one, or the first as agreed or one unit later, the others counted from it, never from one another (month ends stay). */
export function dueDates(terms: InstalmentTerms, start: string): readonly string[] {
  const { count, unit, every, dueDay } = terms;
  if (terms.dates) return terms.dates;
  const origin = terms.firstDue ?? start;
  const ahead = terms.firstDue ? 0 : 1;
  if (unit === "month" || unit === "half-month") {
    const anchor = dueDay ?? Number(origin.slice(8, 10));
    const move = unit === "month" ? addMonths : addHalfMonths;
    return Array.from({ length: count }, (_, at) => move(origin, (at + ahead) * every, anchor));
  }
  const days = unit === "week" ? every * 7 : every;
  return Array.from({ length: count }, (_, at) => addDays(origin, (at + ahead) * days));
}

/** Whether a first due date lies on the day of the month that is aimed at; of half a month on one of the two. */
export function isOnDueDay(firstDue: string, dueDay: number, unit: InstalmentTerms["unit"]): boolean {
  if (unit === "half-month") return addHalfMonths(firstDue, 0, dueDay) === firstDue;
  const [year, month, day] = [Number(firstDue.slice(0, 4)), Number(firstDue.slice(5, 7)), Number(firstDue.slice(8, 10))];
  return day === Math.min(dueDay, daysInMonth(year, month));
}
