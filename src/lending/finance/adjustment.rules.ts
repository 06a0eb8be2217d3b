import type { EventOf, LoanEvent } from "../loan/loan-event.ts";
import { replay, type Loan } from "../loan/loan.ts";
import { sum } from "../money/money.ts";
import type { LoanTerms } from "../product/terms.ts";
import type { Reason } from "../reason.ts";

/** A charge by hand and what giving it up would waive today, minor units: never more than is open of its component in its instalment. */
export interface ChargeByHand extends Pick<EventOf<"charged">, "component" | "amount"> {
  readonly charge: string;
  readonly day: string;
  readonly open: number;
}

/** A charge that stands, the oldest first; a reversal takes one out. */
function standing(events: readonly LoanEvent[]): readonly EventOf<"charged">[] {
  const gone = new Set(events.flatMap((event) => (event.type === "reversed" ? [event.event] : [])));
  return events.filter((event): event is EventOf<"charged"> => event.type === "charged" && !gone.has(event.id));
}

const givenUp = ({ totals }: Loan): number => sum(Object.values(totals).map(({ waived, forgone }) => waived + forgone));

/** The charges by hand of a loan, as they stand on a day. */
export function chargesOf(terms: LoanTerms, events: readonly LoanEvent[], on: string): readonly ChargeByHand[] {
  const before = givenUp(replay(terms, events, on));
  return standing(events).map(({ id, component, amount, valueDate }) => {
    const waiver: LoanEvent = { id: `waive:${id}`, type: "chargeWaived", valueDate: on, charge: id };
    const open = givenUp(replay(terms, [...events, waiver], on)) - before;
    return { charge: id, component, amount, day: valueDate, open };
  });
}

/** Only where there is a debt, and never more than is owed. */
export function goodwillReason({ status, claim }: Pick<Loan, "status" | "claim">, amount: number): Reason | null {
  if (status !== 6 && status !== 8) return { error: "repayment.noDebt" };
  return amount > claim.total ? { error: "adjustment.tooMuch", vars: { most: claim.total / 100 }, field: "amount" } : null;
}

/** Only where there is a debt that still grows: nothing is added to what is written off. */
export function chargeReason({ status, isWrittenOff }: Pick<Loan, "status" | "isWrittenOff">): Reason | null {
  if (isWrittenOff) return { error: "badDebt.already" };
  return status === 6 || status === 8 ? null : { error: "repayment.noDebt" };
}

/** A charge that is there, and of which something is open. */
export function waiveChargeReason(charges: readonly ChargeByHand[], charge: string): Reason | null {
  return charges.some((each) => each.charge === charge && each.open > 0) ? null : { error: "adjustment.noCharge", field: "charge" };
}
