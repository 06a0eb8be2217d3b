import { coded } from "../options/coded.ts";
import { defineMachine, type Reason, type Rule } from "../reason.ts";

/**
 * rules/machines.md "Refund": pending until it is paid; `approved` is pending with its review behind it. One that the bank sent back is asked for anew
 * with another account, or given up; refunded and refused are final.
 */
export const refundMachine = defineMachine({
  states: ["pending", "approved", "refunded", "refused", "failed"],
  moves: {
    approve: { from: ["pending"], to: "approved" },
    refuse: { from: ["pending", "failed"], to: "refused" },
    pay: { from: ["approved"], to: "refunded" },
    fail: { from: ["approved"], to: "failed" },
    again: { from: ["failed"], to: "pending" },
  },
});
export type RefundState = (typeof refundMachine.states)[number];
export const refundStateCodes = coded("relief.overflow.refund.status", refundMachine.states);

interface RefundStep {
  readonly state: string;
  readonly applicant: number;
  readonly person: number;
}

/** Whoever asked neither reviews nor pays (rules/rights.md 4). */
export const mayReviewRefund: Rule<RefundStep> = ({ state, applicant, person }): Reason | null => {
  if (applicant === person) return { error: "approval.samePerson" };
  return state === "pending" ? null : { error: "approval.notPending" };
};

/** A failed one may be given up by whoever may review it. */
export const mayRefuseRefund: Rule<RefundStep> = (step): Reason | null => (step.state === "failed" ? null : mayReviewRefund(step));

/** Paid, or sent back by the bank. */
export const mayPayRefund: Rule<RefundStep> = ({ state, applicant, person }): Reason | null => {
  if (applicant === person) return { error: "approval.samePerson" };
  return state === "approved" ? null : { error: "refund.notApproved" };
};

/** Asked for anew, by anybody: he is its applicant from now on, and others decide. */
export const mayRefundAgain: Rule<Pick<RefundStep, "state">> = ({ state }): Reason | null =>
  state === "failed" ? null : { error: "state.refused" };
