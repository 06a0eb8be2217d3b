import { readFileSync } from "node:fs";
import * as dates from "temporal-polyfill/fns/PlainDate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dateOf,
  dateOfDay,
  dayNumber,
  days360,
  daysBetween,
  isDate,
  weekdayOf,
} from "../../src/lending/time/calendar.ts";
import { aprEu, aprUs, percent } from "../../src/lending/product/apr.ts";
import { scale, split } from "../../src/lending/money/money.ts";
import { ppm, rateText } from "../../src/lending/money/rate.ts";
import { capReason, capsInForce, rateCaps, shareOf } from "../../src/lending/product/rate-caps.ts";
import { roundRatio, roundSafeRatio, roundingModes } from "../../src/lending/money/rounding.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import { interestMethods, type LoanTerms } from "../../src/lending/product/terms.ts";
import { termsReason } from "../../src/lending/product/terms.rules.ts";
import { cyclesReason, minimumRepayment, nextAmount } from "../../src/lending/product/product.rules.ts";
import { exampleA, minor, threeMonths } from "../support/loan.ts";

const dues = (terms: LoanTerms, start = "2026-01-15") =>
  schedule(terms, start).instalments.map(({ principal, interest, fee }) => (principal + interest + fee) / 100);
const with3 = (interest: Partial<LoanTerms["interest"]>): LoanTerms => ({
  ...threeMonths,
  interest: { ...threeMonths.interest, ...interest },
});

describe("rules/money.md 15, worked examples of schedules", () => {
  it.each([
    [0, 2_550_000, 3_021_000],
    [1, 2_529_000, 3_000_000],
    [2, 3_000_000, 3_471_000],
  ] as const)("A, fee mode %d: payout %d, due %d", (mode, payout, due) => {
    const terms = { ...exampleA, fee: { rate: "0.15", mode } };
    expect(schedule(terms, "2026-11-09").payout / 100).toBe(payout);
    expect(dues(terms)).toEqual([due]);
  });
  it("A costs 963 % a year, simple", () => {
    expect(Math.round(aprUs(schedule(exampleA, "2026-11-09"), exampleA.instalments) * 100)).toBe(963);
  });
  it.each([
    ["flat", [2_180_000, 2_180_000, 2_180_000], 540_000],
    ["equal-instalment", [2_121_182, 2_121_182, 2_121_183], 363_547],
    ["equal-principal", [2_180_000, 2_120_000, 2_060_000], 360_000],
    ["interest-first", [180_000, 180_000, 6_180_000], 540_000],
    ["bullet", [6_540_000], 540_000],
  ] as const)("6,000,000 in 3 x 3 %%: %s", (method, expected, interest) => {
    const terms = with3({ method });
    expect(dues(terms)).toEqual(expected);
    expect(schedule(terms, "2026-01-15").instalments.reduce((all, each) => all + each.interest, 0) / 100).toBe(interest);
  });
  it("MXN 2,500.00, 4 x 4.5 %: 696.86 three times, then 696.85", () => {
    const terms: LoanTerms = {
      ...with3({ method: "equal-instalment", rate: "0.045" }),
      currency: "MXN",
      principal: 250_000,
      instalments: { count: 4, unit: "week", every: 2 },
      rounding: { mode: "half-up", step: 1 },
    };
    expect(dues(terms)).toEqual([696.86, 696.86, 696.86, 696.85]);
    expect(schedule(terms, "2026-01-15").instalments.map((each) => each.interest)).toEqual([11_250, 8_620, 5_872, 3_001]);
  });
  it.each([
    ["2026-03-31", 26_785, 39_130],
    ["2026-04-01", 26_785, 26_785],
  ])("PH preset, 5,000 for 30 days on %s: the fee may be %d, at most %d", (on, allowed, highest) => {
    const loan = (fee: number, rate = "0.06"): LoanTerms => ({
      ...with3({ method: "flat", rate }),
      currency: "PHP",
      principal: 500_000,
      instalments: { count: 1, unit: "day", every: 30 },
      fee: { amount: fee, mode: 0 },
      rounding: { mode: "half-up", step: 1 },
      penalty: { dailyRate: "0.001666", base: "overdue-amount" },
    });
    const judge = (terms: LoanTerms) => capReason(terms, schedule(terms, on), capsInForce(rateCaps, "PH", on));
    expect(judge(loan(allowed))).toBeNull();
    expect(judge(loan(highest))).toBeNull();
    expect(judge(loan(highest + 1))?.field).toBe("fee");
    expect(judge(loan(0, "0.060001"))?.field).toBe("interest.rate");
    expect(judge({ ...loan(0), penalty: { dailyRate: "0.001667", base: "overdue-amount" } })?.field).toBe("penalty.dailyRate");
  });
  it("PH preset: 300.00 of interest, 265.00 of penalty a month on 5,300.00, 5,000 of all costs", () => {
    const caps = capsInForce(rateCaps, "PH", "2026-11-21");
    expect([caps?.nominalPerMonth, caps?.totalCost].map((rate) => shareOf(500_000, rate ?? "", 1))).toEqual([30_000, 500_000]);
    expect(shareOf(530_000, caps?.latePerMonth ?? "", 1)).toBe(26_500);
  });
  it.each([
    ["2024-06-01", 90_000],
    ["2025-06-01", 60_000],
    ["2026-06-01", 30_000],
  ])("ID preset on %s: 1,000,000 for 30 days late bears %d", (on, penalty) => {
    const rate = capsInForce(rateCaps, "ID", on)?.latePerDay ?? "";
    expect(scale(minor(1_000_000), ppm(rate) * 30, 1_000_000, exampleA.rounding) / 100).toBe(penalty);
  });
  it("A is illegal in the Philippines and in Indonesia only for what the presets know", () => {
    const plan = schedule({ ...exampleA, currency: "PHP", principal: 300_000 }, "2026-11-09");
    expect(capReason({ ...exampleA, principal: 300_000 }, plan, capsInForce(rateCaps, "PH", "2026-11-09"))?.field).toBe("fee");
    expect(capReason(exampleA, schedule(exampleA, "2026-11-09"), capsInForce(rateCaps, "ID", "2026-11-09"))?.field).toBe(
      "penalty.dailyRate",
    );
  });
});

