import { exemptionScopes } from "../../finance/exemption.rules.ts";
import { extensionMachine } from "../../finance/extension.machine.ts";
import { accounts, taxAccounts, type TaxKind } from "../../ledger/accounts.ts";
import { coded, numbered } from "../coded.ts";

/** How an extension stands. */
export const extensionCodes = coded("ledger.extension.status", extensionMachine.states);

/** asked: waits for a second person, who may refuse it; coming, running, over: by the tenant's day. */
export const exemptionStates = ["asked", "refused", "coming", "running", "over"] as const;
export const exemptionStateCodes = coded("relief.exemption.status", exemptionStates);
export const exemptionScopeCodes = coded("relief.exemption.scope", exemptionScopes);

/** asked: the channel has not given its number yet. */
export const accountStates = ["asked", "active", "ended"] as const;
export const accountStateCodes = coded("finance.virtual.status", accountStates);

/** Money that leaves: to customers, back to them, onto channels that are filled beforehand, and through a channel to see whether it pays. */
export const outgoingKinds = ["payout", "refund", "float", "test"] as const;
export const outgoingKindCodes = coded("reconcile.outgoing.kind", outgoingKinds);
export const outgoingStates = ["sent", "done", "failed", "returned"] as const;
export const outgoingStateCodes = coded("reconcile.outgoing.status", outgoingStates);

/** The chart of accounts, each by its number. */
export const accountCodes = numbered("ledger.account", new Map(Object.keys(accounts).map((code) => [Number(code), code])));

/** Kinds of charge whose tax has an account; `together` is that of contracts whose charges share one. */
export const taxKinds = Object.keys(taxAccounts) as readonly TaxKind[];
export const taxKindCodes = coded("ledger.tax.kind", taxKinds);

/** What changes a claim by hand, upon a second person's yes. */
export const adjustmentKinds = ["goodwillCredit", "chargeByHand", "chargeWaived", "badDebtWriteOff"] as const;
export const adjustmentKindCodes = coded("relief.adjust.kind", adjustmentKinds);
/** How a request stands. */
export const requestStates = ["pending", "approved", "refused", "withdrawn", "expired"] as const;
export const requestStateCodes = coded("relief.adjust.status", requestStates);
