import { dayNumber } from "../time/calendar.ts";
import type { ExemptDays } from "./loan-state.ts";
import { sum } from "../money/money.ts";
import { million, ppm } from "../money/rate.ts";
import type { EventOf, LoanEvent, StandingEvent } from "./loan-event.ts";

/** What a payment is meant for while an offer runs: principal first, and the offer is closed with the one that completes it. */
export interface Offer {
  readonly waiver: EventOf<"waiverApproved">;
  /** What this payment brings towards the settle amount. */
  readonly share: number;
  readonly completes: boolean;
}

/** One step of a replay. */
export interface Step {
  readonly event: StandingEvent;
  readonly offer?: Offer;
  /** Parts of an extension that came together, minor units. */
  readonly parts?: number;
}

/**
 * The events that count on a day, by value date and then by posting: without what was reversed (T33), extensions with their money or without
 * effect, payments under an offer that they fill.
 * @param refused waivers that turned out to leave principal open
 */
export function stepsUntil(events: readonly LoanEvent[], on: string, refused: ReadonlySet<string>): readonly Step[] {
  const standing = withoutReversed(events).filter((event) => event.valueDate <= on);
  const ordered = withExtensions(standing).toSorted((one, other) =>
    one.valueDate < other.valueDate ? -1 : Number(one.valueDate > other.valueDate),
  );
  const offers = offersOf(ordered, refused);
  return ordered.map((event) => ({
    event,
    ...(offers.has(event.id) ? { offer: offers.get(event.id) } : {}),
    ...(event.type === "extended" ? { parts: partsOf(ordered, event) } : {}),
  })) as readonly Step[];
}

/** A reversal takes its event out, and a reversal of a reversal puts it back. */
function withoutReversed(events: readonly LoanEvent[]): readonly StandingEvent[] {
  const gone = new Set<string>();
  for (const event of events.toReversed()) if (event.type === "reversed" && !gone.has(event.id)) gone.add(event.event);
  return events.filter((event): event is StandingEvent => event.type !== "reversed" && !gone.has(event.id));
}

/**
 * Days that exemptions free of penalty, or of a share of it: known from the start, because the days before their event's own are theirs as well as
 * those after. A day in several of them is freed once, by the greatest share.
 */
export function exemptDays(events: readonly LoanEvent[]): readonly ExemptDays[] {
  const spans = withoutReversed(events).flatMap((event) =>
    event.type === "exempted" ? [{ from: dayNumber(event.valueDate), until: dayNumber(event.until), share: shareOf(event) }] : [],
  );
  const edges = [...new Set(spans.flatMap(({ from, until }) => [from, until + 1]))].toSorted((one, other) => one - other);
  return edges.flatMap((from, at): ExemptDays[] => {
    const share = Math.max(0, ...spans.filter((span) => span.from <= from && from <= span.until).map((span) => span.share));
    return share === 0 ? [] : [{ from, until: (edges[at + 1] ?? from) - 1, share }];
  });
}

const shareOf = ({ rate }: EventOf<"exempted">): number => (rate === undefined ? million : ppm(rate));

function partsOf(events: readonly StandingEvent[], { extension, valueDate }: EventOf<"extended">): number {
  const mine = events.filter((event) => event.type === "extensionPaid" && event.extension === extension && event.valueDate <= valueDate);
  return sum((mine as readonly EventOf<"extensionPaid">[]).map(({ amount }) => amount));
}

/**
 * Parts of an extension stay held while it is open and belong to it when they suffice; else they are repayments at their own value dates,
 * and the extension is none (rules/product.md 4: the fee that was received must be enough).
 */
function withExtensions(events: readonly StandingEvent[]): readonly StandingEvent[] {
  const done = events.filter((event) => event.type === "extended");
  const good = new Set(
    done.filter((event) => partsOf(events, event) >= event.fee + event.penalty + event.interest).map((event) => event.extension),
  );
  const ended = new Set([...done, ...events.filter((event) => event.type === "extensionFailed")].map(({ extension }) => extension));
  return events.flatMap((event): StandingEvent[] => {
    if (event.type === "extended" && !good.has(event.extension)) return [];
    if (event.type !== "extensionPaid") return [event];
    const isLate = done.some((each) => each.extension === event.extension && event.valueDate > each.valueDate);
    const isRepayment = isLate || (ended.has(event.extension) && !good.has(event.extension));
    return [isRepayment ? { type: "repaid", id: event.id, valueDate: event.valueDate, amount: event.amount } : event];
  });
}

function offersOf(events: readonly StandingEvent[], refused: ReadonlySet<string>): ReadonlyMap<string, Offer> {
  const offers = new Map<string, Offer>();
  for (const waiver of events) {
    if (waiver.type !== "waiverApproved" || refused.has(waiver.id)) continue;
    const money = events.filter(
      (event): event is EventOf<"repaid"> =>
        event.type === "repaid" && event.valueDate >= waiver.valueDate && event.valueDate <= waiver.validUntil && !offers.has(event.id),
    );
    if (sum(money.map((event) => event.amount)) < waiver.settleAmount) continue;
    let missing = waiver.settleAmount;
    for (const { id, amount } of money) {
      if (missing <= 0) break;
      offers.set(id, { waiver, share: Math.min(amount, missing), completes: amount >= missing });
      missing -= amount;
    }
  }
  return offers;
}
