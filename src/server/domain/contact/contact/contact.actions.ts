import {
  advertisedAs,
  clockText,
  mayContact,
  nextAllowed,
  noWishes,
  policyOf,
  zonesOfMarket,
  type ContactQuestion,
  type Medium,
  type Purpose,
} from "../../../../lending/contact/contact-policy.ts";
import { pausesContact } from "../../../../lending/contact/complaint.rules.ts";
import { limits } from "../../../../lending/limits.ts";
import { collectionReasons } from "../../../../lending/options/collection-reasons.ts";
import { mayReach } from "../../../../lending/order/order.machine.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { daysBetween, localDate, startOfDay } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { appendDeltas } from "../../../report/collection-delta.ts";
import { stageOfFact } from "../../../report/stage-of-fact.ts";
import * as store from "./contact.store.ts";

export type { Contacting } from "./contact.store.ts";

/** Holds a customer until the end of the transaction: all that counts or judges contacts of his waits for it. */
export const holdCustomer = ({ tx, tenant }: Pick<store.Contacting, "tx" | "tenant">, customerId: number): Promise<void> =>
  store.lockCustomer(tx, tenant.id, customerId);

/** Numbers shown to one person: a collector works 100 to 400 accounts a day. */
const revealQuota = { hour: 90, day: 400 };
const talkReasons = collectionReasons.filter((reason) => reason.talk).map((reason) => reason.code);

/** What contact law needs to know of an order. */
export interface Contacted {
  /** Null: a customer who has no order yet. */
  readonly id: number | null;
  readonly customer_id: number;
  readonly app_id: number;
  readonly status: number;
  readonly frozen: boolean;
  readonly payment_in_check: boolean;
  readonly complaint_since: Date | null;
  readonly time_zone: string;
  readonly due_date: string | null;
  /** Of somebody to win: nobody wins him (advertising/off-limits.ts). */
  readonly off_limits?: boolean;
}
/** Which contact is meant; `contactId` null is the customer's own phone. */
export interface Wanted {
  readonly purpose: Purpose;
  /** By which purpose's hours and caps it is judged and counted; its own where nothing is said (rules/contact-law.md 2b). */
  readonly judgedAs?: Purpose;
  readonly medium: Medium;
  readonly contactId: number | null;
}

export interface ContactState {
  readonly order: Contacted;
  readonly question: ContactQuestion;
  readonly reason: Reason | null;
  readonly customerDay: string;
  readonly reservation: { readonly id: number; readonly reserved_until: Date } | undefined;
}

const counts = (purpose: Purpose): boolean => purpose === "collect" || purpose === "remind";
const judgedAs = (wanted: Pick<Wanted, "purpose" | "judgedAs">): Purpose => wanted.judgedAs ?? wanted.purpose;
/** Whether it takes an attempt, of the caps of collection or of those of advertising. */
const isCounted = (purpose: Purpose): boolean => counts(purpose) || purpose === "market";

/**
 * A dispute, a freeze, a complaint or a payment in check stops what collects and reminds (rules/contact-law.md 8); what advertises goes to nobody who is
 * off limits.
 */
function standing(
  order: Contacted,
  { purpose, now, policy }: Pick<ContactQuestion, "now" | "policy"> & Pick<Wanted, "purpose">,
): Reason | null {
  if (purpose === "market") return order.off_limits ? { error: "bulk.off" } : null;
  if (!counts(purpose)) return null;
  const complaint = { pauses: pausesContact(order.complaint_since, now, policy) };
  return mayReach({ frozen: order.frozen, paymentInCheck: order.payment_in_check, complaint });
}

const zonesOf = (context: Pick<store.Contacting, "tenant">, { time_zone: zone }: Contacted): readonly string[] =>
  zone ? [zone] : (zonesOfMarket[context.tenant.region] ?? [context.tenant.timeZone]);

/**
 * Everything that decides whether each of these contacts may be made now (rules/contact-law.md 1), with the verdict; customers of one local day are
 * asked about together.
 */
