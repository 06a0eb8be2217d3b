import { coded } from "../coded.ts";

/** What an advertiser is paid for: a registration, a loan that was paid out, a click. */
export const settleModes = ["CPA", "CPS", "CPC"] as const;
export type SettleMode = (typeof settleModes)[number];
export const settleModeCodes = coded("channel.settleMode", settleModes);

export const channelStates = ["on", "off"] as const;
export const channelStateCodes = coded("channel.status", channelStates);

/** What the machine does with a customer of a partner: a refusal goes to the reviewers, or nothing of it holds him up. */
export const exemptions = ["toReview", "pass"] as const;
export type Exemption = (typeof exemptions)[number];
export const exemptionCodes = coded("channel.exemption", exemptions);

/** What an app tells of somebody who came by a link. */
export const linkEvents = ["install", "register", "login"] as const;

/** Titles of a file of exempt customers, in their order. */
export const whiteFileFields = ["phone", "idNo", "name", "quota", "expires"] as const;
export type WhiteFileField = (typeof whiteFileFields)[number];
