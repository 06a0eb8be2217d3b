import { defineMachine, type Reason, type Rule } from "./reason.ts";

/** domain.md 1b, "Refund": pending until it is paid; `approved` is pending with its review behind it. Refunded and refused are final. */
export const refundMachine = defineMachine({
  states: ["pending", "approved", "refunded", "refused"],
  moves: {
    approve: { from: ["pending"], to: "approved" },
    refuse: { from: ["pending"], to: "refused" },
    pay: { from: ["approved"], to: "refunded" },
  },
});
export type RefundState = (typeof refundMachine.states)[number];

interface RefundStep {
  readonly state: string;
  readonly applicant: number;
  readonly person: number;
}

/** Whoever asked neither reviews nor pays (domain.md 6). */
export const mayReviewRefund: Rule<RefundStep> = ({ state, applicant, person }): Reason | null => {
  if (applicant === person) return { error: "approval.samePerson" };
  return state === "pending" ? null : { error: "approval.notPending" };
};

export const mayPayRefund: Rule<RefundStep> = ({ state, applicant, person }): Reason | null => {
  if (applicant === person) return { error: "approval.samePerson" };
  return state === "approved" ? null : { error: "refund.notApproved" };
};
