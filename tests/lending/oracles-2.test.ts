import { describe, expect, it } from "vitest";
import { aprUs, percent } from "../../src/lending/product/apr.ts";
import { paymentsFor } from "../../src/lending/product/interest.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import { postings } from "../../src/lending/ledger/ledger.ts";
import { eventsReason } from "../../src/lending/loan/event.rules.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import { planReason, termsReason } from "../../src/lending/product/terms.rules.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { at, disbursed, fineract, months, nsf, paid, undo, oracle, rows, wholeInstalments } from "../support/oracle.ts";

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
  oracle("FSP-PaymentScheduleTest_Monthly_1300_fp08_r6", () => {
    // The source wants the last payment to be similar to the others; of those that are nearest it shows the one that is not above them.
    const terms: LoanTerms = {
      ...fineract,
      principal: 130_000,
      interest: { method: "daily", rate: "0.00798", per: "day", dayCount: "actual/365" },
      instalments: { count: 6, unit: "month", every: 1, firstDue: "2023-12-15", last: "not-above" },
      rounding: { mode: "half-up", step: 1 },
    };
    const plan = schedule(terms, "2023-12-07");
    expect(plan.instalments.map((each) => [(each.principal + each.interest) / 100, each.interest / 100])).toEqual([
      [371.55, 82.99],
      [371.55, 250.21],
      [371.55, 220.19],
      [371.55, 170.96],
      [371.55, 133.13],
      [371.49, 71.76],
    ]);
  });
  oracle("NPF-nper", () => expect(paymentsFor(0.075, -2_000, { debt: 0, left: 100_000 }).toFixed(7)).toBe("21.5449442"));
});

describe("more money than is due, or late", () => {
  const daily = (prepaid: LoanTerms["allocation"]["prepaid"] | null): LoanTerms => ({
    ...months(6, 5_000, { method: "daily", rate: "0.12", dayCount: "actual/365" }),
    // The published instalments of 862 and 852 are the level ones without their cents.
    rounding: { ...fineract.rounding, instalment: { mode: "down", step: 100 } },
    allocation: { ...fineract.allocation, accrued: "with-instalment", ...(prepaid ? { prepaid } : {}) },
  });
  /** Of each instalment from a number on: interest that it will have borne, and what it still asks for of both. */
  const asked = (terms: LoanTerms, events: readonly LoanEvent[], from: number) => {
    const loan = replay(terms, [disbursed("2022-11-01"), ...events], events.at(-1)?.valueDate ?? "");
    return loan.instalments
      .slice(from - 1)
      .map((row) => [row.expectedInterest / 100, (row.expectedInterest - row.interest.paid + row.principal.outstanding) / 100]);
  };
  const usual = [23.38, 862];
  oracle("FIN-LoanRepayment-1055", () => {
    expect(asked(daily("next"), [paid("2022-12-01", 1_000), paid("2023-01-01", 2_000)], 3)).toEqual([
      [21.31, 21.31],
      [19.24, 426.69],
      [17.15, 862],
      [8.27, 846.56],
    ]);
  });
  oracle("FIN-LoanRepayment-1004", () => {
    expect(asked(daily("fewer"), [paid("2022-12-01", 1_000), paid("2023-01-01", 2_000)], 3)).toEqual([
      [21.31, 862],
      [11.51, 862],
      [4.07, 403.48],
      [0, 0],
    ]);
  });
  oracle("FIN-LoanRepayment-606", () => {
    expect(asked(daily("fewer"), [paid("2022-12-01", 863)], 2)).toEqual([[42.67, 862], [34.32, 862], usual, [17.33, 862], [8.44, 864.46]]);
  });
  oracle("FIN-LoanRepayment-630", () => {
    expect(asked(daily("lower"), [paid("2022-11-27", 863)], 1)).toEqual([
      [48.18, 48.18],
      [42.16, 852],
      [33.91, 852],
      [23.1, 852],
      [17.12, 852],
      [8.34, 853.63],
    ]);
  });
  oracle("FIN-LoanRepayment-654", () => {
    expect(asked(daily(null), [paid("2022-12-05", 862)], 1)).toEqual([
      [49.32, 0],
      [43.75, 862],
      [34.34, 862],
      [23.39, 862],
      [17.35, 862],
      [8.46, 866.61],
    ]);
  });
  oracle("FIN-LoanRepayment-798", () => {
    expect(asked(daily(null), [paid("2022-12-05", 1_500)], 2)).toEqual([
      [38.09, 224],
      [34.28, 862],
      [23.34, 862],
      [17.3, 862],
      [8.41, 860.74],
    ]);
  });
  oracle("FIN-Loan-5539", () => {
    const terms = months(6, 100, { method: "daily", rate: "0.07", dayCount: "30/360" });
    expect(rows(terms, "2024-01-01").map((row) => row.slice(1))).toEqual([
      [16.43, 0.58],
      [16.52, 0.49],
      [16.62, 0.39],
      [16.72, 0.29],
      [16.81, 0.2],
      [16.9, 0.1],
    ]);
    const before = [disbursed("2024-01-01"), paid("2024-02-01", 17.01)];
    const { claim } = replay(terms, before, "2024-02-15");
    expect(claim).toMatchObject({ principal: 8_357, interest: 23 });
    const after = replay(terms, [...before, paid("2024-02-15", claim.total / 100)], "2024-02-15");
    expect([after.stage, after.claim.total]).toEqual(["settled", 0]);
  });
  it("pays accrued interest that waits when everything is paid, and is for interest by the day only", () => {
    const loan = replay(daily("fewer"), [disbursed("2022-11-01"), paid("2022-11-16", 5_024.66)], "2022-11-16");
    expect([loan.stage, loan.totals.interest.paid, loan.overpayment]).toEqual(["settled", 2_466, 0]);
    const { allocation } = daily("fewer");
    expect(termsReason({ ...fineract, allocation })?.field).toBe("interest.method");
  });
});

