import { addDays, addMonths, dateOf } from "./zone.ts";

/** Which of the two comes first where a language writes a day and a month: 21/11 or 11/21. */
export type DayOrder = "day-month" | "month-day";

const relative = /^([+-]\d{1,4})\s*([dwmy])?$/i;
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const local = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/;
const wide: Readonly<Record<string, string>> = { "＋": "+", "－": "-", "−": "-", "／": "/", "．": ".", "。": "." };
const narrow = (text: string): string =>
  text
    .replace(/[＋－−／．。]/g, (sign) => wide[sign] ?? sign)
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .trim();

/**
 * Reads a date as it is typed (rules/keyboard.md 20): `d` today, `+1d` `-3d` days from today (`w` weeks, `m` months, `y` years),
 * `21/11` this year, `21/11/2026`, `2026-11-21`. A day that its month does not have is the month's last.
 * @param today the calendar date in the tenant's zone, as 2026-11-21
 * @returns the date as 2026-11-21, or null when the text cannot be read
 */
export function readDate(text: string, today: string, order: DayOrder): string | null {
  const typed = narrow(text);
  if (/^d$/i.test(typed)) return today;
  const moved = relative.exec(typed);
  if (moved) return moveBy(today, Number(moved[1]), moved[2]?.toLowerCase() ?? "d");
  const whole = iso.exec(typed);
  if (whole) return dateOf(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const parts = local.exec(typed);
  if (!parts) return null;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const [day, month] = order === "day-month" ? [first, second] : [second, first];
  return dateOf(yearOf(parts[3], today), month, day);
}

/** Two digits are of the running century. */
function yearOf(text: string | undefined, today: string): number {
  if (text === undefined) return Number(today.slice(0, 4));
  return text.length === 2 ? Number(today.slice(0, 2) + text) : Number(text);
}

function moveBy(today: string, count: number, unit: string): string {
  if (unit === "m") return addMonths(today, count);
  if (unit === "y") return addMonths(today, count * 12);
  return addDays(today, unit === "w" ? count * 7 : count);
}
