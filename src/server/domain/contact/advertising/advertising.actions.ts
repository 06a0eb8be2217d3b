import { mayHoldWords } from "../../../../lending/contact/banned-words.ts";
import { mayContact, nextAllowed, passesWithTime } from "../../../../lending/contact/contact-policy.ts";
import { segmentsOf } from "../../../../lending/contact/segments.ts";
import { pauseAfter, sendingTimes, triesAtMost } from "../../../../lending/contact/sending.machine.ts";
import type { Reason } from "../../../../lending/reason.ts";
import type { TenantMoment } from "../../../kernel/context.ts";
import { contactStates, noteBlocks, type ContactState } from "../contact/contact.actions.ts";
import { judgeContact } from "../contact/contact-status.actions.ts";
import * as store from "./advertising.store.ts";
import {
  finishTasks,
  gatewayFor,
  selectCarriers,
  selectTemplate,
  type Carrying,
  type Ready,
  type Said,
  type TemplateRow,
} from "../message/outgo.actions.ts";
import { selectRecording } from "./recording.store.ts";
import { receiversOf, type Receiver } from "../message/receiver.ts";

export { stopMessages as stopAdvertising, takeUnanswered as takeSilent } from "./advertising.store.ts";

export { finishTasks as finishSendings } from "../message/outgo.actions.ts";

/** Advertisements of one step: their customers are held while they are judged. */
const most = 200;

/** Ready for its gateway, and the recording that is played in place of the text. */
export interface ReadyAdvertisement extends Ready {
  readonly recordingId: number | null;
  readonly taskId: number;
  readonly staffId: number | null;
}

const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

interface Judging {
  readonly house: TenantMoment;
  readonly message: store.Advertisement;
  readonly receiver: Receiver | undefined;
  readonly state: ContactState | undefined;
  readonly carrier: string | null | undefined;
  readonly source: Source;
}
/** What is said: a text, or a recording that two people have heard. */
interface Source {
  readonly template: TemplateRow | null;
  readonly isApproved: boolean;
}

/** Why it does not go now, whatever the law says; null: that is to be asked. */
function standing({ house, message, receiver, carrier, source }: Judging): Omit<store.ChangeOf, "id"> | null {
  const { now, tenant } = house;
  if (message.expires_at <= now) return { state: "expired" };
  if (!receiver || message.is_over || receiver.order.off_limits) return { state: "blocked", rule: "bulk.off" };
  if (carrier === undefined) return { state: message.state, failReason: "noGateway", dueAt: addMs(now, pauseAfter(1)) };
  if (message.attempt_id !== null) return message.tries >= triesAtMost ? { state: "failed", failReason: "noAnswer" } : null;
  const { template, isApproved } = source;
  if (message.recording_id === null ? !template?.enabled : !isApproved) return { state: "blocked", rule: "message.noTemplate" };
  if (template && mayHoldWords(template.content, tenant.bannedWords)) return { state: "blocked", rule: "template.banned" };
  return null;
}

/** What contact law says of it at this moment; one that was tried before is the same contact. */
function lawOf({ message, state }: Judging): Reason | null {
  if (!state) return { error: "notFound" };
  return message.attempt_id === null ? state.reason : mayContact({ ...state.question, reserved: true });
}

/** What only the clock forbids waits for its hour, what a rule forbids is blocked and says so. */
function held({ message, state }: Judging, reason: Reason): Omit<store.ChangeOf, "id"> {
  const opens = state && passesWithTime(reason) ? nextAllowed(state.question) : null;
  if (!opens) return { state: "blocked", rule: reason.error };
  return { state: "waiting", rule: reason.error, dueAt: opens < message.expires_at ? opens : message.expires_at };
}

/**
 * Takes what is due, a step of it: each judged anew by contact law, by what its customer has said and by what he owes meanwhile. Who may be reached
 * is counted and worded in a few statements for all of them, and marked as tried: killed now, the same reference goes once more.
 */
export async function takeAdvertising(house: TenantMoment, medium: Carrying): Promise<readonly ReadyAdvertisement[]> {
  const picked = await store.selectDue(house, medium, most);
  if (picked.length === 0) return [];
  await store.lockCustomers(
    house,
    picked.map((row) => row.customer_id),
  );
  const due = await store.lockDue(
    house,
    picked.map(({ id }) => id),
  );
  const judged = await judgeAll(house, due, medium);
  const changes: store.ChangeOf[] = [];
  const [going, blocked]: [Judging[], { order: ContactState["order"]; reason: Reason }[]] = [[], []];
  for (const each of judged) {
    const stops = standing(each);
    const reason = stops ? null : lawOf(each);
    const change = stops ?? (reason ? held(each, reason) : null);
    if (!change) going.push(each);
    else changes.push({ id: each.message.id, ...change });
    if (reason && change?.state === "blocked" && each.state) blocked.push({ order: each.state.order, reason });
  }
  await noteBlocks({ ...house, staff: null }, blocked, { purpose: "market", medium });
  const ready = await count(house, going, changes);
  await store.updateMessages(house, changes, ["queued", "waiting"]);
  await finishTasks(house, [...new Set(due.map((message) => message.task_id))]);
  return ready;
}

