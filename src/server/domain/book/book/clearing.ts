import type { Loan } from "../../../../lending/loan/loan.ts";
import type { Facts } from "./facts.ts";

/** The oldest instalment that is open; none is behind all of them. */
const oldestOpen = (loan: Loan): number => loan.oldestOpen ?? Infinity;

/** What one booking does to its order by late money: it ends the lateness, 1, or brings it back, -1; by money in time: it settles what was due, or opens it. */
function movedBy(before: Loan, after: Loan, daysLate: number): number {
  if (daysLate > 0) return Number(after.isRecovered) - Number(before.isRecovered);
  if (after.extensions !== before.extensions) return 0;
  const [was, is] = [oldestOpen(before), oldestOpen(after)];
  return is === was ? 0 : Math.sign(is - was);
}

/**
 * Orders count as recovered once, however many parts the money comes in (rules/figures.md 1): the row of money that clears an order says so, and the
 * row of a reversal that takes it back. What was booked at once counts at its last row, so that a coupon and its money are one. Money that a later
 * decision only files anew, without any coming, clears nothing; nor is anybody credited with what nobody was to be reminded of.
 */
export function withClearing(facts: readonly Facts[], before: Loan, after: Loan): readonly Facts[] {
  const last = facts.findLast(({ recovered }) => recovered !== null);
  if (!last) return facts;
  const moved = movedBy(before, after, last.daysLate);
  const amount = facts.reduce((all, each) => all + each.amount, 0);
  if (moved === 0 || Math.sign(amount) !== moved) return facts;
  return facts.map((each) => (each === last ? { ...each, clears: moved } : each));
}
