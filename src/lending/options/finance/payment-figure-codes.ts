import { coded } from "../coded.ts";

/** What money met: before the due day, on it or within the grace, or after that. */
export const paymentTimings = ["early", "onTime", "overdue"] as const;
/** By what money came that a receipt brought, or that was taken back of one (rules/figures.md 11). */
export const paymentSources = ["receipt", "extension", "coupon", "reversal"] as const;
export const timingCodes = coded("receipt.timing", paymentTimings);
export const sourceCodes = coded("receipt.source", paymentSources);
/** What a payment is made of. */
export const paymentParts = ["principal", "interest", "fee", "penalty"] as const;
export const partCodes = coded("receipt.column", paymentParts);
