import { postings, type Entry } from "../ledger/ledger.ts";
import type { Amounts } from "./claim.ts";
import type { LoanEvent } from "./loan-event.ts";
import { replay, type PartView } from "./loan.ts";
import { components, type LoanTerms } from "../product/terms.ts";

export interface OfferInQuestion {
  readonly id: string;
  readonly settleAmount: number;
  readonly validUntil: string;
  readonly scope: "whole" | "due";
  /** What has come towards it so far, minor units. */
  readonly paid: number;
}

/** What an offer comes to, per component and as it will be posted. */
export interface OfferPreview {
  /** By the money that is still to come; below zero where it moves what came before it from a part to the principal. */
  readonly paid: Amounts;
  readonly waived: Amounts;
  readonly entries: readonly Entry[];
}

/**
 * What happens when the rest of an offer is paid on its last day: the engine itself is asked, with the approval from `today` on and that payment.
 * @returns null where it would settle nothing: its days are over, its money is there already, or principal would stay open (rules/money.md 11)
 */
export function previewOffer(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { offer, today }: { readonly offer: OfferInQuestion; readonly today: string },
): OfferPreview | null {
  const { id, settleAmount, validUntil, scope, paid } = offer;
  const amount = settleAmount - paid;
  if (validUntil < today || amount <= 0) return null;
  const approval = { id, type: "waiverApproved" as const, valueDate: today, settleAmount, validUntil, scope };
  const approved = events.some((event) => event.id === id) ? events : [...events, approval];
  const payment = { id: `${id}:preview`, type: "repaid" as const, valueDate: validUntil, amount };
  const before = replay(terms, approved, validUntil);
  const after = replay(terms, [...approved, payment], validUntil);
  const used = after.usedOffers.find((each) => each.id === id);
  if (!used) return null;
  const settled = (part: PartView): number => part.paid + part.recovered;
  const came = components.map((each) => [each, settled(after.totals[each]) - settled(before.totals[each])] as const);
  return { paid: Object.fromEntries(came) as unknown as Amounts, waived: used.waived, entries: postings(terms, before, after, payment) };
}
