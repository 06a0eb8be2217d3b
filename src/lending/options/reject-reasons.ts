import { coded } from "./coded.ts";
import { reviewRoots } from "./review-reasons.ts";

/** Reasons of a rejection, by the code that is stored: the leaves of the reviewers' tree. */
export const rejectReasons: readonly string[] = reviewRoots.flatMap(({ leaves }) => leaves);
/** Those that a rule of the machine may give. */
export type RejectReason =
  | "age"
  | "amount"
  | "blackList"
  | "score"
  | "identity"
  | "income"
  | "contactsUnreachable"
  | "otherDebts"
  | "documents"
  | "fraud"
  | "other";
export const rejectReasonCodes = coded("order.rejectReason", rejectReasons);

/** Days after a rejection during which the same person need not apply again. */
export const coolDays = 30;
