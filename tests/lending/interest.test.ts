import { describe, expect, it } from "vitest";
import { aprEu, aprUs, actuarialRate, effectiveMonthly, percent } from "../../src/lending/product/apr.ts";
import { isOnDueDay } from "../../src/lending/product/due-dates.ts";
import { scale } from "../../src/lending/money/money.ts";
import { ppm, rateText } from "../../src/lending/money/rate.ts";
import { roundingModes, roundRatio } from "../../src/lending/money/rounding.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import type { InstalmentTerms, InterestTerms, LoanTerms } from "../../src/lending/product/terms.ts";
import { minor, threeMonths } from "../support/loan.ts";

const start = "2026-01-15";
const loan = (major: number, interest: Partial<InterestTerms>, instalments: Partial<InstalmentTerms>): LoanTerms => ({
  ...threeMonths,
  principal: minor(major),
  interest: { ...threeMonths.interest, ...interest },
  instalments: { ...threeMonths.instalments, ...instalments },
  rounding: { mode: "half-up", step: 1 },
});
const yearly = { rate: "0.1", per: "year" } as const;
const monthly = { rate: "0.01", per: "month" } as const;
const daily = { rate: "0.001", per: "day" } as const;

describe("interest of the first period (rules/money.md 3)", () => {
  // January 15 to February 15 is 31 days, of thirty-day months 30.
  it.each([
    [1_000, { rate: "0.03", per: "period", dayCount: "actual/365" }, { unit: "month", every: 5 }, 30],
    [365_000, { ...yearly, dayCount: "periodic" }, { unit: "day", every: 10 }, 1_000],
    [52_000, { ...yearly, dayCount: "periodic" }, { unit: "week", every: 2 }, 200],
    [12_000, { ...yearly, dayCount: "periodic" }, { unit: "month", every: 3 }, 300],
    [365_000, { ...monthly, dayCount: "periodic" }, { unit: "day", every: 5 }, 600],
    [52_000, { ...monthly, dayCount: "periodic" }, { unit: "week", every: 1 }, 120],
    [1_000, { ...monthly, dayCount: "periodic" }, { unit: "month", every: 2 }, 20],
    [1_000, { ...daily, dayCount: "periodic" }, { unit: "day", every: 5 }, 5],
    [1_000, { ...daily, dayCount: "periodic" }, { unit: "week", every: 2 }, 14],
    [1_000, { ...daily, dayCount: "periodic" }, { unit: "month", every: 1 }, 30],
    [365_000, { ...yearly, dayCount: "actual/365" }, { unit: "month", every: 1 }, 3_100],
    [365_000, { ...monthly, dayCount: "actual/365" }, { unit: "month", every: 1 }, 3_720],
    [1_000, { ...daily, dayCount: "actual/365" }, { unit: "month", every: 1 }, 31],
    [36_000, { ...yearly, dayCount: "30/360" }, { unit: "month", every: 1 }, 300],
    [1_000, { ...monthly, dayCount: "30/360" }, { unit: "month", every: 1 }, 10],
    [1_000, { ...daily, dayCount: "30/360" }, { unit: "month", every: 1 }, 30],
  ] as const)("%d at %j by %j bears %d", (principal, interest, instalments, wanted) => {
    expect(schedule(loan(principal, interest, instalments), start).instalments[0]?.interest).toBe(minor(wanted));
  });
});

describe("what a schedule leaves out", () => {
  it("equal principal and flat with a first period free of principal spread it over the others", () => {
    const parts = (method: InterestTerms["method"]) =>
      schedule(loan(900, { method }, { count: 4, principalGrace: 1 }), start).instalments.map(({ principal }) => principal / 100);
    expect(parts("equal-principal")).toEqual([0, 300, 300, 300]);
    expect(parts("flat")).toEqual([0, 300, 300, 300]);
    expect(parts("equal-instalment")[0]).toBe(0);
  });
  it("a bullet is due on the last date, and a service fee at maturity with the last instalment", () => {
    expect(schedule(loan(1_000, { method: "bullet" }, {}), start).instalments.map(({ dueDate }) => dueDate)).toEqual(["2026-04-15"]);
    const fees = schedule({ ...threeMonths, fee: { rate: "0.1", mode: 2 } }, start).instalments.map(({ fee }) => fee / 100);
    expect(fees).toEqual([0, 0, 600_000]);
  });
});

