import { describe, expect, it } from "vitest";
import { replay } from "../../src/lending/loan/loan.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import { termsReason } from "../../src/lending/product/terms.rules.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { addMonths } from "../../src/lending/time/calendar.ts";
import { disbursed, fineract, months, paid } from "../support/oracle.ts";

const start = "2026-01-15";
const addOn = (count: number, major: number, rate: string): LoanTerms =>
  months(count, major, { rate, spread: "sum-of-digits", early: "to-date" });

/** What is given back where the rest is settled on the due date of the instalment `after`, minor units. */
function rebate(terms: LoanTerms, after: number): number {
  const plan = schedule(terms, start).instalments;
  const total = plan.reduce((all, each) => all + each.interest, 0);
  const events = [disbursed(start), ...plan.slice(0, after).map((each) => paid(each.dueDate, (each.principal + each.interest) / 100))];
  const day = addMonths(start, after);
  const { claim } = replay(terms, events, day);
  const settled = replay(terms, [...events, paid(day, claim.total / 100)], day);
  expect([settled.status, settled.claim.total, settled.overpayment]).toEqual([9, 0, 0]);
  return total - settled.totals.interest.charged;
}

describe("the rule of 78", () => {
  it.each([
    // easycalculation.com/finance/learn-rule-78-loan.php: 100.00 over twelve months, nine to come: 57.69.
    [addOn(12, 1_000, "0.1"), 3, 5_769],
    // 233.14 over eighteen months, six to come: 28.63.
    [addOn(18, 3_200, "0.048571"), 12, 2_863],
    [addOn(12, 1_000, "0.1"), 0, 10_000],
    [addOn(12, 1_000, "0.1"), 12, 0],
  ])("gives back what the instalments to come would have borne (%#)", (terms, after, wanted) => expect(rebate(terms, after)).toBe(wanted));
  it("spreads 12/78 to 1/78 over level instalments", () => {
    const plan = schedule(addOn(12, 1_000, "0.078"), start).instalments;
    expect(plan.map((each) => each.interest)).toEqual([1_200, 1_100, 1_000, 900, 800, 700, 600, 500, 400, 300, 200, 100]);
    expect(new Set(plan.slice(0, -1).map((each) => each.principal + each.interest))).toEqual(new Set([8_983]));
    expect(plan.reduce((all, each) => all + each.principal, 0)).toBe(100_000);
  });
  it("is for flat interest, without instalments that rest", () => {
    const terms = addOn(12, 1_000, "0.1");
    expect(termsReason(terms)).toBeNull();
    expect(termsReason({ ...terms, interest: { ...terms.interest, method: "bullet" } })?.field).toBe("interest.method");
    expect(termsReason({ ...terms, instalments: { ...terms.instalments, principalGrace: 1 } })?.field).toBe("instalments.principalGrace");
    expect(termsReason({ ...terms, instalments: { ...terms.instalments, interestGrace: 1 } })?.field).toBe("instalments.interestGrace");
    expect(termsReason({ ...fineract, interest: { ...fineract.interest, spread: "even" } })).toBeNull();
  });
});
