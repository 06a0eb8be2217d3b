import type { DayOrder } from "./date-grammar.ts";
import { addDays, instantOf, localDate, localTime } from "./zone.ts";

const clock = /^(\d{1,2})(?::?(\d{2}))?$/;
const relative = /^\+(\d{1,3})(h|d)?(?:\s+(.+))?$/i;
const dated = /^(\d{1,2})[/.-](\d{1,2})(?:\s+(.+))?$/;
/** A preset is kept as the specification writes it, whoever reads it. */
export const presetOrder: DayOrder = "day-month";
/** Where a day is named without an hour. */
const defaultClock = "9";

/**
 * Reads a time as collectors type it (rules/keyboard.md 17), in the tenant's zone:
 * `1530`, `9`, `15:30` a time today, or tomorrow when that has passed · `+2h` hours · `+30` minutes · `+1d 9` days and a time · `21/11 9` a date.
 * @param order how the reader's language writes a day and a month, so that what is typed is what is told back
 * @returns the instant, or null when the text cannot be read.
 */
export function readTime(text: string, now: Date, zone: string, order: DayOrder): Date | null {
  const typed = text.trim().replace(/：/g, ":").replace(/＋/g, "+");
  const ahead = relative.exec(typed);
  if (ahead) return readRelative(ahead, now, zone);
  const date = dated.exec(typed);
  if (date) return readDate(order === "day-month" ? date : swapped(date), now, zone);
  const today = localDate(now, zone);
  const time = onDay(today, typed, zone);
  return time && time <= now ? onDay(addDays(today, 1), typed, zone) : time;
}

function readRelative(parts: RegExpExecArray, now: Date, zone: string): Date | null {
  const [, digits, letter, rest] = parts;
  const [count, unit] = [Number(digits), letter?.toLowerCase()];
  if (unit === "d") return onDay(addDays(localDate(now, zone), count), rest ?? defaultClock, zone);
  if (rest !== undefined) return null;
  return new Date(now.getTime() + count * (unit === "h" ? 3_600_000 : 60_000));
}

const swapped = ([all = "", month = "", day = "", rest = ""]: RegExpExecArray): readonly string[] => [all, day, month, rest];

function readDate(parts: readonly string[], now: Date, zone: string): Date | null {
  const [day, month, rest] = [Number(parts[1]), Number(parts[2]), parts[3] || defaultClock];
  const year = localTime(now, zone).year;
  const iso = (at: number) => `${at}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const valid = new Date(Date.UTC(year, month - 1, day));
  if (valid.getUTCMonth() !== month - 1 || valid.getUTCDate() !== day) return null;
  return onDay(iso(year) < localDate(now, zone) ? iso(year + 1) : iso(year), rest, zone);
}

function onDay(date: string, text: string, zone: string): Date | null {
  const parts = clock.exec(text.trim());
  if (!parts) return null;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return instantOf({ year, month, day, hour, minute }, zone);
}
