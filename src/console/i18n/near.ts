import { addDays, localDate } from "../../lending/time/zone.ts";
import { hasZeroCents, leavesCents } from "./cents.ts";
import { formatDay, formatInstant, formatMoney, formatSum, formatTime, formatWholeMoney, formatWholeSum, timeZone } from "./format.ts";
import { t } from "./i18n.ts";

/*
 * How lists, tiles and records tell what is read at a glance: near days in words, amounts without zero cents for whoever wants that.
 * Forms, echoes, files and what is copied stay exact (i18n/format.ts).
 */

const near = ["yesterday", "today", "tomorrow"] as const;
let isExact = false;

/** What leaves the screen has no "today": everything that is written within is written in full. */
export function exactly<T>(write: () => T): T {
  const before = isExact;
  isExact = true;
  try {
    return write();
  } finally {
    isExact = before;
  }
}

/** Asked for by each cell; it changes once a day. */
let today = { minute: 0, zone: "", day: "" };
function todayAt(now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000);
  if (today.minute !== minute || today.zone !== timeZone()) today = { minute, zone: timeZone(), day: localDate(now, timeZone()) };
  return today.day;
}

/** Which of the three days in words it is; undefined: none of them. */
function wordFor(day: string, now: Date): (typeof near)[number] | undefined {
  if (isExact) return undefined;
  const day0 = todayAt(now);
  return near.find((_, at) => addDays(day0, at - 1) === day);
}

/** An instant as a person says it: "15:30 today", "09:00 tomorrow"; farther off the date itself. */
export function formatWhen(instant: string, now = new Date()): string {
  const word = wordFor(localDate(new Date(instant), timeZone()), now);
  return word ? t(`common.near.${word}At`, { time: formatTime(instant) }) : formatInstant(instant);
}

/** An instant that is over, where since when counts and not at which minute: near ones as above, farther off the day alone. */
export function formatSince(instant: string, now = new Date()): string {
  const day = localDate(new Date(instant), timeZone());
  return wordFor(day, now) || isExact ? formatWhen(instant, now) : formatDay(day);
}

/** A calendar date (yyyy-mm-dd) as a person says it. */
export function formatWhichDay(day: string, now = new Date()): string {
  const word = wordFor(day, now);
  return word ? t(`common.near.${word}`) : formatDay(day);
}

const isShort = (minor: number): boolean => !isExact && minor % 100 === 0 && hasZeroCents() && leavesCents();

/** Money in a list or a tile: cents that are zero are left out where the person chose that. */
export const formatListMoney = (minor: number): string => (isShort(minor) ? formatWholeMoney(minor) : formatMoney(minor));
/** The same with the sign of the tenant's currency. */
export const formatListSum = (minor: number): string => (isShort(minor) ? formatWholeSum(minor) : formatSum(minor));
