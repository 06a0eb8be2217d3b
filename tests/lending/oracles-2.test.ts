import { describe, expect, it } from "vitest";
import { aprUs, percent } from "../../src/lending/product/apr.ts";
import { paymentsFor } from "../../src/lending/product/interest.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import { planReason, termsReason } from "../../src/lending/product/terms.rules.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { fineract, months, oracle, rows, wholeInstalments } from "../support/oracle.ts";

/** Further published cases that nobody here wrote: 12 CFR 1026, apache/fineract@4198b0b, frappe/lending@3f2cbc1, numpy-financial, FSharp.Finance.Personal@204707c. */
describe("schedules", () => {
  oracle("FIN-LoanRepayment-503", () => {
    // Three instalments bear interest that the fourth asks for; the principal rests for six.
    const terms = wholeInstalments(months(18, 5_000, { method: "equal-instalment", rate: "0.12" }));
    const waiting = { ...terms, instalments: { ...terms.instalments, principalGrace: 6, interestGrace: 3, deferInterest: true } };
    const got = rows(waiting, "2022-11-01");
    expect(got.map((row) => row[2])).toEqual([
      0, 0, 0, 200, 50, 50, 50, 46.06, 42.08, 38.06, 34, 29.9, 25.76, 21.58, 17.35, 13.09, 8.78, 4.43,
    ]);
    expect(got.map((row) => row[1])).toEqual([
      0, 0, 0, 0, 0, 0, 394, 397.94, 401.92, 405.94, 410, 414.1, 418.24, 422.42, 426.65, 430.91, 435.22, 442.66,
    ]);
  });
  oracle("FIN-LoanCharge-614", () => {
    const terms: LoanTerms = { ...months(3, 3_000, { rate: "0.12" }), fee: { mode: 0, each: { rate: "0.015" } } };
    const asked = schedule(terms, "2023-01-01").instalments.map((each) => [each.principal, each.interest, each.fee]);
    expect(asked).toEqual(Array.from({ length: 3 }, () => [100_000, 3_000, 1_545]));
  });
  oracle("FRP-fixed-14000", () => {
    const terms = months(60, 280_000, { method: "equal-instalment", rate: "0.084" });
    const plan = schedule({ ...terms, instalments: { ...terms.instalments, amount: 1_400_000 } }, "2024-01-01").instalments;
    const interest = plan.reduce((all, each) => all + each.interest, 0);
    expect([plan.length, Math.round(interest / 100), Math.round((28_000_000 + interest) / 100)]).toEqual([22, 22_712, 302_712]);
  });
  oracle("FSP-PaymentScheduleTest002", () => {
    // The first of six is asked for on the day of the payout.
    const terms: LoanTerms = {
      ...fineract,
      principal: 100_000,
      interest: { method: "daily", rate: "0.008", per: "day", dayCount: "actual/365" },
      instalments: { count: 6, unit: "month", every: 1, firstDue: "2024-05-08", last: "not-above" },
      rounding: { mode: "up", step: 1, interest: { mode: "down", step: 1 } },
    };
    const plan = schedule(terms, "2024-05-08");
    expect(plan.instalments.map((each) => [(each.principal + each.interest) / 100, each.interest / 100])).toEqual([
      [269.2, 0],
      [269.2, 181.23],
      [269.2, 154.27],
      [269.2, 130.91],
      [269.2, 96.62],
      [269.11, 52.08],
    ]);
  });
  oracle("NPF-nper", () => expect(paymentsFor(0.075, -2_000, { debt: 0, left: 100_000 }).toFixed(7)).toBe("21.5449442"));
});

describe("an agreed instalment", () => {
  const terms = months(21, 280_000, { method: "equal-instalment", rate: "0.084" });
  const of = (amount: number, count: number): LoanTerms => ({ ...terms, instalments: { ...terms.instalments, count, amount } });
  const reason = (contract: LoanTerms) => planReason(contract, schedule(contract, "2024-01-01"));
  it("says how many it takes where there may be fewer, or that it never ends", () => {
    expect(reason(of(1_400_000, 22))).toBeNull();
    expect(reason(of(1_400_000, 21))).toMatchObject({ field: "instalments.count", vars: { min: 22 } });
    expect(reason(of(196_000, 360))).toMatchObject({ field: "instalments.amount", vars: { min: 196_001 } });
  });
  it("goes with level methods only", () => {
    expect(termsReason({ ...of(1_400_000, 22), interest: { ...terms.interest, method: "flat" } })?.field).toBe("interest.method");
    expect(termsReason(of(0, 22))?.field).toBe("instalments.amount");
  });
});

describe("a down payment", () => {
  const terms: LoanTerms = {
    ...fineract,
    principal: 75_000,
    instalments: { count: 3, unit: "day", every: 15, down: { rate: "0.25" } },
    rounding: { mode: "half-even", step: 1, instalment: { mode: "half-even", step: 100 } },
  };
  it("is asked for at the payout, and the others are about the rest", () => {
    expect(rows(terms, "2023-01-01")).toEqual([
      ["2023-01-01", 188, 0],
      ["2023-01-16", 187, 0],
      ["2023-01-31", 187, 0],
      ["2023-02-15", 188, 0],
    ]);
    const bearing: LoanTerms = { ...terms, interest: { ...terms.interest, method: "equal-instalment", rate: "0.01", per: "period" } };
    const plan = schedule({ ...bearing, instalments: { ...bearing.instalments, unit: "month", every: 1 } }, "2023-01-01");
    expect(plan.instalments.map((each) => each.interest)).toEqual([0, 562, 377, 189]);
    expect(percent(aprUs(plan, { count: 3, unit: "month", every: 1 }))).toBe("12.00");
  });
  it("leaves something to lend, and no penalty on the whole", () => {
    const field = (more: Partial<LoanTerms>) => termsReason({ ...terms, ...more })?.field;
    expect(field({})).toBeUndefined();
    expect(field({ instalments: { ...terms.instalments, down: { rate: "1" } } })).toBe("instalments.down");
    expect(field({ instalments: { ...terms.instalments, down: { rate: "1.5" } } })).toBe("instalments.down.rate");
    expect(field({ instalments: { ...terms.instalments, count: 1 }, penalty: { dailyRate: "0.01", base: "contract" } })).toBe(
      "penalty.base",
    );
  });
});

it("interest waits only while the principal rests, and not by the day", () => {
  const terms = months(4, 1_000, { method: "equal-instalment", rate: "0.12" });
  const field = (more: Partial<LoanTerms["instalments"]>, interest = terms.interest) =>
    termsReason({ ...terms, interest, instalments: { ...terms.instalments, deferInterest: true, ...more } })?.field;
  expect(field({ interestGrace: 2, principalGrace: 2 })).toBeUndefined();
  expect(field({ interestGrace: 2, principalGrace: 1 })).toBe("instalments.interestGrace");
  expect(field({}, { ...terms.interest, method: "daily", per: "day", dayCount: "actual/365" })).toBe("interest.method");
});
