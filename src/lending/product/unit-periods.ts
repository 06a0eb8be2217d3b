import { addMonths, daysBetween } from "../time/calendar.ts";
import type { InstalmentTerms } from "./terms.ts";

/**
 * The unit-period of 12 CFR 1026, Appendix J (b)(4): the common period between payments, a year at most. Days that are whole weeks are
 * weeks; half a month is 24 a year. `perYear` is (b)(5)(ii) to (v).
 */
export interface UnitPeriod {
  readonly unit: "day" | "half-month" | "month" | "year";
  /** Days or months that it lasts. */
  readonly length: number;
  readonly perYear: number;
}

/** Whole unit-periods between two dates, and the fraction of one that is left over. */
export interface Span {
  readonly periods: number;
  readonly fraction: number;
}

const year: UnitPeriod = { unit: "year", length: 12, perYear: 1 };

/** The unit-period of payments that come as a contract says. */
export function unitPeriodOf({ unit, every }: InstalmentTerms): UnitPeriod {
  if (unit === "half-month") return { unit, length: every, perYear: 24 / every };
  if (unit === "month") return every >= 12 ? year : { unit, length: every, perYear: 12 / every };
  const days = unit === "week" ? every * 7 : every;
  if (days >= 365) return year;
  return { unit: "day", length: days, perYear: days % 7 === 0 ? 364 / days : 365 / days };
}

/** From one date to a later one; `anchor` as in `addMonths`, the later date's own day by default. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly anchor?: number | undefined;
}

/** Full months measured back from the later date, and the days that are left before them. */
function monthsBack({ from, to, anchor }: Stretch): { readonly months: number; readonly days: number } {
  let months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  if (addMonths(to, -months, anchor) < from) months -= 1;
  return { months, days: daysBetween(from, addMonths(to, -months, anchor)) };
}

/**
 * Unit-periods from one date to a later one (Appendix J (b)(5)): with months whole ones are counted back from the later date, and the odd days
 * before them are thirtieths of a month; with a year they are months where they come out even, else days of 365.
 */
export function unitsBetween({ unit, length }: UnitPeriod, stretch: Stretch): Span {
  const { from, to, anchor } = stretch;
  if (unit === "day") return parts(daysBetween(from, to), length);
  const { months, days } = monthsBack(stretch);
  if (unit === "half-month") return parts(months * 30 + days, 15 * length);
  if (unit === "month") return parts(months * 30 + days, 30 * length);
  const whole = Math.floor(months / 12);
  if (days === 0) return { periods: whole, fraction: (months % 12) / 12 };
  return { periods: whole, fraction: daysBetween(from, addMonths(to, -whole * 12, anchor)) / 365 };
}

const parts = (days: number, length: number): Span => ({ periods: Math.floor(days / length), fraction: (days % length) / length });

/**
 * The unit-period of one payment for one advance is the term itself, a year at most (b)(4)(ii). Below a year a contract
 * by the month that comes to whole months counts them: (b)(5)(vi) lets them be days of 365 as well, and the example (c)(5)(ii) takes the months.
 * Any other is days of 365 (b)(5)(vii).
 */
export function singleTerm(stretch: Stretch): { readonly span: Span; readonly perYear: number } {
  const { months, days } = monthsBack(stretch);
  if (months >= 12) return { span: unitsBetween(year, stretch), perYear: 1 };
  const isWhole = stretch.anchor !== undefined && days === 0 && months > 0;
  return { span: { periods: 1, fraction: 0 }, perYear: isWhole ? 12 / months : 365 / Math.max(daysBetween(stretch.from, stretch.to), 1) };
}