export async function contactStates(
  context: store.Contacting,
  orders: readonly Contacted[],
  wanted: Wanted,
): Promise<readonly ContactState[]> {
  const { tx, tenant, now } = context;
  const dayOf = (order: Contacted): string => localDate(now, zonesOf(context, order)[0] ?? tenant.timeZone);
  const used = new Map<string, store.UsedRow>();
  for (const day of new Set(orders.map(dayOf))) {
    const policy = policyOf(tenant.region, day, tenant.contactPolicies);
    const customers = orders.filter((order) => dayOf(order) === day).map((order) => order.customer_id);
    const asked = { customers, day, talkReasons: policy.quietDaysAfterTalk > 0 ? talkReasons : [], now };
    for (const row of await store.selectUsed(tx, tenant.id, asked)) used.set(`${day} ${row.customer_id}`, row);
  }
  return orders.map((order) =>
    stateOf(context, { order, wanted, day: dayOf(order), used: used.get(`${dayOf(order)} ${order.customer_id}`) }),
  );
}

interface Found {
  readonly order: Contacted;
  readonly wanted: Wanted;
  readonly day: string;
  readonly used: store.UsedRow | undefined;
}

function stateOf(context: store.Contacting, { order, wanted, day, used }: Found): ContactState {
  const { tenant, now } = context;
  const zones = zonesOf(context, order);
  const question: ContactQuestion = {
    policy: policyOf(tenant.region, day, tenant.contactPolicies),
    purpose: judgedAs(wanted),
    medium: wanted.medium,
    now,
    zones,
    ownPhone: wanted.contactId === null,
    daysLate: order.due_date ? daysBetween(order.due_date, localDate(now, tenant.timeZone)) : 0,
    usedToday: used?.today ?? 0,
    usedSevenDays: used?.seven ?? 0,
    advertisedAt: (advertisedAs(wanted.medium) === "call" ? used?.advertising_calls : used?.advertising) ?? [],
    daysSinceTalk: used?.talk ? daysBetween(localDate(used.talk, zones[0] ?? tenant.timeZone), day) : null,
    reserved: false,
    holidays: tenant.holidays,
    wishes: used?.opt_out ? { optOut: used.opt_out, consents: used.consents ?? [], opens: used.opens, closes: used.closes } : noWishes,
  };
  const reason = standing(order, { ...question, purpose: wanted.purpose }) ?? mayContact(question);
  return { order, question, reason, customerDay: day, reservation: undefined };
}

/** The same of one contact; a reveal of the number may have reserved the attempt for a call. */
export async function contactState(context: store.Contacting, order: Contacted, wanted: Wanted): Promise<ContactState> {
  const [state] = await contactStates(context, [order], wanted);
  if (!state) throw new Error("one order has one state");
  const reservation = wanted.medium === "call" ? await reservationOf(context, order, wanted) : undefined;
  if (!reservation) return state;
  const question = { ...state.question, reserved: true };
  return { ...state, question, reservation, reason: standing(order, { ...question, purpose: wanted.purpose }) ?? mayContact(question) };
}

/** What is counted uses only a reservation that was counted. */
const reservationOf = (context: store.Contacting, order: Contacted, wanted: Wanted) =>
  store.selectReservation(context, order, { contactId: wanted.contactId, isCounted: isCounted(judgedAs(wanted)) });

/** The verdict as the console shows it: window, use, the next time, and what the customer has said. */
export function describeContact({ question, reason, reservation }: ContactState) {
  const { policy, wishes } = question;
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
    optOut: [...wishes.optOut],
    consents: [...wishes.consents],
  };
}

/** An attempt that was taken: of the customer's local day and of seven days, this one included, and the reveal that it uses. */
export interface Taken {
  readonly today: number;
  readonly week: number;
  readonly customerDay: string;
  readonly revealId: number | null;
}

/** Takes one attempt, or the one that a reveal has reserved; else answers the state with the rule that forbids it. */
export async function tryAttempt(
  context: store.Contacting,
  order: Contacted,
  wanted: Wanted,
): Promise<{ readonly taken: Taken } | { readonly taken: null; readonly state: ContactState & { readonly reason: Reason } }> {
  await store.lockCustomer(context.tx, context.tenant.id, order.customer_id);
  const state = await contactState(context, order, wanted);
  if (state.reason) return { taken: null, state: { ...state, reason: state.reason } };
  const isReserved = state.reservation !== undefined;
  const purpose = judgedAs(wanted);
  if (!isReserved) await store.addToTally(context, order.customer_id, { ...wanted, purpose, day: state.customerDay });
  const more = isReserved || !counts(purpose) ? 0 : 1;
  const taken = {
    today: state.question.usedToday + more,
    week: state.question.usedSevenDays + more,
    customerDay: state.customerDay,
    revealId: state.reservation?.id ?? null,
  };
  return { taken };
}

