import { addDays } from "../time/calendar.ts";
import type { MoneyRules } from "../money/money-rules.ts";
import { million } from "../money/rate.ts";
import { defineMachine, type Reason, type Rule } from "../reason.ts";

/** rules/machines.md "Waiver": refused and expired are final; used and expired are read off the replay, so a reversal (T33) may take them back. */
export const waiverMachine = defineMachine({
  states: ["applied", "approved", "used", "refused", "expired"],
  moves: {
    approve: { from: ["applied"], to: "approved" },
    refuse: { from: ["applied"], to: "refused" },
    use: { from: ["approved", "expired"], to: "used" },
    expire: { from: ["applied", "approved", "used"], to: "expired" },
    reopen: { from: ["used"], to: "approved" },
  },
});
export type WaiverState = (typeof waiverMachine.states)[number];
export type WaiverTier = 1 | 2 | 3;

/** The least that an offer on a claim may ask for, for each tier to decide it: what is waived grows as the amount sinks. */
export function tierFrom(rules: MoneyRules, principal: number, owed: number): { readonly rule: number; readonly supervisor: number } {
  const least = (share: number): number => Math.max(owed - Math.floor((principal * share) / million), 0);
  return { rule: least(rules.waiverByRule), supervisor: least(rules.waiverBySupervisor) };
}

/** Who decides an offer: 1 the rule, 2 a supervisor, 3 a manager or finance. */
export function waiverTier(rules: MoneyRules, principal: number, waived: number): WaiverTier {
  const upTo = (share: number): boolean => waived * million <= principal * share;
  if (upTo(rules.waiverByRule)) return 1;
  return upTo(rules.waiverBySupervisor) ? 2 : 3;
}

export interface NewOffer {
  readonly settleAmount: number;
  readonly validUntil: string;
  readonly today: string;
  /** The least that may be asked for, and what the last day's quote comes to. */
  readonly least: number;
  readonly owed: number;
  readonly waiverDays: number;
}

/** An offer ends soon, waives something, and no more than the limit leaves. */
export const mayOffer: Rule<NewOffer> = ({ settleAmount, validUntil, today, least, owed, waiverDays }): Reason | null => {
  if (validUntil < today || validUntil > addDays(today, waiverDays))
    return { error: "waiver.day", vars: { days: waiverDays }, field: "validUntil" };
  if (settleAmount >= owed) return { error: "waiver.nothing", field: "settleAmount" };
  return settleAmount < least ? { error: "waiver.tooLow", vars: { least: least / 100 }, field: "settleAmount" } : null;
};

/** Kinds of staff who may decide whatever an offer waives: manager and finance (rules/rights.md 2). */
export const highestTier: readonly number[] = [2, 5];
export const decidesAnyTier = (staffType: number): boolean => highestTier.includes(staffType);

export interface WaiverReview {
  readonly state: string;
  readonly tier: number;
  readonly applicant: number;
  readonly reviewer: { readonly id: number; readonly type: number };
}

/** Another person decides, within what he may. */
export const mayReviewWaiver: Rule<WaiverReview> = ({ state, tier, applicant, reviewer }) => {
  if (state !== "applied") return { error: "approval.notPending" };
  if (applicant === reviewer.id) return { error: "approval.samePerson" };
  return tier === 3 && !decidesAnyTier(reviewer.type) ? { error: "waiver.tier" } : null;
};
