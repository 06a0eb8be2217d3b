import type { Component } from "../product/terms.ts";

/** What every event carries: an id that never changes, and the day from which it counts, whenever it was posted. */
interface Dated {
  readonly id: string;
  readonly valueDate: string;
}

/** Everything that can happen to the money of a loan. Amounts in minor units; events stand in the order of their posting. */
export type LoanEvent =
  /** T16 to T18: money on its way, arrived, or bounced before it arrived. */
  | (Dated & { readonly type: "payoutSent" | "payoutFailed" | "disbursed" })
  /** A loan that came with a portfolio from elsewhere: paid out on the value date, with what its own contract asks for on one due date. */
  | (Dated & { readonly type: "takenOver"; readonly dueDate: string; readonly interest: number; readonly fee: number })
  /** What had been paid of it elsewhere, by component; `closes`: it was settled there, whatever our terms would have asked for. */
  | (Dated & { readonly type: "broughtForward"; readonly paid: Readonly<Record<Component, number>>; readonly closes?: boolean })
  /** T21: the bank sent it back after it had arrived. */
  | (Dated & { readonly type: "payoutReturned" })
  | (Dated & { readonly type: "repaid"; readonly amount: number })
  /** A fee or a charge by hand, owed from its value date and due with the instalment of `dueDate`. */
  | (Dated & { readonly type: "charged"; readonly component: "fee" | "penalty"; readonly amount: number; readonly dueDate?: string })
  /** What is open of one charge by hand is given up, without money and without an offer. */
  | (Dated & { readonly type: "chargeWaived"; readonly charge: string })
  /** Money held for an extension, in any number of parts. */
  | (Dated & { readonly type: "extensionPaid"; readonly extension: string; readonly amount: number })
  /** T27: takes effect when the parts reach the quoted figures; `from` is the first instalment that moves, the oldest unpaid one by default. */
  | (Dated & {
      readonly type: "extended";
      readonly extension: string;
      readonly days: number;
      readonly fee: number;
      readonly penalty: number;
      readonly interest: number;
      readonly from?: number;
      /** The day of its posting: which orders are due on a day is settled when that day begins. */
      readonly postedOn?: string;
    })
  /** Expired or cancelled: its parts are repayments at their own value dates. */
  | (Dated & { readonly type: "extensionFailed"; readonly extension: string })
  /** What is left of the principal from one instalment on is spread over more of them. */
  | (Dated & { readonly type: "restructured"; readonly from: number; readonly extraInstalments: number })
  /** An offer: used as soon as payments from the value date to `validUntil` reach `settleAmount`; of the whole claim or of what is due by then. */
  | (Dated & {
      readonly type: "waiverApproved";
      readonly settleAmount: number;
      readonly validUntil: string;
      readonly scope?: "whole" | "due";
      /** A permission of its own: principal may be left open by the offer. */
      readonly withPrincipal?: boolean;
    })
  /** The rest is given up whatever it is: "finance balanced". */
  | (Dated & { readonly type: "balanced" })
  /** The house gives this much of the claim, at its own expense: no money comes, and what no claim is left for is not given. */
  | (Dated & { readonly type: "goodwill"; readonly amount: number })
  | (Dated & { readonly type: "couponUsed"; readonly face: number; readonly component?: Component })
  | (Dated & { readonly type: "writtenOff" })
  | (Dated & { readonly type: "refundReserved"; readonly amount: number })
  | (Dated & { readonly type: "refunded" | "refundReleased"; readonly reserve: string })
  /** T34: days from the one to the other bear no penalty. */
  | (Dated & { readonly type: "paused" | "resumed" })
  /** Late exemption: the days from the value date to `until` bear a penalty less this share, all of it by default, whatever the loan was then. */
  | (Dated & { readonly type: "exempted"; readonly until: string; readonly rate?: string })
  /** T33: as if that event had never been. */
  | (Dated & { readonly type: "reversed"; readonly event: string });

export type LoanEventType = LoanEvent["type"];
export type EventOf<T extends LoanEventType> = Extract<LoanEvent, { readonly type: T }>;

/** The event without its reversal, in the order in which it counts: by value date, then by posting. */
export type StandingEvent = Exclude<LoanEvent, { readonly type: "reversed" }>;
