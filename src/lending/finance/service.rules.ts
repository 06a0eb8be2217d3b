import { coded } from "../options/coded.ts";

/** Prepaid balances: of services, and of channels that pay out. */
export const serviceAccounts = ["sms", "voice"] as const;
export type ServiceAccount = (typeof serviceAccounts)[number];
export const topUpAccounts = ["sms", "voice", "payout"] as const;
export const topUpAccountCodes = coded("finance.topUp.account", topUpAccounts);
/** pending: waits for a second person. */
export const topUpStates = ["pending", "done", "refused"] as const;
export const topUpStateCodes = coded("finance.topUp.state", topUpStates);
export const dealKinds = ["topUp", "charge"] as const;
export const dealKindCodes = coded("finance.deal.kind", dealKinds);
export type DealKind = (typeof dealKinds)[number];
