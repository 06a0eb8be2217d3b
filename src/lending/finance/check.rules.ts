import { coded } from "../options/coded.ts";
import type { Reason, Rule } from "../reason.ts";

/** Hours for which a check keeps contact off the order, and after which its desk warns (rules/machines.md "Receipt"). */
export const checkHours = { most: 48, warn: 36 } as const;

/** What of a receipt asks for a second look, the gravest first. */
export const checkWarnings = ["overTime", "late", "above", "beforePayout"] as const;
export const checkWarningCodes = coded("receipt.warning", checkWarnings);

/** Where money comes from. */
export const receiptTypeCodes = coded("receipt.type", ["online", "offline", "unmatched", "statement"]);

export interface Check {
  readonly status: string;
  readonly isOwn: boolean;
  readonly loanRecordId: number | null;
}
/** Another person than whoever registered or matched it; of money without an order there is nothing to confirm. */
export const mayCheck: Rule<Check> = ({ status, isOwn, loanRecordId }): Reason | null => {
  if (status !== "pending" || loanRecordId === null) return { error: "approval.notPending" };
  return isOwn ? { error: "approval.samePerson" } : null;
};

/** Money that came without an order, and of which nobody has said yet whose it is. */
export const isNobodys = ({ type, status, loanRecordId }: Pick<Check, "status" | "loanRecordId"> & { readonly type: string }): boolean =>
  type === "unmatched" && status === "pending" && loanRecordId === null;

/** T33: what was posted, and of which nobody has asked so already. */
export const mayReverse: Rule<{ readonly status: string; readonly approvalId: number | null }> = ({ status, approvalId }) => {
  if (approvalId !== null) return { error: "approval.waiting" };
  return status === "success" ? null : { error: "repayment.notPending" };
};

export interface Voucher {
  /** A channel or a statement says the same amount under the same number. */
  readonly hasLine: boolean;
  readonly hasVoucher: boolean;
  readonly amount: number;
  /** What whoever checks has read off the voucher, or seen himself; null: nothing. */
  readonly read: number | null;
  /** His own words. */
  readonly remark: string;
}
/** Nothing but whoever checks stands behind it: what he has seen is said, and stands on record. */
export const isWordAlone = ({ hasLine, hasVoucher }: Pick<Voucher, "hasLine" | "hasVoucher">): boolean => !hasLine && !hasVoucher;

/**
 * Without a line the voucher is all there is: whoever checks reads it before he is told what was registered. With neither he says what else has shown
 * him the money; it counts as without a line all the same, until one comes.
 */
export const voucherReason: Rule<Voucher> = (check): Reason | null => {
  const { hasLine, amount, read, remark } = check;
  if (isWordAlone(check) && remark.trim() === "") return { error: "repayment.noProof", field: "remark" };
  if (read !== null) return read === amount ? null : { error: "repayment.amountDiffers", field: "voucherAmount" };
  return hasLine ? null : { error: "repayment.voucherAmount", field: "voucherAmount" };
};
