import { describe, expect, it } from "vitest";
import { balancesOf } from "../../src/lending/ledger/ledger.ts";
import { extensionQuote, replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { termsOf } from "../../src/lending/product/product.ts";
import { newestRules, type LoanTerms } from "../../src/lending/product/terms.ts";
import { disbursed, fineract } from "../support/oracle.ts";

const start = disbursed("2026-01-01");
const base: LoanTerms = { ...fineract, rules: newestRules, rounding: { mode: "half-up", step: 1 } };
/** The contract as it would have been written before there were rules by number. */
const old = (terms: LoanTerms): LoanTerms => ({ ...terms, rules: 1 });

describe("interest that rounding up took in advance", () => {
  const daily: LoanTerms = {
    ...base,
    principal: 100_050,
    interest: { method: "daily", rate: "0.001", per: "day", dayCount: "actual/365" },
    instalments: { count: 1, unit: "day", every: 10 },
    rounding: { mode: "half-up", step: 1, carry: true },
  };
  const claims = (terms: LoanTerms) => ["2026-01-11", "2026-01-12"].map((on) => replay(terms, [start], on).claim.interest);
  it("is owed on the due date as on the day after it", () => {
    expect(claims(daily)).toEqual([1_001, 1_001]);
    const paid: LoanEvent = { type: "repaid", id: "a", valueDate: "2026-01-11", amount: 101_051 };
    expect(replay(daily, [start, paid], "2026-01-11").overpayment).toBe(0);
  });
  it("a contract of before keeps its figures", () => expect(claims(old(daily))).toEqual([1_000, 1_000]));
  it("makes no instalment's interest negative", () => {
    const tiny: LoanTerms = {
      ...daily,
      principal: 100,
      interest: { ...daily.interest, rate: "0.000001" },
      instalments: { count: 4, unit: "day", every: 1 },
      rounding: { mode: "up", step: 1, carry: true },
    };
    const interest = (terms: LoanTerms) => replay(terms, [start], "2026-01-05").instalments.map((each) => each.interest.charged);
    expect(interest(tiny)).toEqual([1, 0, 0, 0]);
    expect(Math.min(...interest(old({ ...tiny, rounding: { mode: "up", step: 10, carry: true } })))).toBeLessThan(0);
  });
});

it.each(["payoutFailed", "payoutSent"] as const)("%s after the payout arrived changes nothing", (type) => {
  const late: LoanEvent = { type, id: "p", valueDate: "2026-01-10" };
  const money: LoanEvent = { type: "repaid", id: "r", valueDate: "2026-01-11", amount: 60 };
  const loan = replay(base, [start, late, money], "2026-01-12");
  expect(loan).toEqual(replay(base, [start, money], "2026-01-12"));
  expect(balancesOf(base, loan)[1100]).toBe(loan.totals.principal.outstanding);
  const returned: LoanEvent = { type: "payoutReturned", id: "x", valueDate: "2026-01-05" };
  expect(replay(base, [start, returned, late], "2026-01-12").stage).toBe(type === "payoutSent" ? "payout_in_progress" : "payout_failure");
});

describe("the cap of all costs holds for extensions", () => {
  const capped: LoanTerms = {
    ...base,
    totalCostRate: "0.1",
    extension: { days: 7, rate: "0.5", base: "contract", most: 2 },
  };
  const events: readonly LoanEvent[] = [
    start,
    { type: "extensionPaid", id: "p", valueDate: "2026-01-20", extension: "x", amount: 50_000 },
    { type: "extended", id: "e", valueDate: "2026-01-20", extension: "x", days: 7, fee: 50_000, penalty: 0, interest: 0 },
  ];
  it("nothing is quoted beyond it", () => {
    const fees = ["0.1", "0.499999", "0.5"].map(
      (totalCostRate) => extensionQuote({ ...capped, totalCostRate }, [start], "2026-01-20")?.fee,
    );
    expect(fees).toEqual([undefined, undefined, 50_000]);
  });
  it("nor taken where costs have grown since; the rest is a repayment", () => {
    const fees = (terms: LoanTerms) => [replay(terms, events, "2026-01-20")].map((loan) => [loan.extensionFee, loan.claim.total]);
    expect([fees(capped), fees(old(capped))]).toEqual([[[10_000, 60_000]], [[50_000, 100_000]]]);
  });
});

it("a rest that goes by tolerance takes the interest of its last days along", () => {
  const terms: LoanTerms = {
    ...base,
    principal: 1_000,
    interest: { method: "daily", rate: "0.001", per: "day", dayCount: "actual/365" },
    tolerance: { amount: 1_006 },
  };
  const events: readonly LoanEvent[] = [start, { type: "charged", id: "c", valueDate: "2026-01-06", component: "fee", amount: 1 }];
  const on = (contract: LoanTerms) => [replay(contract, events, "2026-01-08")].map((loan) => [loan.stage, loan.claim.total]);
  expect(on(terms)).toEqual([["settled", 0]]);
  expect(replay(terms, events, "2026-01-08").totals.interest.tolerance).toBe(5);
  expect(on({ ...terms, tolerance: { amount: 1_005 } })).toEqual([["payout_success", 1_008]]);
  expect(on(old(terms))).toEqual([["settled", 5]]);
});

it("a contract is under the newest rules unless its order says otherwise", () => {
  const { interest, allocation, instalments } = base;
  const contract = { currency: "MXN", step: 1, principal: 100, term: 30 } as const;
  const rules = (of: { readonly rules?: number | null }) =>
    termsOf({ terms: { interest, allocation }, instalments }, { ...contract, ...of }).rules;
  expect([rules({}), rules({ rules: null }), rules({ rules: 1 })]).toEqual([newestRules, undefined, 1]);
});
