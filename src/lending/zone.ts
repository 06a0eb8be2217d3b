import { Temporal } from "temporal-polyfill";

/** Wall-clock time somewhere: month 1-12, hour 0-23. */
export interface Local {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const at = (instant: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);

/** The wall clock in `zone` (IANA name) at that instant. */
export function localTime(instant: Date, zone: string): Local {
  const { year, month, day, hour, minute } = at(instant, zone);
  return { year, month, day, hour, minute };
}

/** The calendar date in `zone` at that instant, as 2026-11-21. */
export function localDate(instant: Date, zone: string): string {
  return at(instant, zone).toPlainDate().toString();
}

/** Seconds since local midnight, 0-86399. */
export function secondOfDay(instant: Date, zone: string): number {
  const time = at(instant, zone);
  return time.hour * 3600 + time.minute * 60 + time.second;
}

/** ISO weekday in `zone`: Monday 1 to Sunday 7. */
export function weekday(instant: Date, zone: string): number {
  return at(instant, zone).dayOfWeek;
}

/** The instant of a wall-clock time; a time that the clock skips or repeats takes the later offset's reading. */
export function instantOf(local: Local, zone: string): Date {
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds);
}

/** The instant at which a calendar date begins in `zone`. */
export function startOfDay(date: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds);
}

/** `date` moved by whole days. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
}