async function judgeAll(house: TenantMoment, due: readonly store.Advertisement[], medium: Carrying): Promise<readonly Judging[]> {
  const receivers = await receiversOf({ ...house, staffId: null }, due);
  const known = due.flatMap(({ id }) => receivers.get(id) ?? []);
  const states = await contactStates(
    { ...house, staff: null },
    known.map(({ order }) => order),
    { purpose: "market", medium, contactId: null },
  );
  const stateOf = new Map(known.map((receiver, at) => [receiver, states[at]]));
  const carriers = await selectCarriers(house, medium);
  const sources = new Map<string, Source>();
  const judged: Judging[] = [];
  for (const message of due) {
    const key = `${message.template_id} ${message.recording_id}`;
    const source = sources.get(key) ?? (await sourceOf(house, message));
    sources.set(key, source);
    const receiver = receivers.get(message.id);
    judged.push({
      house,
      message,
      receiver,
      state: receiver && stateOf.get(receiver),
      carrier: gatewayFor(carriers, message.gateway),
      source,
    });
  }
  return judged;
}

async function sourceOf(house: TenantMoment, { template_id: template, recording_id: recording }: store.Advertisement): Promise<Source> {
  const found = recording === null ? null : await selectRecording(house, recording);
  return {
    template: template === null ? null : ((await selectTemplate(house, template)) ?? null),
    isApproved: found?.state === "approved",
  };
}

/** Counts those that go, and words them; each is from now on tried. */
async function count(house: TenantMoment, going: readonly Judging[], changes: store.ChangeOf[]): Promise<readonly ReadyAdvertisement[]> {
  const fresh = going.filter(({ message }) => message.attempt_id === null);
  const attempts = await store.insertAttempts(
    house,
    fresh.flatMap(({ message, receiver, state }) =>
      receiver && state
        ? [
            {
              message: message.id,
              customerId: message.customer_id,
              staffId: message.staff_id ?? 0,
              localDate: state.customerDay,
              medium: message.medium,
              phone: receiver.phone,
              leadId: message.lead_id,
            },
          ]
        : [],
    ),
  );
  const ready: ReadyAdvertisement[] = [];
  for (const { message, receiver, source, carrier } of going) {
    if (!receiver) continue;
    const { template } = source;
    const isNew = message.attempt_id === null;
    const text = isNew ? (template ? await receiver.text(template) : "") : message.content;
    changes.push({
      id: message.id,
      state: "queued",
      rule: null,
      tries: message.tries + 1,
      dueAt: addMs(house.now, sendingTimes.lease),
      ...(isNew ? { content: text, gateway: carrier ?? null, attemptId: attempts.get(message.id) ?? 0 } : {}),
    });
    ready.push({
      id: message.id,
      gateway: carrier ?? null,
      phone: receiver.phone,
      text,
      language: template?.language ?? "",
      repeat: template?.repeat ?? 1,
      recordingId: message.recording_id,
      taskId: message.task_id,
      staffId: message.staff_id,
    });
  }
  return ready;
}

const states = { submitted: "submitted", delivered: "delivered", answered: "answered", keyed: "keyed", failed: "failed" } as const;

/** The change that a gateway's word makes. A text costs as many messages as the network makes of it. */
export function changeOf(
  { tenant, now }: TenantMoment,
  { id, text, tries = 1 }: { id: number; text: string; tries?: number },
  said: Said,
  medium: Carrying,
): store.ChangeOf {
  if (said.state === "later") return { id, state: "queued", dueAt: addMs(now, pauseAfter(tries)), failReason: said.reason ?? "" };
  const { groupCallPrice, smsPrice } = tenant.moneyRules;
  const cost = said.state === "failed" ? {} : { cost: medium === "voice" ? groupCallPrice : smsPrice * segmentsOf(text) };
  const { seconds, digit, providerRef } = said;
  return {
    id,
    state: states[said.state],
    failReason: said.state === "failed" ? (said.reason ?? "") : "",
    ...cost,
    ...(providerRef ? { providerRef } : {}),
    ...(seconds === undefined ? {} : { seconds }),
    ...(digit === undefined ? {} : { digit }),
  };
}

/**
 * Hands over what is ready, in one transaction that holds each message from before its gateway is called until what was said is written: an objection
 * that is stored first has stopped it, one that comes while it goes is stored after it has gone.
 */
export async function handOver(
  house: TenantMoment,
  ready: readonly ReadyAdvertisement[],
  { medium, send }: { readonly medium: Carrying; readonly send: (message: ReadyAdvertisement) => Promise<Said> },
): Promise<number> {
  const mine = await store.lockReady(
    house,
    ready.map(({ id }) => id),
  );
  const going = ready.filter(({ id }) => mine.has(id));
  const said = await Promise.all(going.map(send));
  const changes = going.map((message, at) => changeOf(house, message, said[at] ?? { state: "later" }, medium));
  await store.updateMessages(house, changes, ["queued"]);
  await store.countSent(
    house,
    changes.flatMap(({ id, state }) => (state === "queued" || state === "failed" ? [] : [id])),
  );
  await finishTasks(house, [...new Set(going.map(({ taskId }) => taskId))]);
  return going.length;
}

/** What gateways say when they are asked about what has gone. */
export async function settleAsked(
  house: TenantMoment,
  asked: readonly { readonly id: number; readonly customer_id: number; readonly task_id: number; readonly said: Said }[],
  medium: Carrying,
): Promise<void> {
  const told = asked.filter(({ said }) => said.state !== "later" && said.state !== "submitted");
  const changes = told.map(({ id, said }) => ({ ...changeOf(house, { id, text: "" }, said, medium), cost: 0 }));
  const settled = new Set(await store.updateMessages(house, changes, ["submitted"]));
  await judgeContact(
    house,
    told.filter(({ id, said }) => settled.has(id) && said.state !== "failed").map((each) => each.customer_id),
  );
}
