import { chargeAccrued, project } from "./accrual.ts";
import type { Amounts } from "./claim.ts";
import { extensionQuoteOf, type ExtensionQuote } from "./extension.ts";
import type { LoanEvent } from "./loan-event.ts";
import { newState, type LoanState } from "./loan-state.ts";
import { advance, apply } from "./loan-steps.ts";
import { viewOf, type Loan } from "./loan-view.ts";
import { exemptDays, stepsUntil } from "./standing-events.ts";
import type { Component, LoanTerms } from "../product/terms.ts";

/**
 * The loan on a day. Events count by value date, then by posting: money that comes late with an early value date puts the order right (T26c),
 * a reversed event never was (T33). A pure function: the same terms and events give the same loan.
 * @param on calendar date in the tenant's zone; events valued later do not count yet, but what a reversal takes back never was on any day
 * @throws Refused when an amount leaves the range of safe integers; terms and events have passed their rules before
 */
export function replay(terms: LoanTerms, events: readonly LoanEvent[], on: string): Loan {
  return viewOf(stateOn(terms, events, on));
}

/** What an extension would cost on a day; null when nothing may be extended. */
export function extensionQuote(terms: LoanTerms, events: readonly LoanEvent[], on: string): ExtensionQuote | null {
  return extensionQuoteOf(stateOn(terms, events, on), on);
}

/** What an offer of the whole, or of what is due by its last day, would be counted against: the claim on that day. */
export function quoteForOffer(terms: LoanTerms, events: readonly LoanEvent[], validUntil: string, scope: "whole" | "due"): Amounts {
  const loan = replay(terms, events, validUntil);
  if (scope === "whole") return loan.claim;
  const due = loan.instalments.filter((each) => each.dueDate <= validUntil);
  const open = (component: Component): number => due.reduce((all, each) => all + each[component].outstanding, 0);
  return { principal: open("principal"), interest: open("interest"), fee: open("fee"), penalty: open("penalty") };
}

/** The state of a loan on a day, before it is shown. */
export function stateOn(terms: LoanTerms, events: readonly LoanEvent[], on: string): LoanState {
  const refused = new Set<string>();
  const exempt = exemptDays(events);
  for (;;) {
    const state = newState(terms);
    state.exempt = exempt;
    for (const step of stepsUntil(events, on, refused)) apply(state, step);
    if (state.refusedOffer === null) return asOf(state, on);
    refused.add(state.refusedOffer);
  }
}

/** A state after its events, brought to the day that it is asked about. */
export function asOf(state: LoanState, on: string): LoanState {
  advance(state, on);
  chargeAccrued(state, on);
  project(state, on);
  return state;
}

export type { Amounts, ExtensionQuote, Loan };
export type { InstalmentView, LoanMoney, PartView } from "./loan-view.ts";
