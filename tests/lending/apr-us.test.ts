import { describe, expect, it } from "vitest";
import { aprUs, percent } from "../../src/lending/product/apr.ts";
import { dueDates, isOnDueDay } from "../../src/lending/product/due-dates.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import type { InstalmentTerms, LoanTerms } from "../../src/lending/product/terms.ts";
import { fineract } from "../support/oracle.ts";

/** What a loan of so many level payments costs a year; what is advanced and what is paid are in minor units. */
function apr(advance: number, paid: number, instalments: InstalmentTerms, start: string): string {
  const terms: LoanTerms = { ...fineract, principal: paid, instalments, fee: { amount: paid - advance, mode: 0 } };
  return percent(aprUs(schedule(terms, start), instalments));
}

describe("the examples of 12 CFR 1026, Appendix J (c)", () => {
  const figures: readonly [string, Parameters<typeof apr>, string][] = [
    ["(1)(i) months", [500_000, 24 * 23_000, { count: 24, unit: "month", every: 1 }, "1978-01-10"], "9.69"],
    [
      "(1)(ii) months, a long first period",
      [600_000, 720_000, { count: 36, unit: "month", every: 1, firstDue: "1978-04-01" }, "1978-02-10"],
      "11.82",
    ],
    [
      "(1)(iii) half months",
      [500_000, 24 * 21_917, { count: 24, unit: "half-month", every: 1, firstDue: "1978-03-01" }, "1978-02-23"],
      "10.34",
    ],
    ["(1)(iv) quarters", [1_000_000, 40 * 38_500, { count: 40, unit: "month", every: 3, firstDue: "1978-10-01" }, "1978-05-23"], "8.97"],
    ["(1)(v) weeks", [50_000, 30 * 1_760, { count: 30, unit: "week", every: 1, firstDue: "1978-04-21" }, "1978-03-20"], "14.96"],
    ["(5)(i) one payment, days", [100_000, 108_000, { count: 1, unit: "day", every: 255 }, "1978-01-03"], "11.45"],
    ["(5)(ii) one payment, months", [100_000, 104_400, { count: 1, unit: "month", every: 6 }, "1978-07-15"], "8.80"],
    ["(5)(iii) one payment, a year and a half", [100_000, 113_519, { count: 1, unit: "month", every: 18 }, "1978-01-17"], "8.76"],
    ["(5)(iv) one payment, two years", [100_000, 124_000, { count: 1, unit: "month", every: 24 }, "1978-01-03"], "11.36"],
  ];
  it.each(figures)("%s", (_name, loan, wanted) => expect(apr(...loan)).toBe(wanted));
});

describe("unit-periods", () => {
  const twelve = { count: 12, unit: "month", every: 1 } as const;
  it("the same dates cost the same, however they are said", () => {
    const said = apr(110_000, 120_000, { ...twelve, firstDue: "2026-03-15" }, "2026-02-15");
    expect(said).toBe("16.38");
    expect(apr(110_000, 120_000, twelve, "2026-02-15")).toBe(said);
    expect(apr(110_000, 120_000, { ...twelve, firstDue: "2026-02-28", dueDay: 31 }, "2026-01-31")).toBe(said);
    expect(apr(110_000, 120_000, twelve, "2026-01-31")).toBe(said);
  });
  it("seven days are a week, years are measured one by one", () => {
    const [days, weeks] = [
      apr(110_000, 120_000, { count: 12, unit: "day", every: 14 }, "2026-02-15"),
      apr(110_000, 120_000, { count: 12, unit: "week", every: 2 }, "2026-02-15"),
    ];
    expect(days).toBe(weeks);
    expect(apr(100_000, 120_000, { count: 2, unit: "month", every: 12 }, "2026-02-15")).toBe("13.07");
    expect(apr(100_000, 121_000, { count: 1, unit: "day", every: 730 }, "2026-02-15")).toBe("10.00");
  });
});

describe("half months", () => {
  const dates = (more: Partial<InstalmentTerms>, start: string) => dueDates({ count: 4, unit: "half-month", every: 1, ...more }, start);
  it.each([
    [{}, "2026-01-01", ["2026-01-16", "2026-02-01", "2026-02-16", "2026-03-01"]],
    [{}, "2026-01-31", ["2026-02-15", "2026-02-28", "2026-03-15", "2026-03-31"]],
    [{ dueDay: 31 }, "2026-01-10", ["2026-01-31", "2026-02-15", "2026-02-28", "2026-03-15"]],
    [{ firstDue: "2026-12-20" }, "2026-12-01", ["2026-12-20", "2027-01-05", "2027-01-20", "2027-02-05"]],
    [{ every: 2 }, "2026-01-10", ["2026-02-10", "2026-03-10", "2026-04-10", "2026-05-10"]],
  ] as const)("%j from %s", (more, start, wanted) => expect(dates(more, start)).toEqual(wanted));
  it("a first due date on either of the two days", () => {
    expect(["2026-02-15", "2026-02-28", "2026-02-27"].map((day) => isOnDueDay(day, 31, "half-month"))).toEqual([true, true, false]);
  });
  it("bear half a month's interest, or fifteen days'", () => {
    const interest = (per: "day" | "month" | "year", rate: string) =>
      schedule(
        {
          ...fineract,
          principal: 2_400_000,
          interest: { ...fineract.interest, per, rate },
          instalments: { count: 2, unit: "half-month", every: 1 },
        },
        "2026-01-01",
      ).instalments.map((each) => each.interest);
    expect([interest("year", "0.12"), interest("month", "0.01"), interest("day", "0.001")]).toEqual([
      [12_000, 12_000],
      [12_000, 12_000],
      [36_000, 36_000],
    ]);
  });
});
