import { coded } from "./coded.ts";

/** Why a second person says no, by digit; the last wants a remark. The same for every kind of request. */
export const refusalReasons = [
  "amount",
  "evidence",
  "history",
  "notEntitled",
  "wrongCase",
  "tooLate",
  "duplicate",
  "policy",
  "other",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
export const refusalCodes = coded("approval.refusal", refusalReasons);