/**
 * The same for whoever waits for the answer.
 * @throws Refused with the rule that forbids it; that it did stays on record
 */
export async function takeAttempt(context: Context, order: Contacted, wanted: Wanted): Promise<Taken> {
  const tried = await tryAttempt(context, order, wanted);
  if (tried.taken) return tried.taken;
  return refuseContact(context, order, { wanted, reason: tried.state.reason });
}

interface Forbidden {
  readonly wanted: Wanted;
  readonly reason: Reason;
}
function refuseContact(context: Context, order: Contacted, { wanted, reason }: Forbidden): never {
  context.ifRefused((tx) => noteBlocks({ ...context, tx }, [{ order, reason }], wanted));
  throw new Refused(order.id === null ? reason : { field: "loanRecordId", ...reason });
}

/** Writes that a rule forbade these contacts: a fact each, and one more in the report's hour (rules/contact-law.md 4). */
export async function noteBlocks(
  context: store.Contacting,
  blocked: readonly { readonly order: Contacted; readonly reason: Reason }[],
  { purpose, medium }: Pick<Wanted, "purpose" | "medium">,
): Promise<void> {
  if (blocked.length === 0) return;
  const { tenant, staff, now } = context;
  await store.insertBlocks(
    context,
    blocked.map(({ order, reason }) => ({ orderId: order.id, customerId: order.customer_id, medium, purpose, rule: reason.error })),
  );
  if (purpose !== "collect" && purpose !== "remind") return;
  const department = purpose === "collect" ? "collection" : "remind";
  const today = localDate(now, tenant.timeZone);
  const deltas = blocked.map(({ order }) => ({
    at: now,
    staffId: staff?.id ?? 0,
    appId: order.app_id,
    stage: stageOfFact(tenant.stages, department, order.due_date ? daysBetween(order.due_date, today) : 0),
    blocked: 1,
  }));
  await appendDeltas(context, deltas);
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
  asked: Omit<Wanted, "medium">,
): Promise<{ id: number; reservedUntil: Date }> {
  const wanted: Wanted = { ...asked, medium: "call" };
  const dayStart = startOfDay(localDate(context.now, context.tenant.timeZone), context.tenant.timeZone);
  await store.lockCustomer(context.tx, context.tenant.id, order.customer_id);
  const state = await contactState(context, order, wanted);
  // Shown again within the reservation: the same attempt, the same row; but not when the hours are over by now, or the order is frozen.
  if (state.reservation && !state.reason) return { id: state.reservation.id, reservedUntil: state.reservation.reserved_until };
  const shown = await store.selectRevealCounts(context, dayStart);
  if (shown.hour >= revealQuota.hour || shown.day >= revealQuota.day)
    throw new Refused({ error: "reveal.quota", vars: { hour: revealQuota.hour, day: revealQuota.day } });
  if (state.reason) return refuseContact(context, order, { wanted, reason: state.reason });
  const purpose = judgedAs(wanted);
  if (isCounted(purpose)) await store.addToTally(context, order.customer_id, { ...wanted, purpose, day: state.customerDay });
  const reservedUntil = new Date(context.now.getTime() + limits.revealReserved);
  const { contactId } = wanted;
  const counted = isCounted(purpose);
  const reveal = { orderId: order.id, customerId: order.customer_id, contactId, purpose: wanted.purpose, counted, reservedUntil };
  return { id: await store.insertReveal(context, reveal), reservedUntil };
}

/**
 * The same number once more for whoever was shown it, where an answer was lost: no second reveal, no second attempt, and only while the
 * reservation lasts and the law still lets him reach the customer.
 * @throws Refused stale, or the rule of contact law
 */
export async function shownAgain(context: Context, order: Contacted, asked: Omit<Wanted, "medium">): Promise<{ reservedUntil: Date }> {
  const wanted: Wanted = { ...asked, medium: "call" };
  const shown = await store.selectShown(context, order, wanted.contactId);
  if (!shown) throw new Refused({ error: "stale" });
  const [state] = await contactStates(context, [order], wanted);
  if (!state) throw new Error("one order has one state");
  const question = { ...state.question, reserved: true };
  const reason = standing(order, { ...question, purpose: wanted.purpose }) ?? mayContact(question);
  if (reason) return refuseContact(context, order, { wanted, reason });
  return { reservedUntil: shown.reserved_until };
}