describe("real loans", () => {
  // OpenIntro's sample of LendingClub's book: 2,000 loans as amount, months, yearly rate in %, level instalment.
  const lines = readFileSync("tests/support/level-instalments.csv", "utf8").trim().split("\n").slice(1);
  it("the level instalment, rounded up to the cent, is the real one in 2,000 of 2,000", () => {
    const wrong = lines.filter((line) => {
      const [amount = "", months = "", rate = "", instalment = ""] = line.split(",");
      const terms: LoanTerms = {
        ...threeMonths,
        principal: minor(Number(amount)),
        interest: { method: "equal-instalment", rate: rateText(Math.round(Number(rate) * 10_000)), per: "year", dayCount: "periodic" },
        instalments: { count: Number(months), unit: "month", every: 1 },
        rounding: { mode: "half-up", step: 1, instalment: { mode: "up", step: 1 } },
      };
      const [first] = schedule(terms, "2018-03-01").instalments;
      return (first?.principal ?? 0) + (first?.interest ?? 0) !== minor(Number(instalment));
    });
    expect(lines).toHaveLength(2_000);
    expect(wrong).toEqual([]);
  });
});

describe("a schedule", () => {
  const anyTerms = fc.record({
    principal: fc.integer({ min: 10_000, max: 1_000_000_000_000 }),
    method: fc.constantFrom(...interestMethods),
    rate: fc.integer({ min: 0, max: 1_000_000 }).map(rateText),
    count: fc.integer({ min: 1, max: 60 }),
    unit: fc.constantFrom("day", "week", "month"),
    dayCount: fc.constantFrom("actual/365", "30/360"),
    per: fc.constantFrom("month", "year"),
    mode: fc.constantFrom(...roundingModes),
    step: fc.constantFrom(1, 100),
    start: fc.integer({ min: 0, max: 30_000 }).map(dateOfDay),
  });
  it("repays the principal to the last unit, in steps, never less than nothing, on rising dates", () => {
    fc.assert(
      fc.property(anyTerms, ({ principal, method, rate, count, unit, dayCount, per, mode, step, start }) => {
        const terms = {
          ...threeMonths,
          principal: principal - (principal % step),
          interest: { method, rate, dayCount, per },
          instalments: { count, unit, every: 1 },
          rounding: { mode, step },
        } as const;
        const { instalments } = schedule(terms as LoanTerms, start);
        expect(instalments.reduce((all, each) => all + each.principal, 0)).toBe(terms.principal);
        for (const each of instalments) {
          expect(each.principal).toBeGreaterThanOrEqual(0);
          expect(each.interest).toBeGreaterThanOrEqual(0);
          expect(each.interest % step).toBe(0);
        }
        const days = [start, ...instalments.map((each) => each.dueDate)].map(dayNumber);
        expect(days).toEqual(days.toSorted((one, other) => one - other));
      }),
    );
  });
  it("rounded up asks for no more than was lent, and for nothing once that is paid", () => {
    const many: LoanTerms = {
      ...threeMonths,
      principal: 1_000,
      instalments: { count: 60, unit: "day", every: 1 },
      rounding: { mode: "up", step: 100 },
    };
    for (const method of ["flat", "equal-principal", "equal-instalment"] as const) {
      const asked = schedule({ ...many, interest: { ...many.interest, method } }, "2026-01-15").instalments.map((each) => each.principal);
      expect([method, asked.filter((each) => each < 0), asked.reduce((all, each) => all + each, 0)]).toEqual([method, [], 1_000]);
    }
  });
  it("holds to the ends of months", () => {
    const terms: LoanTerms = { ...threeMonths, instalments: { count: 4, unit: "month", every: 1, firstDue: "2027-11-30", dueDay: 31 } };
    expect(schedule(terms, "2027-11-05").instalments.map((each) => each.dueDate)).toEqual([
      "2027-11-30",
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
    ]);
  });
  it("leaves out principal and interest while there is grace", () => {
    const rows = schedule(
      { ...threeMonths, instalments: { ...threeMonths.instalments, principalGrace: 1, interestGrace: 1 } },
      "2026-01-15",
    );
    expect(rows.instalments.map((each) => [each.principal / 100, each.interest / 100])).toEqual([
      [0, 0],
      [3_000_000, 180_000],
      [3_000_000, 180_000],
    ]);
  });
  it("tells its yearly rate by the EU's formula", () => {
    const terms: LoanTerms = {
      ...with3({ method: "bullet", rate: "0.2" }),
      instalments: { count: 1, unit: "day", every: 546 },
      principal: 100_000,
    };
    expect(percent(aprEu(schedule(terms, "2026-01-15")))).toBe("12.96");
  });
});

