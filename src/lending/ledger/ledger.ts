import { accountsIn, balanceOf, linesBetween, totalMovements, type Line, type Movements } from "./accounts.ts";
import { flowCodes, flowsOf, type FlowCode, type Flows } from "./ledger-flows.ts";
import type { Loan } from "../loan/loan-view.ts";
import type { LoanEvent } from "../loan/loan-event.ts";
import type { LoanTerms } from "../product/terms.ts";

/** One entry of the journal: at least two lines, debit = credit. Entries are only ever added. */
export interface Entry {
  /** Row of rules/ledger.md 2; L13 takes something back. */
  readonly code: FlowCode | "L13" | "L16" | "L17" | "L18" | "L19";
  /** The event that posts it; null for the nightly accrual. */
  readonly event: string | null;
  /** L13: the row that is taken back, and the event that it belongs to where that is known. */
  readonly takesBack: { readonly code: FlowCode; readonly event: string | null } | null;
  readonly valueDate: string;
  readonly lines: readonly Line[];
}

const none = Object.fromEntries(flowCodes.map((code) => [code, {}])) as Flows;

/**
 * What an event posts, or the night between two days without one: the difference between the loan before and after, by row of rules/ledger.md 2.
 * An event dated back, or a reversal, makes a difference in rows of earlier days too: these are contra entries (L13) with their link.
 * Both loans are replayed to the day of the posting, so that the journal's balances are always those of the replay.
 * @param before null for a loan that was not there
 */
export function postings(terms: LoanTerms, before: Loan | null, after: Loan, event: LoanEvent | null): readonly Entry[] {
  const [one, other] = [before ? flowsOf(terms, before) : none, flowsOf(terms, after)];
  return flowCodes.flatMap((code) => {
    const lines = linesBetween(one[code], other[code]);
    if (lines.length === 0) return [];
    const isBack = event?.type === "reversed" || size(other[code]) < size(one[code]);
    const takesBack = { code, event: event?.type === "reversed" ? event.event : (event?.id ?? null) };
    return [
      {
        code: isBack ? "L13" : code,
        event: event?.id ?? null,
        takesBack: isBack ? takesBack : null,
        valueDate: event?.valueDate ?? after.on,
        lines,
      },
    ];
  });
}

function size(movements: Movements): number {
  let all = 0;
  for (const account of accountsIn(movements)) all += Math.abs(movements[account] ?? 0);
  return all;
}

/** The balances of the ledger that belong to a loan on a day. */
export function balancesOf(terms: LoanTerms, loan: Loan): Movements {
  return totalMovements(Object.values(flowsOf(terms, loan)));
}

/** The balances that a journal adds up to. */
export function trialBalance(entries: readonly Entry[]): Movements {
  return totalMovements(entries.flatMap(({ lines }) => lines.map(({ account, debit, credit }) => ({ [account]: debit - credit }))));
}

/** An entry of the house's own money, which belongs to no loan. */
function entry(code: Entry["code"], event: string, valueDate: string, movements: Movements): Entry {
  if (balanceOf(movements) !== 0) throw new RangeError(`${code} is not balanced`);
  return { code, event, takesBack: null, valueDate, lines: linesBetween({}, movements) };
}

/** What is posted for the house itself: an id, a value date and an amount in minor units. */
export interface HouseMoney {
  readonly id: string;
  readonly valueDate: string;
  readonly amount: number;
}

/** L06: money that no order is known for, and its match to one, from which on it is a repayment of that order. */
export const unmatchedReceived = ({ id, valueDate, amount }: HouseMoney): Entry =>
  entry("L06", id, valueDate, { 1010: amount, 2000: -amount });
export const unmatchedMatched = ({ id, valueDate, amount }: HouseMoney): Entry =>
  entry("L06", id, valueDate, { 1010: -amount, 2000: amount });
/** L16: a channel pays out what it collected, less its fee; the payout float is filled. */
export const channelSettled = ({ id, valueDate, amount, fee }: HouseMoney & { readonly fee: number }): Entry =>
  entry("L16", id, valueDate, { 1000: amount - fee, 5020: fee, 1010: -amount });
/** L16: a fee that a channel's statement names of what it collected, before it pays that out; below zero where a later one names less. */
export const collectedFeeNamed = ({ id, valueDate, amount }: HouseMoney): Entry =>
  entry("L16", id, valueDate, { 5020: amount, 1010: -amount });
/** L16: what a prefunded channel keeps of its float for a transfer that arrived. */
export const payoutFeeKept = ({ id, valueDate, amount }: HouseMoney): Entry => entry("L16", id, valueDate, { 5020: amount, 1020: -amount });
export const floatFilled = ({ id, valueDate, amount }: HouseMoney): Entry => entry("L16", id, valueDate, { 1020: amount, 1000: -amount });
/** L17: a prepaid service is topped up; messages use it up. */
export const toppedUp = ({ id, valueDate, amount }: HouseMoney): Entry => entry("L17", id, valueDate, { 1300: amount, 1000: -amount });
export const messageCharged = ({ id, valueDate, amount }: HouseMoney): Entry =>
  entry("L17", id, valueDate, { 5040: amount, 1300: -amount });
/** L18: commission earned, below zero after a reversal, and paid. */
export const commissionEarned = ({ id, valueDate, amount }: HouseMoney): Entry =>
  entry("L18", id, valueDate, { 5060: amount, 2400: -amount });
export const commissionPaid = ({ id, valueDate, amount }: HouseMoney): Entry =>
  entry("L18", id, valueDate, { 2400: amount, 1000: -amount });
/**
 * L19: the house's own money goes through a channel to an account of its own, and arrives, less what the channel kept of it, fails, or comes back
 * after it had arrived.
 */
export const testSent = ({ id, valueDate, amount }: HouseMoney): Entry => entry("L19", id, valueDate, { 1030: amount, 1020: -amount });
export const testArrived = ({ id, valueDate, amount, fee }: HouseMoney & { readonly fee: number }): Entry =>
  entry("L19", id, valueDate, { 1000: amount - fee, 5020: fee, 1030: -amount });
export const testFailed = ({ id, valueDate, amount }: HouseMoney): Entry => entry("L19", id, valueDate, { 1020: amount, 1030: -amount });
export const testReturned = ({ id, valueDate, amount }: HouseMoney): Entry => entry("L19", id, valueDate, { 1020: amount, 1000: -amount });
