import { type Coded, coded } from "../coded.ts";

/** Part of the house that an act belongs to: the domain of its address; `house` for what no address did. */
export const logModules = [
  "basics",
  "finance",
  "marketing",
  "message",
  "order",
  "post-loan",
  "product",
  "report",
  "user",
  "house",
] as const;
export type LogModule = (typeof logModules)[number];
export const logModuleCodes = coded("trail.module", logModules);

const sources = ["key", "palette", "button", "row-menu", "command line", "app", "channel", ""] as const;
/** By what an act came: of the console what the hand used; the key of a program stands as it is. */
export const logSourceCodes: Coded = {
  values: sources,
  text: (code) =>
    (sources as readonly (string | number)[]).includes(code) ? `trail.source.${String(code).replace(" ", "-") || "none"}` : null,
};

/**
 * How a seal of the audit trail stands: witnessed outside of the database, or not yet; no witness is named at all; it is not the one that was
 * witnessed; or it does not follow the seal before it.
 */
export const sealStates = ["witnessed", "waiting", "unwitnessed", "differs", "broken"] as const;
export type SealState = (typeof sealStates)[number];
export const sealStateCodes = coded("trail.seal.state", sealStates);
/** How the chain stands to its witness. */
export const witnessStates = ["none", "empty", "whole", "differs", "unreachable"] as const;

/** What an act was done to, as the writes name it. */
export const logSubjects = [
  "advert",
  "app",
  "appVersion",
  "approval",
  "audit",
  "blackList",
  "channel",
  "commissionRate",
  "complaint",
  "contactPolicy",
  "coupon",
  "customer",
  "draft",
  "exemption",
  "export",
  "extension",
  "feedback",
  "file",
  "guestGroup",
  "labelCompose",
  "lead",
  "leadImport",
  "leadRule",
  "menu",
  "messageTask",
  "notice",
  "order",
  "bankAccount",
  "payChannel",
  "payRoute",
  "payout",
  "preference",
  "preset",
  "product",
  "receipt",
  "reconciliation",
  "refund",
  "relevance",
  "repaymentRule",
  "reportNote",
  "report",
  "reportTarget",
  "risk",
  "role",
  "sending",
  "setting",
  "settlement",
  "shift",
  "smsTemplate",
  "gateway",
  "signingKey",
  "staff",
  "statement",
  "statementLine",
  "statementUpload",
  "stream",
  "tenant",
  "topUp",
  "dayClose",
  "userCoupon",
  "voiceRecording",
  "view",
  "virtualAccount",
  "wages",
  "waiver",
] as const;
export const logSubjectCodes = coded("trail.subject", logSubjects);
