import { coded } from "./coded.ts";

/** T12b: why a manager rejects an application by policy, whatever its review says. */
export const policyReasons = ["blackList", "fraudRing", "sanctions", "productStopped"] as const;
export type PolicyReason = (typeof policyReasons)[number];
export const policyReasonCodes = coded("reviewing.policyReason", policyReasons);
