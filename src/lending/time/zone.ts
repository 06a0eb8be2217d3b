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

const hours = 3_600_000;
/** No zone that is still in use changes its clock but at a quarter of an hour, ms. */
const quarter = 900_000;
/** Quarters kept of one zone: a fortnight and more. */
const keptAtMost = 2_000;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Quarter of an hour since 1970 -> what its clocks are ahead of UTC, ms. */
  readonly ahead: Map<number, number>;
}
const zones = new Map<string, Zone>();

function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const numeric = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" } as const;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: name, hourCycle: "h23", calendar: "gregory", era: "short", ...numeric });
  const zone: Zone = { format, ahead: new Map() };
  zones.set(name, zone);
  return zone;
}

/** How far the clocks of `zone` are ahead of UTC at that instant, ms. The browser's own tables say it; a library of dates would carry more. */
function aheadAt(instant: number, zone: string): number {
  const { format, ahead } = zoneOf(zone);
  const at = Math.floor(instant / quarter);
  const known = ahead.get(at);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(format.formatToParts(at * quarter).map(({ type, value }) => [type, value]));
  const part = (name: string): number => Number(parts[name]);
  const year = parts["era"] === "BC" ? 1 - part("year") : part("year");
  const clock =
    wallClock({ year, month: part("month"), day: part("day"), hour: part("hour"), minute: part("minute") }) + part("second") * 1_000;
  const offset = clock - at * quarter;
  if (ahead.size >= keptAtMost) ahead.clear();
  ahead.set(at, offset);
  return offset;
}

/** The clock's reading as if it were UTC, ms: years before 100 too. */
function wallClock({ year, month, day, hour, minute }: Local): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) + hour * hours + minute * 60_000;
}

/** The instant as a moment of UTC that reads as the clocks of `zone` do. */
function clockOf(instant: Date, zone: string): Date {
  const at = instant.getTime();
  if (Number.isNaN(at)) throw new RangeError("no instant");
  return new Date(at + aheadAt(at, zone));
}

/** The wall clock in `zone` (IANA name) at that instant. */
export function localTime(instant: Date, zone: string): Local {
  const clock = clockOf(instant, zone);
  return {
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
  };
}

/** The calendar date in `zone` at that instant, as 2026-11-21. */
export function localDate(instant: Date, zone: string): string {
  return clockOf(instant, zone).toISOString().slice(0, -14);
}

/** Seconds since local midnight, 0-86399. */
export function secondOfDay(instant: Date, zone: string): number {
  const clock = clockOf(instant, zone);
  return clock.getUTCHours() * 3600 + clock.getUTCMinutes() * 60 + clock.getUTCSeconds();
}

/** ISO weekday in `zone`: Monday 1 to Sunday 7. */
export function weekday(instant: Date, zone: string): number {
  return clockOf(instant, zone).getUTCDay() || 7;
}

/** The instant of a wall-clock time; one that the clock skips is read by the offset before, of one that it repeats the first is meant. */
export function instantOf(local: Local, zone: string): Date {
  const { year, month, day, hour, minute } = local;
  const clock = wallClock(local);
  const read = new Date(clock);
  const isThere = [read.getUTCFullYear(), read.getUTCMonth() + 1, read.getUTCDate(), read.getUTCHours(), read.getUTCMinutes()].join();
  if (isThere !== [year, month, day, hour, minute].join()) throw new RangeError("no such time");
  const [before, after] = [aheadAt(clock - 24 * hours, zone), aheadAt(clock + 24 * hours, zone)];
  const isAfter = aheadAt(clock - before, zone) !== before && aheadAt(clock - after, zone) === after;
  return new Date(clock - (isAfter ? after : before));
}

/** The instant at which an hour of a calendar date begins in `zone`. */
export function startOfHour(date: string, hour: number, zone: string): Date {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = date.split("-").map(Number);
  return instantOf({ year, month, day, hour, minute: 0 }, zone);
}

/** The instant at which a calendar date begins in `zone`. */
export const startOfDay = (date: string, zone: string): Date => startOfHour(date, 0, zone);

/** The days that a range covers as instants: from the beginning of the first to the beginning of the day after the last (rules/product.md 6). */
export function instantsOfDays(
  range: { readonly from: string; readonly to: string },
  zone: string,
): { readonly from: Date; readonly until: Date } {
  return { from: startOfDay(range.from, zone), until: startOfDay(addDays(range.to, 1), zone) };
}
