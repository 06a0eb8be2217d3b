import { describe, expect, it } from "vitest";
import { type DayValue, oddOf } from "../../../src/lending/report/odd.ts";

/** Days of counts: each is as many cases as it counts. */
const counts = (...values: number[]): DayValue[] => values.map((value) => ({ value, cases: value }));
const count = (value: number): DayValue => ({ value, cases: value });
/** Shares by their two halves. */
const share = (part: number, whole: number): DayValue => ({ value: Math.round((part * 1_000_000) / whole), cases: whole });

describe("a day among the eight same weekdays before", () => {
  // 88 91 95 98 102 105 109 112: the median is 100, they lie 2 2 5 5 9 9 12 12 from it, half of them within 7.
  const weeks = counts(112, 88, 105, 95, 109, 91, 102, 98);

  it("is odd beyond three median absolute deviations from their median, on either side", () => {
    expect(oddOf(count(122), weeks, "sum")).toEqual({ median: 100, low: 79, high: 121 });
    expect(oddOf(count(78), weeks, "sum")).toEqual({ median: 100, low: 79, high: 121 });
    expect(oddOf(count(0), weeks, "sum")).not.toBeNull();
    expect([oddOf(count(121), weeks, "sum"), oddOf(count(79), weeks, "sum"), oddOf(count(100), weeks, "sum")]).toEqual([null, null, null]);
  });

  it("is held against what is usual, however far one of them lay from it", () => {
    expect(oddOf(count(122), [...weeks.slice(1), count(5000)], "sum")).toMatchObject({ median: 100 });
  });

  it("of which one is not known, or that are fewer, is held against nothing", () => {
    expect(oddOf(count(500), weeks.slice(1), "sum")).toBeNull();
    expect(oddOf(count(500), [...weeks.slice(1), null], "sum")).toBeNull();
    expect(oddOf(count(500), [], "sum")).toBeNull();
  });

  it("says nothing below thirty cases; of a sum the day or the days before must have them", () => {
    const few = counts(9, 11, 10, 12, 8, 10, 13, 7);
    expect(oddOf(count(29), few, "sum")).toBeNull();
    expect(oddOf(count(30), few, "sum")).toMatchObject({ median: 10 });
    expect(oddOf(count(0), few, "sum")).toBeNull();
    expect(oddOf(count(0), counts(30, 31, 29, 30, 32, 28, 30, 30), "sum")).toMatchObject({ median: 30 });
  });

  it("where at least half were alike is measured by what chance does to so many cases, and not by nothing", () => {
    const alike = counts(100, 100, 100, 100, 100, 100, 100, 100);
    // The root of a hundred is ten, its quarter 6.745, three of them 20.2.
    expect(oddOf(count(120), alike, "sum")).toBeNull();
    expect(oddOf(count(121), alike, "sum")).toEqual({ median: 100, low: 80, high: 120 });
    expect(oddOf(count(79), counts(100, 100, 100, 100, 100, 90, 111, 104), "sum")).toEqual({ median: 100, low: 80, high: 120 });
    // Never before, and thirty today.
    expect(oddOf(count(30), counts(0, 0, 0, 0, 0, 0, 0, 0), "sum")).toEqual({ median: 0, low: 0, high: 0 });
  });
});

describe("a share among shares", () => {
  const weeks = [
    share(50, 100),
    share(48, 100),
    share(52, 100),
    share(46, 100),
    share(54, 100),
    share(47, 100),
    share(53, 100),
    share(50, 100),
  ];

  it("is of as many cases as it is divided by, today and before", () => {
    // The median is a half; they lie 0 0 2 2 3 3 4 4 points from it, half of them within 2.5.
    expect(oddOf(share(60, 100), weeks, "share")).toEqual({ median: 500_000, low: 425_000, high: 575_000 });
    expect(oddOf(share(57, 100), weeks, "share")).toBeNull();
    expect(oddOf(share(29, 29), weeks, "share")).toBeNull();
    expect(oddOf(share(30, 30), weeks, "share")).not.toBeNull();
    expect(
      oddOf(
        share(60, 100),
        weeks.map(({ value }) => ({ value, cases: 29 })),
        "share",
      ),
    ).toBeNull();
  });

  it("that never was is odd once it is more than chance would let it be, and no bound leaves 0 to 100 %", () => {
    const never = weeks.map(() => share(0, 100));
    expect(oddOf(share(1, 100), never, "share")).toBeNull();
    const found = oddOf(share(5, 100), never, "share");
    expect(found).toMatchObject({ median: 0, low: 0 });
    expect(found?.high).toBeLessThan(30_000);
    const always = weeks.map(() => share(100, 100));
    expect(oddOf(share(90, 100), always, "share")).toMatchObject({ median: 1_000_000, high: 1_000_000 });
  });
});

describe("money, and what falls on each", () => {
  it("is of the cases that it is counted in; what may be below zero has bounds below zero", () => {
    const weeks = [-300, 400, 100, -100, 200, 0, 300, -200].map((value) => ({ value, cases: 40 }));
    expect(oddOf({ value: 900, cases: 40 }, weeks, "sum")).toEqual({ median: 50, low: -550, high: 650 });
    expect(
      oddOf(
        { value: 900, cases: 12 },
        weeks.map(({ value }) => ({ value, cases: 12 })),
        "sum",
      ),
    ).toBeNull();
    const minutes = [60, 64, 58, 62, 66, 56, 61, 59].map((value) => ({ value, cases: 50 }));
    // 60.5, from which half of them lie within 2.
    expect(oddOf({ value: 90, cases: 50 }, minutes, "mean")).toEqual({ median: 61, low: 55, high: 67 });
    expect(oddOf({ value: 90, cases: 20 }, minutes, "mean")).toBeNull();
  });
});
