import type { Against, ReportRecord } from "../../contract/report/report-record.ts";
import { addDays, daysBetween, localDate, localTime } from "../../lending/time/zone.ts";
import { timeZone } from "../i18n/format.ts";

/** Calendar days of the tenant, both ends included. */
export interface Range {
  readonly from: string;
  readonly to: string;
}
export const daysIn = ({ from, to }: Range): number => daysBetween(from, to) + 1;

/** The same day of the month before, or that month's last one. */
function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10);
}

/** The equally long range that a range is compared with; null: with none. */
export function comparedWith(range: Range, against: Against): Range | null {
  const days = daysIn(range);
  const begins: Readonly<Record<Against, () => string | null>> = {
    before: () => addDays(range.from, -days),
    lastWeek: () => addDays(range.from, -7),
    lastMonth: () => monthBefore(range.from),
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
}
/** Boards know hours; of the reports only those whose books do. */
export const knowsHours = ({ query, hours }: Pick<ReportRecord, "path" | "query" | "hours">): boolean =>
  query === undefined || hours === true;

const withoutLast = ({ from, to }: Range): Range => ({ from, to: addDays(to, -1) });

/** Two ranges as far as one may be held against the other; null: as long as today is not over there is nothing to hold. */
export function heldAgainst(
  record: Pick<ReportRecord, "path" | "query" | "hours">,
  { range, compared, until }: { readonly range: Range; readonly compared: Range; readonly until: number | null },
): { readonly now: Cut; readonly before: Cut } | null {
  if (until === null) return { now: range, before: compared };
  if (knowsHours(record)) return { now: { ...range, untilHour: until }, before: { ...compared, untilHour: until } };
  return range.from === range.to ? null : { now: withoutLast(range), before: withoutLast(compared) };
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
