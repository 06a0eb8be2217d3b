import { mayHoldWords } from "../../../../lending/contact/banned-words.ts";
import { mayContact, nextAllowed, passesWithTime } from "../../../../lending/contact/contact-policy.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { segmentsOf } from "../../../../lending/contact/segments.ts";
import { movedTo, pauseAfter, sendingTimes, triesAtMost } from "../../../../lending/contact/sending.machine.ts";
import type { Books } from "../../book/book/books.ts";
import { judgeContact } from "../contact/contact-status.actions.ts";
import { writeAttempt } from "../contact/attempt.actions.ts";
import { contactState, noteBlocks, tryAttempt, type Contacting, type ContactState } from "../contact/contact.actions.ts";
import { receiversOf, type Receiver } from "./receiver.ts";
import * as store from "./message.store.ts";
import { selectTemplate } from "./template.store.ts";

/** Messages of one turn. */
const most = 50;

/** Ready for its gateway: committed as tried before anybody is called. */
export interface Ready {
  readonly id: number;
  readonly gateway: string | null;
  readonly phone: string;
  readonly text: string;
  readonly language: string;
  readonly repeat: number;
}
export interface Taken {
  readonly ready: readonly Ready[];
  readonly orders: readonly number[];
  readonly staff: readonly number[];
}

/**
 * Takes what is due, each judged by contact law once more (rules/contact-law.md 1): what only the clock forbids waits for its hour, what a rule forbids is
 * blocked and says so, what waited for a day has expired. The others are counted as contacts, worded with the figures of this moment, and
 * marked as tried, so that whoever dies now leaves nothing in doubt: the same reference is sent again.
 */
export async function takeDue(books: Books, medium: store.Carrying = "sms"): Promise<Taken> {
  const due = await store.lockDue(books, { medium, most });
  if (due.length === 0) return { ready: [], orders: [], staff: [] };
  const receivers = await receiversOf(books, due);
  const ready: Ready[] = [];
  const carriers = await store.selectCarriers(books, medium);
  for (const message of due) {
    const receiver = receivers.get(message.id);
    const carrier = gatewayFor(carriers, message.gateway);
    const worded = receiver && (await prepare(books, message, receiver, carrier));
    if (receiver && worded) ready.push({ id: message.id, gateway: carrier ?? null, phone: receiver.phone, ...worded });
  }
  await store.finishTasks(books, [...new Set(due.map((each) => each.task_id))]);
  return {
    ready,
    orders: [...new Set(due.flatMap((each) => each.order_id ?? []))],
    staff: [...new Set(due.flatMap((each) => each.staff_id ?? []))],
  };
}

/**
 * Who carries a message: the gateway that has had it before, the one that its sending names, else the first that is on; null: the embedded one,
 * of a lender who has set up none. Undefined while that one is off: it waits, and nobody is contacted by a program that reaches nobody.
 */
export function gatewayFor(carriers: readonly store.Carrier[], wanted: string | null): string | null | undefined {
  if (carriers.length === 0) return null;
  return carriers.find(({ code, enabled }) => enabled && (wanted === null || code === wanted))?.code;
}

/** It does not go now: writes why. */
async function stop(books: Omit<Books, "staffId">, { id }: store.DueMessage, change: store.Change): Promise<null> {
  await store.updateMessage(books, id, change);
  return null;
}

type Worded = Pick<Ready, "text" | "language" | "repeat">;

/** The text when it may go; else it has been written why not. */
async function prepare(
  books: Books,
  message: store.DueMessage,
  receiver: Receiver,
  carrier: string | null | undefined,
): Promise<Worded | null> {
  const { now } = books;
  if (message.expires_at <= now) return stop(books, message, { state: "expired" });
  if (carrier === undefined)
    return stop(books, message, { state: message.state, failReason: "noGateway", dueAt: addMs(now, pauseAfter(1)) });
  const contacting: Contacting = { ...books, staff: message.staff_id === null ? null : { id: message.staff_id } };
  const wanted = { purpose: message.purpose, medium: message.medium, contactId: null };
  const { order } = receiver;
  const template = message.template_id === null ? undefined : await selectTemplate(books, message.template_id);
  const { language = "", repeat = 1 } = template ?? {};
  if (message.attempt_id !== null) {
    const text = await again(contacting, message, await contactState(contacting, order, wanted));
    return text === null ? null : { text, language, repeat };
  }
  if (isOff(message, order.status)) return stop(books, message, { state: "blocked", rule: "order.wrongStatus" });
  // Late by now: what a person wanted to say in service waits for another day.
  if (message.staff_id !== null && message.purpose === "service" && order.status === 8)
    return stop(books, message, { state: "blocked", rule: "message.byHand" });
  if (!template?.enabled) return stop(books, message, { state: "blocked", rule: "message.noTemplate" });
  // A word may have come to be banned since: then the text goes to nobody any more.
  if (mayHoldWords(template.content, books.tenant.bannedWords)) return stop(books, message, { state: "blocked", rule: "template.banned" });
  const tried = await tryAttempt(contacting, order, wanted);
  if (!tried.taken) return hold(contacting, message, tried.state);
  const attempt = await writeAttempt(contacting, {
    orderId: order.id,
    customerId: order.customer_id,
    localDate: tried.taken.customerDay,
    medium: message.medium,
    direction: "out",
    purpose: message.purpose,
    clientType: 2,
    channel: "myPhone",
    contactId: null,
    phone: receiver.phone,
    met: receiver.met,
  });
  const content = await receiver.text({ ...template, payAt: message.pay_at });
  await store.updateMessage(books, message.id, {
    state: "queued",
    rule: null,
    content,
    ...leased(contacting, message),
    gateway: carrier,
    attemptId: attempt.id,
  });
  return { text: content, language, repeat };
}

