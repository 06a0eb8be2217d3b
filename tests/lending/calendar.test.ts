// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dateOf,
  dateOfDay,
  dayNumber,
  days360,
  daysBetween,
  daysInMonth,
  isDate,
  weekdayOf,
} from "../../src/lending/time/calendar.ts";

describe("days by their number", () => {
  // Ends of years, of centuries with and without a leap day, of the four hundred years after which everything returns, and days before 1970.
  it.each([
    [0, "1970-01-01", 4],
    [-1, "1969-12-31", 3],
    [58, "1970-02-28", 6],
    [59, "1970-03-01", 7],
    [789, "1972-02-29", 2],
    [790, "1972-03-01", 3],
    [-25_567, "1900-01-01", 1],
    [-25_509, "1900-02-28", 3],
    [-25_508, "1900-03-01", 4],
    [10_956, "1999-12-31", 5],
    [11_016, "2000-02-29", 2],
    [11_017, "2000-03-01", 3],
    [11_382, "2001-03-01", 4],
    [20_778, "2026-11-21", 6],
    [47_540, "2100-02-28", 7],
    [47_541, "2100-03-01", 1],
    [157_113, "2400-02-29", 2],
    [157_114, "2400-03-01", 3],
    [376_199, "2999-12-31", 2],
    [-719_528, "0000-01-01", 6],
    [-719_468, "0000-03-01", 3],
    [-719_469, "0000-02-29", 2],
    [-719_162, "0001-01-01", 1],
  ])("%i is %s, weekday %i", (number, date, weekday) => {
    expect([dateOfDay(number), dayNumber(date), weekdayOf(date)]).toEqual([date, number, weekday]);
  });
  it("runs through a leap year and an ordinary one without a gap", () => {
    const day = (month: number, at: number) => `${String(month).padStart(2, "0")}-${String(at).padStart(2, "0")}`;
    for (const [year, february] of [
      [2027, 28],
      [2028, 29],
    ] as const) {
      const lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
      expect(lengths.map((_, at) => daysInMonth(year, at + 1))).toEqual(lengths);
      const all = lengths.flatMap((length, at) => Array.from({ length }, (_, before) => `${year}-${day(at + 1, before + 1)}`));
      expect(all.map((_, at) => addDays(`${year}-01-01`, at))).toEqual(all);
      expect(daysBetween(`${year}-12-31`, `${year}-01-01`)).toBe(1 - all.length);
    }
    expect([1900, 2000, 2100, 2400].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29]);
    expect([0, 13].map((month) => daysInMonth(2026, month))).toEqual([0, 0]);
  });
});

describe("dates", () => {
  it.each([
    ["2026-11-21", true],
    ["2028-02-29", true],
    ["2026-02-29", false],
    ["1900-01-01", true],
    ["1899-12-31", false],
    ["9999-12-31", true],
    ["2026-00-10", false],
    ["2026-01-01", true],
    ["2026-13-10", false],
    ["2026-12-31", true],
    ["2026-12-32", false],
    ["2026-12-00", false],
    ["2026-12-1", false],
    ["026-12-10", false],
    ["2026-1-10", false],
    ["2026/12/10", false],
    [" 2026-12-10", false],
    ["2026-12-10T", false],
    ["", false],
  ])("%j exists: %s", (text, exists) => expect(isDate(text)).toBe(exists));
  it.each([
    [2026, 2, 31, "2026-02-28"],
    [2028, 2, 30, "2028-02-29"],
    [2026, 4, 31, "2026-04-30"],
    [2026, 1, 1, "2026-01-01"],
    [2026, 12, 31, "2026-12-31"],
    [1900, 1, 9, "1900-01-09"],
    [1899, 12, 31, null],
    [2999, 10, 10, "2999-10-10"],
    [3000, 1, 1, null],
    [2026, 0, 1, null],
    [2026, 13, 1, null],
    [2026, 1, 0, null],
    [2026, 1, 32, null],
  ])("%i, %i, %i are %s", (year, month, day, date) => expect(dateOf(year, month, day)).toBe(date));
  it.each([
    ["2026-01-31", 1, undefined, "2026-02-28"],
    ["2026-02-28", 1, 31, "2026-03-31"],
    ["2026-02-28", 1, undefined, "2026-03-28"],
    ["2026-11-30", 1, 31, "2026-12-31"],
    ["2026-12-15", 1, undefined, "2027-01-15"],
    ["2026-01-15", -1, undefined, "2025-12-15"],
    ["2026-01-15", 0, undefined, "2026-01-15"],
    ["2026-03-31", -13, undefined, "2025-02-28"],
    ["2026-05-05", 24, undefined, "2028-05-05"],
  ])("%s and %i months, aimed at %s: %s", (date, months, anchor, wanted) => expect(addMonths(date, months, anchor)).toBe(wanted));
  it.each([
    ["2026-01-31", "2026-02-28", 28],
    ["2026-01-30", "2026-03-31", 60],
    ["2026-01-15", "2027-01-15", 360],
    ["2026-01-01", "2026-01-29", 28],
    ["2026-03-10", "2026-01-11", -59],
  ])("%s to %s are %i days of thirty to the month", (from, to, days) => expect(days360(from, to)).toBe(days));
});
