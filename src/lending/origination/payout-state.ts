import { coded } from "../options/coded.ts";
import type { Reason, Rule } from "../reason.ts";

/** Where a payout is, as its desk reads it: what it waits for, or what became of it. */
export const payoutStates = [
  "firstReview",
  "secondReview",
  "toRoute",
  "toPay",
  "sent",
  /** Sent, and nothing final was heard of it for `noWordAfter`: asked for, never guessed (rules/safety.md R21). */
  "noWord",
  "paid",
  "failed",
  /** A channel said "paid" of a transfer that it had said had failed. */
  "contradiction",
  "returned",
  "rejected",
  "closed",
] as const;
export type PayoutState = (typeof payoutStates)[number];
export const payoutStateCodes = coded("payout.state", payoutStates);

/** ms after which a transfer without a final word stands out. */
export const noWordAfter = 600_000;

/** What deserves a second look before the money goes, the gravest first. */
export const payoutWarnings = ["blackListed", "closedAccount", "notCustomer", "otherCustomer", "freshAccount"] as const;
export type PayoutWarning = (typeof payoutWarnings)[number];
export const payoutWarningCodes = coded("payout.warning", payoutWarnings);

/** Hours for which an account that took the place of another is new. */
export const freshFor = 24;

/** The step that `p` does of a payout, by where it is. */
export const payoutSteps = { firstReview: "first", secondReview: "second", toPay: "pay" } as const satisfies Partial<
  Record<PayoutState, string>
>;
export type PayoutStep = (typeof payoutSteps)[keyof typeof payoutSteps];
export const stepOf = (state: PayoutState): PayoutStep | null =>
  Object.hasOwn(payoutSteps, state) ? payoutSteps[state as keyof typeof payoutSteps] : null;

export interface AtDesk {
  readonly state: PayoutState;
  /** The caller has reviewed it first, or has given its account. */
  readonly isOwn: boolean;
}
const wrong: Reason = { error: "approval.notPending" };

/** Reviews want another hand than the one before; sending does not. */
export const mayStep: Rule<AtDesk> = ({ state, isOwn }) => {
  const step = stepOf(state);
  if (!step) return wrong;
  return step !== "pay" && isOwn ? { error: "approval.samePerson" } : null;
};

/** T19: what failed, and of which no channel says anything else. */
export const mayRetry: Rule<Pick<AtDesk, "state">> = ({ state }) => {
  if (state === "contradiction") return { error: "payout.contradiction" };
  return state === "failed" || state === "returned"
    ? null
    : state === "sent" || state === "noWord"
      ? { error: "order.payoutInProgress" }
      : wrong;
};

/** T20: nothing is on its way, and nobody says that it has arrived. */
export const mayGiveUp: Rule<Pick<AtDesk, "state">> = ({ state }) => (state === "toPay" ? null : mayRetry({ state }));

/** Another account: before anything was sent, or after it failed. */
export const mayChangePayee: Rule<Pick<AtDesk, "state">> = ({ state }) =>
  state === "firstReview" || state === "secondReview" || state === "toRoute" ? null : mayGiveUp({ state });

/** T17 by hand: of a transfer on its way, or of one that two words contradict. */
export const mayPayByHand: Rule<Pick<AtDesk, "state"> & { readonly approvalId: number | null }> = ({ state, approvalId }) => {
  if (approvalId !== null) return { error: "approval.waiting" };
  return state === "sent" || state === "noWord" || state === "contradiction" ? null : wrong;
};

/** A channel is asked about what it was given. */
export const mayQuery: Rule<Pick<AtDesk, "state">> = ({ state }) => (state === "sent" || state === "noWord" ? null : wrong);