const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
/** A debt that was paid, or fell due, since the call was planned is not what it is about any more. */
const isOff = ({ medium, purpose }: store.DueMessage, status: number): boolean =>
  medium === "voice" && ((purpose === "collect" && status !== 8) || (purpose === "remind" && status !== 6));

const leased = ({ now }: Contacting, { tries }: store.DueMessage) => ({
  tries: tries + 1,
  dueAt: addMs(now, sendingTimes.lease),
});

/** Tried before: the same words under the same reference and no second contact; but at no hour at which the first would not have been lawful. */
async function again(contacting: Contacting, message: store.DueMessage, state: ContactState): Promise<string | null> {
  if (message.tries >= triesAtMost) return stop(contacting, message, { state: "failed", failReason: "noAnswer" });
  const reason = mayContact({ ...state.question, reserved: true });
  if (reason) return hold(contacting, message, { ...state, reason });
  await store.updateMessage(contacting, message.id, { state: "queued", rule: null, ...leased(contacting, message) });
  return message.content;
}

type Forbidden = ContactState & { readonly reason: Reason };

async function hold(contacting: Contacting, message: store.DueMessage, state: Forbidden): Promise<null> {
  const { reason, order } = state;
  const opens = passesWithTime(reason) ? nextAllowed(state.question) : null;
  if (opens) {
    // Looked at when it expires at the latest: then it has.
    const dueAt = opens < message.expires_at ? opens : message.expires_at;
    return stop(contacting, message, { state: "waiting", rule: reason.error, dueAt });
  }
  await store.updateMessage(contacting, message.id, { state: "blocked", rule: reason.error });
  await noteBlocks(contacting, [{ order, reason }], { purpose: message.purpose, medium: message.medium });
  return null;
}

export interface Said {
  readonly state: "submitted" | "delivered" | "answered" | "keyed" | "failed" | "later";
  readonly providerRef?: string;
  readonly reason?: string;
  /** Of a call: how long it was, and which key was pressed. */
  readonly seconds?: number;
  readonly digit?: string;
  /** What the network knows the call's recording by. */
  readonly recording?: string | undefined;
}

const moves = { submitted: "submit", delivered: "deliver", answered: "answer", keyed: "key", failed: "fail" } as const;
/** It was taken already. */
const isTold: readonly string[] = ["submitted", "delivered", "answered", "keyed"];
const hasReached: readonly string[] = ["delivered", "answered", "keyed"];

/**
 * What a gateway says of a message, by answer, when asked, or by callback. The first final word counts.
 * @returns the order and the sender when something changed
 */
export async function settleMessage(
  books: Omit<Books, "staffId">,
  id: number,
  said: Said,
): Promise<{ order: number | null; staff: number | null } | null> {
  const message = await store.lockMessage(books, id);
  if (!message) return null;
  if (said.state === "later") {
    if (message.state !== "queued") return null;
    const dueAt = addMs(books.now, pauseAfter(message.tries));
    await store.updateMessage(books, id, { state: "queued", dueAt, failReason: said.reason ?? "" });
  } else {
    const state = movedTo(message.state, moves[said.state]);
    if (!state) return null;
    const reason = said.state === "failed" ? (said.reason ?? "") : "";
    const { providerRef, seconds, digit, recording } = said;
    // Whatever took a message or a call is paid for it, also where it reached nobody; at the price of that moment, told once.
    const isTaken = !isTold.includes(message.state) && state !== "failed";
    const { groupCallPrice, smsPrice } = books.tenant.moneyRules;
    const cost = isTaken ? { cost: message.medium === "voice" ? groupCallPrice : smsPrice * segmentsOf(message.content) } : {};
    await store.updateMessage(books, id, {
      state,
      failReason: reason,
      ...cost,
      ...(providerRef ? { providerRef } : {}),
      ...(seconds === undefined ? {} : { seconds }),
      ...(digit === undefined ? {} : { digit }),
      ...(recording ? { recording } : {}),
    });
    if (hasReached.includes(state)) await judgeContact(books, [message.customer_id]);
  }
  await store.finishTasks(books, [message.task_id]);
  return { order: message.order_id, staff: message.staff_id };
}

/** What a callback says, of its own gateway's messages only. */
export async function settleCallback(
  books: Omit<Books, "staffId">,
  gateway: string | null,
  { id, said, medium }: { readonly id: number; readonly said: Said; readonly medium: store.Carrying },
) {
  const message = await store.lockMessage(books, id);
  if (message?.medium !== medium || message.gateway !== gateway) throw new Refused({ error: "notFound", field: "ref" });
  return settleMessage(books, id, said);
}

export {
  finishTasks,
  selectCarriers,
  selectGateway,
  takeUnanswered,
  type Carrying,
  type Change,
  type DueMessage,
} from "./message.store.ts";
export { selectTemplate, type TemplateRow } from "./template.store.ts";