describe("a contract that cannot be computed names the field", () => {
  it.each([
    [{ principal: 0 }, "principal"],
    [{ principal: -5 }, "principal"],
    [{ principal: 1.5 }, "principal"],
    [{ principal: 10_000_000_000_001 }, "principal"],
    [{ currency: "XXX" }, "currency"],
    [{ interest: { ...threeMonths.interest, rate: "1.000001" } }, "interest.rate"],
    [{ interest: { ...threeMonths.interest, rate: "-0.1" } }, "interest.rate"],
    [{ interest: { ...threeMonths.interest, rate: "0.0000001" } }, "interest.rate"],
    [{ interest: { ...threeMonths.interest, method: "daily" } }, "interest.per"],
    [{ instalments: { count: 0, unit: "month", every: 1 } }, "instalments.count"],
    [{ instalments: { count: 1, unit: "year", every: 1 } }, "instalments.unit"],
    [{ instalments: { count: 1, unit: "month", every: 1, firstDue: "2026-02-29" } }, "instalments.firstDue"],
    [{ instalments: { count: 1, unit: "month", every: 1, firstDue: "2026-02-27", dueDay: 31 } }, "instalments.firstDue"],
    [{ fee: { rate: "1", mode: 0 } }, "fee"],
    [{ fee: { rate: "0.1", mode: 3 } }, "fee.mode"],
    [{ penalty: { dailyRate: "0.01", base: "contract" } }, "penalty.base"],
    [{ waiverRate: "2" }, "waiverRate"],
    [{ allocation: { due: ["principal"] } }, "allocation.due"],
    [{ rounding: { mode: "half-up", step: 0 } }, "rounding.step"],
  ])("%j", (wrong, field) => {
    expect(termsReason({ ...threeMonths, ...wrong } as unknown as LoanTerms)?.field).toBe(field);
  });
  it("and the examples have nothing wrong", () => expect([exampleA, threeMonths].map(termsReason)).toEqual([null, null]));
});