describe("one charge is waived without money", () => {
  const terms: LoanTerms = {
    ...fineract,
    principal: 75_000,
    instalments: { count: 3, unit: "day", every: 15, down: { rate: "0.25" } },
    rounding: { mode: "half-even", step: 1, instalment: { mode: "half-even", step: 100 } },
  };
  const start = disbursed("2023-01-01");
  const bounced = paid("2023-04-01", 250);
  const bounce = nsf("2023-04-05", 10);
  const money = [start, paid("2023-01-01", 188), paid("2023-02-01", 250), paid("2023-03-01", 250), bounced, undo("2023-04-01", bounced)];
  const waiver = at("2023-04-07", { type: "chargeWaived", charge: bounce.id });
  oracle("FIN-LoanCharge-1557", () => {
    const loan = replay(terms, [...money, bounce, waiver], "2023-04-07");
    const { charged, waived, outstanding } = loan.totals.penalty;
    expect([charged / 100, waived / 100, outstanding, loan.claim.total / 100]).toEqual([10, 10, 0, 62]);
    expect(loan.instalments.map((row) => [row.dueDate, row.principal.charged / 100, row.principal.outstanding / 100])).toEqual([
      ["2023-01-01", 188, 0],
      ["2023-01-16", 187, 0],
      ["2023-01-31", 187, 0],
      ["2023-02-15", 188, 62],
    ]);
    const [entry] = postings(terms, replay(terms, [...money, bounce], "2023-04-07"), loan, waiver);
    expect([entry?.code, entry?.lines.map((line) => [line.account, line.debit - line.credit])]).toEqual([
      "L07",
      [
        [1130, -1_000],
        [5001, 1_000],
      ],
    ]);
  });
  it("once, and no more than is open of it", () => {
    const part = paid("2023-04-06", 4);
    const again = at("2023-04-08", { type: "chargeWaived", charge: bounce.id });
    const first = { ...terms, allocation: { due: ["penalty", "fee", "interest", "principal"], first: "component" } } as const;
    const loan = replay(first, [...money, bounce, part, waiver, again], "2023-04-08");
    expect([loan.totals.penalty.paid, loan.totals.penalty.waived]).toEqual([400, 600]);
  });
  it("a waiver names a charge that is there", () => {
    expect(eventsReason([at("2023-04-07", { type: "chargeWaived", charge: "none" })], "2023-01-01")?.field).toBe("events.0.charge");
  });
});

describe("goodwill", () => {
  const events = [disbursed("2023-01-01"), paid("2023-01-03", 450), paid("2023-01-05", 250)];
  const gift = (amount: number) => at("2023-01-05", { type: "goodwill", amount });
  it("settles at the house's own expense, and is given for a claim only", () => {
    const before = replay(fineract, events, "2023-01-05");
    const event = gift(40_000);
    const after = replay(fineract, [...events, event], "2023-01-05");
    expect([after.stage, after.claim.total, after.overpayment, after.money.received]).toEqual(["settled", 0, 0, 70_000]);
    expect(
      postings(fineract, before, after, event).map(({ code, lines }) => [
        code,
        lines.map((line) => [line.account, line.debit - line.credit]),
      ]),
    ).toEqual([
      [
        "L15",
        [
          [1100, -30_000],
          [5070, 30_000],
        ],
      ],
    ]);
  });
  it("after a write-off it is given up in memo, and with a returned payout it is gone", () => {
    const off = at("2023-01-06", { type: "writtenOff" });
    const later = at("2023-01-07", { type: "goodwill", amount: 10_000 });
    const loan = replay(fineract, [...events, off, later], "2023-01-07");
    expect([loan.claim.total, loan.money.goodwill, loan.totals.principal.forgone]).toEqual([20_000, 0, 10_000]);
    const back = at("2023-01-06", { type: "payoutReturned" });
    expect(replay(fineract, [...events, gift(10_000), back], "2023-01-06").money.goodwill).toBe(0);
  });
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
