import { keptOf, type ChannelFee } from "../finance/match.rules.ts";
import { fold } from "../fold.ts";
import type { Reason, Rule } from "../reason.ts";

/** A payout as a reviewer meets it (T13, T14). */
export interface PayoutReview {
  readonly reviewer: number;
  /** Who reviewed it first; null in the first review. */
  readonly firstBy: number | null;
  /** Who gave the account; null: the customer. */
  readonly accountBy: number | null;
  readonly hasAccount: boolean;
  /** The customer has accepted amount, term and cost as they stand. */
  readonly isAccepted: boolean;
  readonly isBlackListed: boolean;
  /** The holder is the customer, or there is proof that the account is his. */
  readonly isVerified: boolean;
  /** What the day's budget leaves, minor units; null: there is none. */
  readonly budgetLeft: number | null;
  readonly amount: number;
}

/** Two persons (rules/rights.md 4): whoever changed the account or reviewed before reviews no more. */
export const mayReviewPayout: Rule<PayoutReview> = ({ reviewer, firstBy, accountBy }): Reason | null =>
  reviewer === firstBy || reviewer === accountBy ? { error: "approval.samePerson" } : null;

/** T13, T14: what must hold before the money may go. */
export const mayPassPayout: Rule<PayoutReview> = (review): Reason | null => {
  if (review.isBlackListed) return { error: "application.refused", field: "paymentIds" };
  if (!review.hasAccount) return { error: "payout.noAccount" };
  if (!review.isVerified) return { error: "payout.unverified" };
  if (!review.isAccepted) return { error: "payout.notAccepted" };
  return review.budgetLeft !== null && review.amount > review.budgetLeft ? { error: "payout.budget" } : null;
};

const nameOf = (name: string): string => fold(name).trim().replace(/\s+/g, " ");

/** An account as it was given, and what the bank says of it; null: it was not asked, or has not answered. */
export interface PayeeAccount {
  readonly holder: string;
  readonly customer: string;
  readonly proof: string;
  readonly bank: { readonly outcome: "named" | "closed"; readonly name: string } | null;
}

/** T13: an account is the customer's when its holder is, by the bank's word where there is one, or when somebody has proved it; never a closed one. */
export function isAccountVerified({ holder, customer, proof, bank }: PayeeAccount): boolean {
  if (bank?.outcome === "closed") return false;
  return proof !== "" || nameOf(bank?.name ?? holder) === nameOf(customer);
}

/** A channel as a payout meets it (T15, T16). */
export interface PayoutChannel {
  readonly enabled: boolean;
  readonly downUntil: Date | null;
  /** Transfers that it has owed an answer to for longer than `answerWithin`. */
  readonly unanswered: number;
  /**
   * It was held down because it failed so often in a row, and its time is over: transfers that may show whether it pays again, and how many of them it
   * has been called for. Null: it is not on trial.
   */
  readonly trial: { readonly open: number; readonly called: number } | null;
  readonly min: number | null;
  readonly max: number | null;
  /** What the day's limit leaves, and what it is prefunded with; null: neither counts. */
  readonly dayLeft: number | null;
  readonly float: number | null;
  /** What it keeps of its float besides. */
  readonly fee: ChannelFee;
}

/** A channel that owes so many answers for so long (ms) is taken for down. */
export const silence = { answers: 3, answerWithin: 300_000 } as const;

type Standing = Pick<PayoutChannel, "enabled" | "downUntil" | "unanswered" | "trial">;
const isOpen = ({ enabled, downUntil, unanswered }: Standing, now: Date): boolean =>
  enabled && (downUntil === null || downUntil <= now) && unanswered < silence.answers;

/** It is on, it is not held down, it answers, and no transfer of its trial is under way. */
export const isUp = (channel: Standing, now: Date): boolean => isOpen(channel, now) && (channel.trial === null || channel.trial.open === 0);

/** Whether the first of those that wait for it may go by it still: of a trial, as long as it was called for none. */
export const keepsFirst = (channel: Standing, now: Date): boolean =>
  isOpen(channel, now) && (channel.trial === null || channel.trial.called === 0);

/** Why a channel cannot pay an amount now; null when it can. */
export const channelReason: Rule<{ readonly channel: PayoutChannel; readonly amount: number; readonly now: Date }> = (wanted) => {
  const { channel, amount, now } = wanted;
  if (!isUp(channel, now)) return { error: "payout.noChannel", field: "channelId" };
  const isWithin = amount >= (channel.min ?? 0) && amount <= (channel.max ?? amount) && amount <= (channel.dayLeft ?? amount);
  if (!isWithin) return { error: "payout.limit", field: "channelId" };
  return channel.float === null || amount + keptOf(channel.fee, amount) <= channel.float
    ? null
    : { error: "payout.float", field: "channelId" };
};

/**
 * What a channel keeps for a transfer that arrived, minor units: what was set aside of its float when it was sent; where nothing was, what it reports
 * with the arrival. A report that is as much as the transfer, or below zero, is none.
 */
export const feeOfTransfer = ({ fee, amount }: { readonly fee: number; readonly amount: number }, reported = 0): number =>
  fee > 0 || reported < 0 || reported >= amount ? fee : reported;
