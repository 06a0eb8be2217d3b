import * as instants from "temporal-polyfill/fns/Instant";
import * as dates from "temporal-polyfill/fns/PlainDate";
import * as dateTimes from "temporal-polyfill/fns/PlainDateTime";
import * as zoned from "temporal-polyfill/fns/ZonedDateTime";
import { addDays } from "./calendar.ts";

export { addDays, addMonths, dateOf, daysBetween, weekdayOf } from "./calendar.ts";

/** Wall-clock time somewhere: month 1-12, hour 0-23. */
export interface Local {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

// Functions, not the Temporal classes: the console then carries a third of the library.
const at = (instant: Date, zone: string) => instants.toZonedDateTimeISO(instants.fromEpochMilliseconds(instant.getTime()), zone);

const read = (date: string) => {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = date.split("-").map(Number);
  return dates.create(year, month, day);
};

/** The wall clock in `zone` (IANA name) at that instant. */
export function localTime(instant: Date, zone: string): Local {
  const { year, month, day, hour, minute } = at(instant, zone);
  return { year, month, day, hour, minute };
}

/** The calendar date in `zone` at that instant, as 2026-11-21. */
export function localDate(instant: Date, zone: string): string {
  return dates.toString(zoned.toPlainDate(at(instant, zone)));
}

/** Seconds since local midnight, 0-86399. */
export function secondOfDay(instant: Date, zone: string): number {
  const time = at(instant, zone);
  return time.hour * 3600 + time.minute * 60 + time.second;
}

/** ISO weekday in `zone`: Monday 1 to Sunday 7. */
export function weekday(instant: Date, zone: string): number {
  return zoned.dayOfWeek(at(instant, zone));
}

/** The instant of a wall-clock time; a time that the clock skips or repeats takes the later offset's reading. */
export function instantOf({ year, month, day, hour, minute }: Local, zone: string): Date {
  const local = dateTimes.create(year, month, day, hour, minute);
  return new Date(dateTimes.toZonedDateTime(local, zone, { disambiguation: "compatible" }).epochMilliseconds);
}

/** The instant at which a calendar date begins in `zone`. */
export function startOfDay(date: string, zone: string): Date {
  return new Date(dates.toZonedDateTime(read(date), zone).epochMilliseconds);
}

/** The days that a range covers as instants: from the beginning of the first to the beginning of the day after the last (rules/product.md 6). */
export function instantsOfDays(
  range: { readonly from: string; readonly to: string },
  zone: string,
): { readonly from: Date; readonly until: Date } {
  return { from: startOfDay(range.from, zone), until: startOfDay(addDays(range.to, 1), zone) };
}
