import { localDate, startOfDay } from "../../lending/time/zone.ts";
import { timeZone } from "../i18n/format.ts";

const noon = 12 * 3_600_000;

/** Money of a day of which the hour is not known: its middle, or now while it lasts. */
export function timeOn(day: string, now: Date): string {
  const at = startOfDay(day, timeZone()).getTime() + noon;
  return new Date(day === localDate(now, timeZone()) ? Math.min(at, now.getTime()) : at).toISOString();
}
