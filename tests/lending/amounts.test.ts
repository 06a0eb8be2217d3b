import { describe, expect, it } from "vitest";
import { aprUs, percent } from "../../src/lending/product/apr.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import { termsReason } from "../../src/lending/product/terms.rules.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { disbursed, months } from "../support/oracle.ts";

const usual = Array.from({ length: 22 }, () => 23_000);
/** 5,000 advanced against what is paid, as 12 CFR 1026, Appendix J (c) has it. */
const against = (amounts: readonly number[], last: number): LoanTerms => {
  const paid = amounts.reduce((all, each) => all + each, last);
  const terms = months(24, paid / 100, { method: "equal-instalment" });
  return { ...terms, instalments: { ...terms.instalments, amounts }, fee: { amount: paid - 500_000, mode: 0 } };
};
const apr = (terms: LoanTerms): string => percent(aprUs(schedule(terms, "1978-01-10"), terms.instalments));

describe("instalments agreed one by one", () => {
  it("Appendix J (c)(3)(i): an irregular last payment, 10.50 %", () => expect(apr(against([23_000, ...usual], 28_000))).toBe("10.50"));
  it("Appendix J (c)(4)(i): an irregular first payment too, 10.90 %", () => expect(apr(against([25_000, ...usual], 28_000))).toBe("10.90"));
  it.each(["equal-instalment", "daily"] as const)("%s: interest first, and the last takes the rest", (method) => {
    const terms = months(3, 3_000, { method, rate: "0.12", dayCount: "30/360" });
    const agreed = { ...terms, instalments: { ...terms.instalments, amounts: [50_000, 200_000] } };
    const wanted = [
      [47_000, 3_000],
      [197_470, 2_530],
      [55_530, 555],
    ];
    expect(schedule(agreed, "2026-01-15").instalments.map((each) => [each.principal, each.interest])).toEqual(wanted);
    const loan = replay(agreed, [disbursed("2026-01-15")], "2026-01-15");
    expect(loan.instalments.map((row) => [row.principal.charged, row.expectedInterest])).toEqual(wanted);
  });
  it("are one less than there are instalments, and say all of it", () => {
    const terms = months(3, 3_000, { method: "equal-instalment", rate: "0.12" });
    const field = (more: Partial<LoanTerms["instalments"]>, method = terms.interest.method) =>
      termsReason({ ...terms, interest: { ...terms.interest, method }, instalments: { ...terms.instalments, amounts: [1, 2], ...more } })
        ?.field;
    expect(field({})).toBeUndefined();
    expect([field({ amounts: [1] }), field({ amounts: [1, 2, 3] }), field({ amounts: [1, -2] })]).toEqual([
      "instalments.amounts",
      "instalments.amounts",
      "instalments.amounts.1",
    ]);
    expect([field({ amount: 5 }), field({ principalGrace: 1 }), field({}, "flat")]).toEqual([
      "instalments.amount",
      "instalments.principalGrace",
      "interest.method",
    ]);
  });
});
