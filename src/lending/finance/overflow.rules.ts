import type { Reason, Rule } from "../reason.ts";
import { mayRefundAgain } from "./refund.machine.ts";

/** Of an overpayment only what is neither used nor reserved can be used. */
export const hasCredit: Rule<{ readonly balance: number }> = ({ balance }): Reason | null =>
  balance > 0 ? null : { error: "overflow.nothingLeft" };

interface Usable {
  readonly balance: number;
  /** Open orders of the same customer beside this one. */
  readonly others: readonly unknown[];
}
/** It pays for another order where there is one that owes. */
export const mayApplyOverflow: Rule<Usable> = (row): Reason | null =>
  hasCredit(row) ?? (row.others.length === 0 ? { error: "overflow.noOtherOrder" } : null);

/** No more than is free, and no more than the other order owes. */
export const mostToApply = (balance: number, owed: number): number => Math.min(balance, owed);

/** A refund of it that is not over: waits for its review, for its payment, or was sent back by the bank. */
export const runningRefunds = ["pending", "approved", "failed"] as const;
interface Refundable {
  readonly balance: number;
  readonly refundStatus: (typeof runningRefunds)[number] | null;
  readonly isOwnRefund: boolean;
}
/** One refund of an order at a time. */
export const mayAskRefund: Rule<Refundable> = (row): Reason | null =>
  row.refundStatus === null ? hasCredit(row) : { error: "refund.running" };

/** Another than whoever asked says yes or no. */
export const mayDecideRefund: Rule<Refundable> = ({ refundStatus, isOwnRefund }): Reason | null => {
  if (refundStatus !== "pending") return { error: "approval.notPending" };
  return isOwnRefund ? { error: "approval.samePerson" } : null;
};

/** And another than he has paid it. */
export const mayFinishRefund: Rule<Refundable> = ({ refundStatus, isOwnRefund }): Reason | null => {
  if (refundStatus !== "approved") return { error: "refund.notApproved" };
  return isOwnRefund ? { error: "approval.samePerson" } : null;
};

/** What the bank sent back goes to another account, or is given up. */
export const wasSentBack: Rule<Refundable> = ({ refundStatus }): Reason | null => mayRefundAgain({ state: refundStatus ?? "" });
