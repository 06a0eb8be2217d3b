import type { Against, ReportRecord } from "../../contract/report/report-record.ts";
import { addDays, daysBetween, localDate, localTime } from "../../lending/time/zone.ts";
import { timeZone } from "../i18n/format.ts";

/** Calendar days of the tenant, both ends included. */
export interface Range {
  readonly from: string;
  readonly to: string;
}
export const daysIn = ({ from, to }: Range): number => daysBetween(from, to) + 1;

/** The days of a week, by its Monday, that lie in a range. */
export function weekIn(monday: string, { from, to }: Range): Range {
  const sunday = addDays(monday, 6);
  return { from: monday < from ? from : monday, to: sunday > to ? to : sunday };
}

/** The same day of the month before, or that month's last one. */
function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10);
}

/** What is asked for: a range, and the period of one's own that it may be compared with. */
interface Ranges {
  readonly range: Range;
  readonly period?: Range | undefined;
}
/** The equally long range that a range is compared with, or a period of one's own, however long; null: with none, for a target is no range. */
export function comparedWith({ range, period }: Ranges, against: Against): Range | null {
  if (against === "own") return period ?? null;
  const days = daysIn(range);
  const begins: Readonly<Record<Exclude<Against, "own">, () => string | null>> = {
    before: () => addDays(range.from, -days),
    lastWeek: () => addDays(range.from, -7),
    lastMonth: () => monthBefore(range.from),
    target: () => null,
    none: () => null,
  };
  const from = begins[against]();
  return from === null ? null : { from, to: addDays(from, days - 1) };
}

/** The range of the same length before (-1) or after (1) this one; none reaches beyond today. */
export function neighbourRange({ from, to }: Range, step: 1 | -1, now = new Date()): Range {
  const today = localDate(now, timeZone());
  const days = daysIn({ from, to });
  const end = addDays(to, step * days);
  const cut = end > today ? today : end;
  return cut <= to && step > 0 ? { from, to } : { from: addDays(cut, 1 - days), to: cut };
}

/** The hour that has begun, where the range ends today: the hours before it are whole. Null: all of the range is over, or none has begun. */
export const hourOfToday = ({ to }: Range, now = new Date()): number | null =>
  to === localDate(now, timeZone()) ? localTime(now, timeZone()).hour : null;

/** Days that are asked for; of the last one only the hours before this one. */
export interface Cut extends Range {
  readonly untilHour?: number;
  /** As it was known at that hour. */
  readonly asKnown?: true;
}
/** Boards know hours; of the reports only those whose books do. */
export const knowsHours = ({ query, hours }: Pick<ReportRecord, "path" | "query" | "hours">): boolean =>
  query === undefined || hours === true;

const withoutLast = ({ from, to }: Range): Range => ({ from, to: addDays(to, -1) });

interface Comparing {
  readonly against: Against;
  readonly until: number | null;
}
/**
 * Two ranges as far as one may be held against the other; null: with nothing, or as long as today is not over there is nothing to hold. A period of another
 * length is taken whole: nothing of it is the part that today has come to.
 */
export function heldAgainst(
  record: Pick<ReportRecord, "path" | "query" | "hours" | "known">,
  asked: Ranges,
  { against, until }: Comparing,
): { readonly now: Cut; readonly before: Cut } | null {
  const compared = comparedWith(asked, against);
  const { range } = asked;
  if (!compared) return null;
  if (until === null) return { now: range, before: compared };
  const isAlike = daysIn(range) === daysIn(compared);
  const cut = { untilHour: until, ...(record.known ? { asKnown: true as const } : {}) };
  if (knowsHours(record)) return { now: { ...range, untilHour: until }, before: isAlike ? { ...compared, ...cut } : compared };
  return range.from === range.to ? null : { now: withoutLast(range), before: isAlike ? withoutLast(compared) : compared };
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
