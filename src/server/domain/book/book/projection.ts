import type { Loan, PartView } from "../../../../lending/loan/loan.ts";
import type { Component } from "../../../../lending/product/terms.ts";

/** What lists and reports read of a loan without replaying it: a copy of what its events make, written with every event and every night. */
export interface Projection {
  readonly id: number;
  readonly stage: string;
  readonly status: number;
  readonly booked_on: string;
  readonly due_date: string | null;
  readonly payout_amount: number;
  readonly interest: number;
  readonly fee: number;
  readonly principal_paid: number;
  readonly interest_paid: number;
  readonly fee_paid: number;
  readonly penalty_paid: number;
  /** Penalty charged up to `booked_on`. */
  readonly penalty_charged: number;
  readonly principal_waived: number;
  readonly interest_waived: number;
  readonly fee_waived: number;
  readonly penalty_waived: number;
  readonly penalty_base: number;
  readonly penalty_since: string | null;
  readonly penalty_open: string;
  readonly penalty_closed: number;
  readonly penalty_most: number;
  readonly extended_count: number;
  readonly written_off_on: string | null;
  readonly overpaid: number;
}

/** Money, of a written-off part too. */
export const paidOf = (part: PartView): number => part.paid + part.recovered;
/** Settled without money. */
export const waivedOf = (part: PartView): number => part.waived + part.coupon + part.tolerance + part.forgone;

/** The columns of loan_order that follow from a loan on a day. */
export function projectionOf({ id }: { readonly id: number }, loan: Loan): Projection {
  const { totals, penaltyLine: line } = loan;
  const of = (component: Component): PartView => totals[component];
  return {
    id,
    stage: loan.stage,
    status: loan.status,
    booked_on: loan.on,
    due_date: loan.dueDate,
    payout_amount: loan.money.payoutAmount,
    interest: of("interest").charged,
    fee: of("fee").charged,
    principal_paid: paidOf(of("principal")),
    interest_paid: paidOf(of("interest")),
    fee_paid: paidOf(of("fee")),
    penalty_paid: paidOf(of("penalty")),
    penalty_charged: of("penalty").charged,
    principal_waived: waivedOf(of("principal")),
    interest_waived: waivedOf(of("interest")),
    fee_waived: waivedOf(of("fee")),
    penalty_waived: waivedOf(of("penalty")),
    penalty_base: line.base,
    penalty_since: line.since,
    penalty_open: line.open,
    penalty_closed: line.closed,
    penalty_most: line.most,
    extended_count: loan.extensions,
    written_off_on: loan.writtenOffOn,
    overpaid: loan.overpayment,
  };
}
