import { describe, expect, it } from "vitest";
import { replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { newestRules, type LoanTerms } from "../../src/lending/product/terms.ts";
import { at, disbursed, fee, fineract, nsf, paid } from "../support/oracle.ts";

const terms: LoanTerms = {
  ...fineract,
  rules: newestRules,
  interest: { method: "flat", rate: "0.03", per: "period", dayCount: "periodic" },
  instalments: { count: 3, unit: "month", every: 1 },
};
const start = disbursed("2026-01-15");
const spread = at("2026-02-20", { type: "restructured", from: 1, extraInstalments: 3 });
const loanOf = (events: readonly LoanEvent[], on: string, more: Partial<LoanTerms> = {}) =>
  replay({ ...terms, ...more }, [start, ...events], on);

describe("a contract spread over more instalments under the third rules", () => {
  const bounce = nsf("2026-02-16", 10);
  const charge = fee("2026-02-18", 20);
  it.each([
    ["penalty", bounce, 1_000],
    ["fee", charge, 2_000],
  ] as const)("a %s charged by hand can still be waived by itself", (component, event, amount) => {
    const waived = at("2026-02-21", { type: "chargeWaived", charge: event.id });
    expect(loanOf([event, spread, waived], "2026-02-21").totals[component].waived).toBe(amount);
    expect(loanOf([event, spread, waived], "2026-02-21", { rules: 2 }).totals[component].waived).toBe(0);
  });
  it("a fee keeps the day of its own: money pays it with what is due, not as the last instalment's", () => {
    const open = (rules: number) => loanOf([charge, spread, paid("2026-02-21", 20)], "2026-02-21", { rules }).totals.fee.outstanding;
    const inTime = { ...terms.allocation, first: "component" } as const;
    const first = loanOf([charge, spread, paid("2026-02-21", 20)], "2026-02-21", { allocation: inTime });
    expect([first.totals.fee.outstanding, open(2)]).toEqual([0, 2_000]);
  });
  it("its interest stops at the cap of all costs, the last instalment's first", () => {
    const capped = { totalCostRate: "0.1" };
    expect(loanOf([], "2026-02-20", capped).totals.interest.charged).toBe(9_000);
    expect(loanOf([spread], "2026-02-20", capped).totals.interest.charged).toBe(10_000);
    expect(loanOf([spread], "2026-02-20", { ...capped, rules: 2 }).totals.interest.charged).toBe(18_000);
    const { instalments } = loanOf([spread], "2026-02-20", capped);
    expect(instalments.map((row) => row.interest.charged)).toEqual([3_000, 3_000, 3_000, 1_000, 0, 0]);
    expect(instalments.map((row) => row.expectedInterest)).toEqual([3_000, 3_000, 3_000, 1_000, 0, 0]);
  });
});
