import { postings, type Entry } from "../ledger/ledger.ts";
import { schedule } from "../product/schedule.ts";
import type { LoanTerms } from "../product/terms.ts";
import type { LoanEvent } from "./loan-event.ts";
import { replay } from "./loan.ts";

/** What a payout comes to when it goes and arrives on a day, and how it would be posted. Minor units. */
export interface PayoutPreview {
  readonly payout: number;
  /** What is kept back. */
  readonly fee: number;
  /** All that falls due. */
  readonly due: number;
  readonly entries: readonly Entry[];
}

/** Asks the engine itself: the loan as it is, with the transfer sent and arrived today. */
export function previewPayout(terms: LoanTerms, events: readonly LoanEvent[], today: string): PayoutPreview {
  const { payout, instalments } = schedule(terms, today);
  const due = instalments.reduce((all, { principal, interest, fee }) => all + principal + interest + fee, 0);
  const before = replay(terms, events, today);
  const sent: LoanEvent = { id: "preview:sent", type: "payoutSent", valueDate: today };
  const paid: LoanEvent = { id: "preview:paid", type: "disbursed", valueDate: today };
  const onItsWay = replay(terms, [...events, sent], today);
  const there = replay(terms, [...events, sent, paid], today);
  const entries = [...postings(terms, before, onItsWay, sent), ...postings(terms, onItsWay, there, paid)];
  return { payout, fee: terms.principal - payout, due, entries };
}
