import {
  mayContact,
  nextAllowed,
  policyOf,
  clockText,
  zonesOfMarket,
  type ContactQuestion,
  type Purpose,
} from "../../../lending/contact-policy.ts";
import { limits } from "../../../lending/limits.ts";
import { collectionReasons } from "../../../lending/options/collection-reasons.ts";
import { Refused, type Reason } from "../../../lending/reason.ts";
import { daysBetween, localDate, startOfDay } from "../../../lending/zone.ts";
import type { Context } from "../../kernel/context.ts";
import * as store from "./contact.store.ts";

/** Numbers shown to one person: a collector works 100 to 400 accounts a day. */
const revealQuota = { hour: 90, day: 400 };
const talkReasons = collectionReasons.filter((reason) => reason.talk).map((reason) => reason.code);

/** What contact law needs to know of an order. */
export interface Contacted {
  readonly id: number;
  readonly customer_id: number;
  readonly time_zone: string;
  readonly due_date: string | null;
}

export interface ContactState {
  readonly question: ContactQuestion;
  readonly reason: Reason | null;
  readonly customerDay: string;
  readonly reservation: { readonly id: number; readonly reserved_until: Date } | undefined;
}

/** Everything that decides whether this contact may be made now (domain.md 5), with the verdict. */
export async function contactState(context: Context, order: Contacted, purpose: Purpose, contactId: number | null): Promise<ContactState> {
  const { tx, tenant, now } = context;
  const zones = order.time_zone ? [order.time_zone] : (zonesOfMarket[tenant.region] ?? [tenant.timeZone]);
  const customerDay = localDate(now, zones[0] ?? tenant.timeZone);
  const policy = policyOf(tenant.region, customerDay);
  const used = await store.selectUsed(tx, tenant.id, order.customer_id, customerDay);
  const talk = policy.quietDaysAfterTalk > 0 ? await store.selectLastTalk(tx, tenant.id, order.customer_id, talkReasons) : null;
  const reservation = await store.selectReservation(context, order.id, contactId);
  const question: ContactQuestion = {
    policy,
    purpose,
    now,
    zones,
    ownPhone: contactId === null,
    daysLate: order.due_date ? daysBetween(order.due_date, localDate(now, tenant.timeZone)) : 0,
    usedToday: used.today,
    usedSevenDays: used.seven,
    daysSinceTalk: talk ? daysBetween(localDate(talk, zones[0] ?? tenant.timeZone), customerDay) : null,
    reserved: reservation !== undefined,
  };
  return { question, reason: mayContact(question), customerDay, reservation };
}

/** The verdict as the console shows it: window, use and the next time. */
export function describeContact({ question, reason, reservation }: ContactState) {
  const { policy } = question;
  return {
    allowed: reason === null,
    rule: reason?.error ?? null,
    zone: question.zones[0] ?? "",
    opens: clockText(policy.opens),
    closes: clockText(policy.closes),
    nextAllowedTime: reason ? (nextAllowed(question)?.toISOString() ?? null) : null,
    usedToday: question.usedToday,
    used7d: question.usedSevenDays,
    limitToday: policy.perDay,
    limit7d: policy.perSevenDays,
    reservedUntil: reservation?.reserved_until.toISOString() ?? null,
  };
}

const counts = (purpose: Purpose) => purpose === "collect" || purpose === "remind";

/**
 * Takes one attempt, or the one that a reveal has reserved.
 * @returns attempts of the customer's local day and of seven days, this one included, and the reveal it consumed
 * @throws Refused with the rule that forbids it
 */
export async function takeAttempt(context: Context, order: Contacted, purpose: Purpose, contactId: number | null) {
  await store.lockCustomer(context.tx, context.tenant.id, order.customer_id);
  const state = await contactState(context, order, purpose, contactId);
  if (state.reason) throw new Refused(state.reason);
  const free = state.reservation !== undefined || !counts(purpose);
  if (!free) await store.addToTally(context.tx, context.tenant.id, order.customer_id, state.customerDay);
  const more = free ? 0 : 1;
  return {
    today: state.question.usedToday + more,
    week: state.question.usedSevenDays + more,
    customerDay: state.customerDay,
    revealId: state.reservation?.id ?? null,
  };
}

/** Marks the reveal whose reservation an attempt has used. */
export function consumeReveal(context: Context, revealId: number, attemptId: number): Promise<void> {
  return store.updateConsumed(context.tx, context.tenant.id, revealId, attemptId);
}

/**
 * Shows a number: within the quota, inside the contact law, and the attempt is reserved for ten minutes.
 * @throws Refused reveal.quota, or the rule of contact law
 */
export async function reserveReveal(
  context: Context,
  order: Contacted,
  purpose: Purpose,
  contactId: number | null,
): Promise<{ id: number; reservedUntil: Date }> {
  const dayStart = startOfDay(localDate(context.now, context.tenant.timeZone), context.tenant.timeZone);
  await store.lockCustomer(context.tx, context.tenant.id, order.customer_id);
  const state = await contactState(context, order, purpose, contactId);
  // Shown again within the reservation: the same attempt, the same row.
  if (state.reservation) return { id: state.reservation.id, reservedUntil: state.reservation.reserved_until };
  const shown = await store.selectRevealCounts(context, dayStart);
  if (shown.hour >= revealQuota.hour || shown.day >= revealQuota.day)
    throw new Refused({ error: "reveal.quota", vars: { hour: revealQuota.hour, day: revealQuota.day } });
  if (state.reason) throw new Refused(state.reason);
  if (counts(purpose)) await store.addToTally(context.tx, context.tenant.id, order.customer_id, state.customerDay);
  const reservedUntil = new Date(context.now.getTime() + limits.revealReserved);
  const reveal = { orderId: order.id, customerId: order.customer_id, contactId, purpose, reservedUntil };
  return { id: await store.insertReveal(context, reveal), reservedUntil };
}
