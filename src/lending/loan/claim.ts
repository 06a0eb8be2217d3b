import { interestToDate, notBorne } from "./accrual.ts";
import { claimOf, total, type LoanState } from "./loan-state.ts";
import { components, type Component } from "../product/terms.ts";

export type Amounts = Readonly<Record<Component, number>>;

export const totalOf = (amounts: Amounts): number => amounts.principal + amounts.interest + amounts.fee + amounts.penalty;

/**
 * What settles the loan on the day that it has been advanced to (rules/money.md 9): per component what is open, or kept in memo
 * after a write-off; interest that is not due yet only as far as the product asks for it.
 */
export function claimAt(state: LoanState, date: string): Amounts {
  const claim = Object.fromEntries(components.map((component) => [component, total(state.rows, component, claimOf)])) as Record<
    Component,
    number
  >;
  const { early, addOn, method } = state.terms.interest;
  if (early === "to-date" && addOn) return state.isWrittenOff ? claim : lessAddOn(state, claim);
  if (early === "to-date" && method !== "daily")
    for (const row of state.rows) claim.interest -= row.parts.interest.charged - interestToDate(state, row, date);
  return claim;
}

/** Interest that was added on and not borne is not asked for; what was settled of it counts towards the principal. */
function lessAddOn(state: LoanState, claim: Amounts): Amounts {
  const amount = Math.max(notBorne(state), 0);
  const open = Math.min(claim.interest, amount);
  const settled = Math.min(
    total(state.rows, "interest", ({ paid, coupon }) => paid + coupon),
    amount - open,
  );
  return { ...claim, interest: claim.interest - open, principal: Math.max(claim.principal - settled, 0) };
}