describe("what a loan costs a year", () => {
  const level = (rate: string, instalments: Partial<InstalmentTerms>) => loan(1_000_000, { method: "equal-instalment", rate }, instalments);
  const us = (terms: LoanTerms) => percent(aprUs(schedule(terms, start), terms.instalments));
  // Appendix J: level payments at the rate of their unit period cost that rate times the periods of a year.
  it.each([
    ["0.03", { unit: "month", every: 1 }, "36.00"],
    ["0.03", { unit: "month", every: 2 }, "18.00"],
    ["0.005", { unit: "week", every: 1 }, "26.00"],
    ["0.005", { unit: "week", every: 2 }, "13.00"],
    ["0.01", { unit: "day", every: 10 }, "36.50"],
  ] as const)("%s per period, every %j: %s %%", (rate, instalments, wanted) => {
    expect(us(level(rate, instalments))).toBe(wanted);
  });
  it("a single payment's term is its own unit period", () => {
    // 3 % in a month, and in 31 days.
    expect(us(loan(1_000_000, { rate: "0.03", method: "bullet" }, { count: 1 }))).toBe("36.00");
    expect(us(loan(1_000_000, { rate: "0.03", method: "bullet" }, { count: 1, unit: "day", every: 31 }))).toBe("35.32");
  });
  it("an odd first period bears simple interest for the part of a unit period", () => {
    const terms = level("0.03", { firstDue: "2026-03-01" });
    const [first = 0, second = 0, third = 0] = schedule(terms, start).instalments.map(({ principal, interest }) => principal + interest);
    const rate = aprUs(schedule(terms, start), terms.instalments) / 12;
    // One month back from the first payment, and the seventeen days before it.
    const worth = (1 / (1 + (rate * 17) / 30)) * (first / (1 + rate) + second / (1 + rate) ** 2 + third / (1 + rate) ** 3);
    expect(worth / minor(1_000_000)).toBeCloseTo(1, 9);
    expect(rate * 100).toBeLessThan(3);
  });
  it("counts every component that is due, and nothing where nothing is asked", () => {
    const bearing = schedule({ ...loan(1_000_000, { rate: "0" }, { count: 1 }), fee: { rate: "0.031", mode: 2 } }, start);
    expect(percent(aprUs(bearing, { count: 1, unit: "month", every: 1 }))).toBe("37.20");
    expect(percent(effectiveMonthly(bearing))).toBe("3.00");
    expect(percent(aprEu(schedule(loan(1_000_000, { rate: "0" }, {}), start)))).toBe("0.00");
    // One year after: what is paid on top is the rate.
    const year = schedule(loan(1_000_000, { rate: "0.2", method: "bullet" }, { count: 1, every: 12 }), start);
    expect(percent(aprEu(year))).toBe("20.00");
    expect(actuarialRate(100, [{ amount: 110, periods: 0, fraction: 0.5 }])).toBeCloseTo(0.2, 9);
  });
});

describe("integers and rates", () => {
  it("halves go by the mode beyond safe integers too", () => {
    const halves = (mode: (typeof roundingModes)[number]) =>
      [15n, 25n, 24n, -15n].map((value) => Number(roundRatio(value, 10n, { mode, step: 1 })));
    expect(roundingModes.map(halves)).toEqual([
      [2, 3, 2, -2],
      [2, 2, 2, -2],
      [2, 3, 3, -2],
      [1, 2, 2, -1],
    ]);
    expect(roundingModes).toEqual(["half-up", "half-even", "up", "down"]);
  });
  it("an amount beyond safe integers is refused with its field and range", () => {
    const reason = { error: "field.amount", vars: { min: 1, max: 10_000_000_000_000 }, field: "principal" };
    expect(() => scale(9_000_000_000_000_000, 2, 1, { mode: "down", step: 1 })).toThrow(expect.objectContaining({ reason }));
  });
  it("multiplies and divides exactly where the product is no safe integer", () => {
    expect(scale(94_906_267, 94_906_267, 3, { mode: "down", step: 1 })).toBe(3_002_399_838_625_096);
    expect(scale(3_000_000_001, 3_000_001, 2, { mode: "half-even", step: 1 })).toBe(4_500_001_501_500_000);
  });
  it("a rate has at most nine digits and six decimals, and says what is none", () => {
    expect([ppm("12"), ppm("0.001"), ppm("123456789.123456")]).toEqual([12_000_000, 1_000, 123_456_789_123_456]);
    expect(() => ppm("1e3")).toThrow(new RangeError("Not a rate: 1e3"));
    expect([rateText(100_000), rateText(12_000_000), rateText(1_000_001), rateText(10)]).toEqual(["0.1", "12", "1.000001", "0.00001"]);
  });
  it("a first due date lies on the day aimed at, or on the last of a month that does not have it", () => {
    expect(isOnDueDay("2026-03-15", 15, "month")).toBe(true);
    expect(isOnDueDay("2026-02-28", 31, "month")).toBe(true);
    expect(isOnDueDay("2028-02-28", 31, "month")).toBe(false);
    expect(isOnDueDay("2026-04-30", 31, "month")).toBe(true);
    expect(isOnDueDay("2026-03-14", 15, "month")).toBe(false);
    expect(isOnDueDay("2026-03-16", 15, "month")).toBe(false);
  });
});