describe("rules of a product", () => {
  it("one product is lendable after 0 settled loans", () => {
    expect(cyclesReason([[{ from: 1, to: null }], [{ from: 2, to: 5 }]])?.error).toBe("terms.noFirstLoan");
    expect(cyclesReason([[{ from: 1, to: null }], [{ from: 0, to: 0 }]])).toBeNull();
  });
  it("the next amount goes up, stays or goes down with the days late", () => {
    const rules = { upgrade: { daysLateAtMost: 0, by: 500 }, downgrade: { daysLateAtLeast: 4, by: 800 }, lowest: 1_000, highest: 2_000 };
    expect([0, 1, 3, 4].map((late) => nextAmount(rules, 1_600, late))).toEqual([2_000, 1_600, 1_600, 1_000]);
  });
  it("asks for the higher of amount and share, never for more than is owed", () => {
    const least = { amount: 5_000_000, rate: "0.01" };
    expect([1_000_000_000, 100_000_000, 3_000_000].map((owed) => minimumRepayment(least, owed, 100))).toEqual([
      10_000_000, 5_000_000, 3_000_000,
    ]);
  });
});

describe("exact arithmetic", () => {
  it("rounds by mode and step, the same in both widths", () => {
    const halves = (mode: (typeof roundingModes)[number]) => [15, 25, 24, 26].map((value) => roundSafeRatio(value, 10, { mode, step: 1 }));
    expect(roundingModes.map(halves)).toEqual([
      [2, 3, 2, 3],
      [2, 2, 2, 3],
      [2, 3, 3, 3],
      [1, 2, 2, 2],
    ]);
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(...roundingModes),
        fc.constantFrom(1, 100),
        (dividend, divisor, mode, step) => {
          const wide = roundRatio(BigInt(dividend), BigInt(divisor), { mode, step });
          expect(Number(wide)).toBe(roundSafeRatio(dividend, divisor, { mode, step }));
          expect(roundRatio(-BigInt(dividend), BigInt(divisor), { mode, step })).toBe(-wide);
        },
      ),
    );
  });
  it("a split loses nothing", () => {
    expect(split(1_000, [1, 1, 1], { mode: "half-up", step: 1 })).toEqual([333, 333, 334]);
    expect(split(10, [1, 1, 1, 1], { mode: "up", step: 1 })).toEqual([3, 3, 3, 1]);
  });
  it("refuses what no safe integer holds", () => {
    expect(() => scale(9_000_000_000_000_000, 3_000_000, 1_000_000, { mode: "down", step: 1 })).toThrow("field.amount");
  });
});

describe("the calendar agrees with Temporal", () => {
  const day = fc.integer({ min: -25_000, max: 100_000 });
  const plain = (date: string) => {
    const [year = 0, month = 0, at = 0] = date.split("-").map(Number);
    return dates.create(year, month, at);
  };
  it("in days, months and weekdays", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -900, max: 900 }), (number, by) => {
        const date = dateOfDay(number);
        expect(dayNumber(date)).toBe(number);
        expect(date).toBe(dates.toString(dates.addDays(dates.create(1970, 1, 1), number)));
        expect(addDays(date, by)).toBe(dates.toString(dates.addDays(plain(date), by)));
        expect(addMonths(date, by)).toBe(dates.toString(dates.addMonths(plain(date), by)));
        expect(daysBetween(date, addDays(date, by))).toBe(by);
        expect(weekdayOf(date)).toBe(dates.dayOfWeek(plain(date)));
        expect(dateOf(...(date.split("-").map(Number) as [number, number, number]))).toBe(
          date < "1900" || date > "2999-12-31" ? null : date,
        );
      }),
    );
  });
  it("knows which dates exist, and months of thirty days", () => {
    expect(["2028-02-29", "2026-02-29", "2026-04-31", "2026-13-01", "2026-1-1", ""].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([days360("2026-01-31", "2026-02-28"), days360("2026-01-15", "2027-01-15")]).toEqual([28, 360]);
  });
});
