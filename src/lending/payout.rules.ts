import type { Reason, Rule } from "./reason.ts";

/** A payout as a reviewer meets it (T13, T14). */
export interface PayoutReview {
  readonly reviewer: number;
  /** Who reviewed it first; null in the first review. */
  readonly firstBy: number | null;
  /** Who gave the account; null: the customer. */
  readonly accountBy: number | null;
  readonly hasAccount: boolean;
  /** The customer has accepted amount, term and cost as they stand. */
  readonly isAccepted: boolean;
  readonly isBlackListed: boolean;
}

/** Four eyes (domain.md 6): whoever changed the account or reviewed before reviews no more. */
export const mayReviewPayout: Rule<PayoutReview> = ({ reviewer, firstBy, accountBy }): Reason | null =>
  reviewer === firstBy || reviewer === accountBy ? { error: "approval.samePerson" } : null;

/** T13, T14: what must hold before the money may go. */
export const mayPassPayout: Rule<PayoutReview> = (review): Reason | null => {
  if (review.isBlackListed) return { error: "application.refused" };
  if (!review.hasAccount) return { error: "payout.noAccount" };
  return review.isAccepted ? null : { error: "payout.notAccepted" };
};
