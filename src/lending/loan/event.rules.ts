import type { LoanEvent } from "./loan-event.ts";
import type { Reason } from "../reason.ts";
import { components } from "../product/terms.ts";
import { dateReason, rateReason, wholeReason } from "../product/terms.rules.ts";

/**
 * What is wrong with the events of one loan, named by the field: `events.3.amount`.
 * Ids are unique, references exist, dates exist, amounts are whole and above zero, nothing but a payout is dated before the payout.
 * @param disbursedOn the day of the payout when it is not among the events
 */
export function eventsReason(events: readonly LoanEvent[], disbursedOn?: string): Reason | null {
  const known = new Map<string, LoanEvent>();
  const start = disbursedOn ?? events.find((event) => isPayout(event))?.valueDate;
  for (const [at, event] of events.entries()) {
    const reason = eventReason(event, known, start);
    if (reason) return { ...reason, field: `events.${at}.${reason.field}` };
    known.set(event.id, event);
  }
  return null;
}

/** What a loan begins with. */
const isPayout = ({ type }: LoanEvent): boolean => type === "disbursed" || type === "takenOver";

function eventReason(event: LoanEvent, known: ReadonlyMap<string, LoanEvent>, start: string | undefined): Reason | null {
  if (known.has(event.id)) return { error: "event.unknown", vars: { id: event.id }, field: "id" };
  const dated = dateReason(event.valueDate, "valueDate") ?? bodyReason(event, known);
  if (dated || event.type.startsWith("payout") || isPayout(event) || event.type === "reversed") return dated;
  return start === undefined || event.valueDate < start ? { error: "event.order", vars: { id: event.id }, field: "valueDate" } : null;
}

function bodyReason(event: LoanEvent, known: ReadonlyMap<string, LoanEvent>): Reason | null {
  const refers = (id: string, field: string): Reason | null => (known.has(id) ? null : { error: "event.unknown", vars: { id }, field });
  switch (event.type) {
    case "repaid":
    case "extensionPaid":
    case "goodwill":
    case "refundReserved":
      return wholeReason(event.amount, "amount", 1);
    case "charged":
      return wholeReason(event.amount, "amount", 1) ?? dateReason(event.dueDate, "dueDate");
    case "extended":
      return (
        wholeReason(event.days, "days", 1, 3650) ??
        wholeReason(event.fee, "fee") ??
        wholeReason(event.penalty, "penalty") ??
        wholeReason(event.interest, "interest") ??
        wholeReason(event.from, "from", 1, 360)
      );
    case "restructured":
      return wholeReason(event.from, "from", 1, 360) ?? wholeReason(event.extraInstalments, "extraInstalments", 1, 360);
    case "waiverApproved":
      return (
        wholeReason(event.settleAmount, "settleAmount") ??
        dateReason(event.validUntil, "validUntil") ??
        (event.validUntil < event.valueDate ? { error: "field.daysReversed", field: "validUntil" } : null)
      );
    case "takenOver":
      return dateReason(event.dueDate, "dueDate") ?? wholeReason(event.interest, "interest") ?? wholeReason(event.fee, "fee");
    case "broughtForward":
      return components.reduce<Reason | null>((found, each) => found ?? wholeReason(event.paid[each], `paid.${each}`), null);
    case "exempted":
      return (
        dateReason(event.until, "until") ??
        (event.until < event.valueDate ? { error: "field.daysReversed", field: "until" } : null) ??
        rateReason(event.rate, "rate")
      );
    case "couponUsed":
      return wholeReason(event.face, "face", 1);
    case "refunded":
    case "refundReleased":
      return refers(event.reserve, "reserve");
    case "chargeWaived":
      return known.get(event.charge)?.type === "charged" ? null : { error: "event.unknown", vars: { id: event.charge }, field: "charge" };
    case "reversed":
      return refers(event.event, "event");
    case "payoutSent":
    case "payoutFailed":
    case "disbursed":
    case "payoutReturned":
    case "extensionFailed":
    case "balanced":
    case "writtenOff":
    case "paused":
    case "resumed":
      return null;
  }
}
