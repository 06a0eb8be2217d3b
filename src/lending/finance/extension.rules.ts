import type { ExtensionQuote, Loan } from "../loan/loan.ts";
import { shareOf, type RateCaps } from "../product/rate-caps.ts";
import type { Reason } from "../reason.ts";
import { daysBetween } from "../time/calendar.ts";
import type { LoanTerms } from "../product/terms.ts";

/** What everything but the principal has cost so far, minor units: charged, deducted from the payout, paid for extensions. */
function costOf({ totals, extensionFee, plan }: Loan): number {
  const deducted = (plan?.deducted.fee ?? 0) + (plan?.deducted.interest ?? 0);
  return totals.interest.charged + totals.fee.charged + totals.penalty.charged + extensionFee + deducted;
}

/**
 * Why an order cannot be extended now: only a loan that is running or overdue, and never beyond the total cost that its terms, or the market's
 * row of that day, leave (rules/money.md 8: an extension is tested under the row of its own date).
 */
export function extensionReason(terms: LoanTerms, loan: Loan, quote: ExtensionQuote | null, caps: RateCaps | null): Reason | null {
  const unavailable: Reason = { error: "extension.unavailable" };
  if (quote === null || loan.isWrittenOff || (loan.status !== 6 && loan.status !== 8)) return unavailable;
  const rates = [terms.totalCostRate, isAbout(caps, terms, loan) ? caps?.totalCost : null];
  const cost = costOf(loan) + quote.fee;
  return rates.some((rate) => rate && cost > shareOf(terms.principal, rate, terms.rounding.step)) ? unavailable : null;
}

/** Rows of the market are about loans up to a principal and a length. */
function isAbout(caps: RateCaps | null, { principal }: LoanTerms, { plan }: Loan): boolean {
  if (!caps || !plan) return false;
  const days = daysBetween(plan.start, plan.instalments.at(-1)?.dueDate ?? plan.start);
  return principal <= (caps.principalAtMost ?? principal) && days <= (caps.daysAtMost ?? days);
}
