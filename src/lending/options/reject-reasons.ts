import { coded } from "./coded.ts";
import { reviewRoots } from "./review-reasons.ts";

/** Reasons of a rejection, by the code that is stored: the leaves of the reviewers' tree. */
export const rejectReasons: readonly string[] = reviewRoots.flatMap(({ leaves }) => leaves);
/** Those that the machine gives by itself. */
export type RejectReason = "age" | "amount" | "blackList" | "score";
export const rejectReasonCodes = coded("order.rejectReason", rejectReasons);

/** Days after a rejection during which the same person need not apply again. */
export const coolDays = 30;
