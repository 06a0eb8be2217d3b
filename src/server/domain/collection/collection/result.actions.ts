import type { ParsedOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { contactChannels } from "../../../../lending/options/contact-channels.ts";
import { reasonByCode } from "../../../../lending/options/collection-reasons.ts";
import { mayCollect, mayRemind } from "../../../../lending/order/order.machine.ts";
import { Refused } from "../../../../lending/reason.ts";
import { reasonReason } from "../../../../lending/collection/region.rules.ts";
import { judgeResult, subTagOf } from "../../../../lending/collection/result.rules.ts";
import { daysBetween, localDate } from "../../../../lending/time/zone.ts";
import type { AnewHandler, Context, Kept } from "../../../kernel/context.ts";
import { appendDeltas, type Delta, type DeltaCounts } from "../../../report/collection-delta.ts";
import { stageOfFact } from "../../../report/stage-of-fact.ts";
import { judgeContact, proposeFraud } from "../../contact/contact/contact-status.actions.ts";
import { isRecent, ownAttempt, writeAttempt } from "../../contact/contact/attempt.actions.ts";
import { consumeReveal, takeAttempt } from "../../contact/contact/contact.actions.ts";
import { taskFor } from "../../contact/contact/task.actions.ts";
import { addEvent, numberOf, orderInScope, quoteAt } from "../../book/order/order.actions.ts";
import type { OrderRow } from "../../book/order/order.store.ts";
import { desks, type Desk } from "../../book/order/desk.ts";
import { beginDial, linkOf } from "../../contact/soft-phone/soft-phone.actions.ts";
import * as store from "./result.store.ts";

const met = (order: OrderRow) => ({ status: order.status, stage: order.stage, version: order.version });

/** Who has the order on this desk: whose queue changes with it. */
const ownerOf = (order: OrderRow, desk: Desk): readonly number[] => (order[desk.owner] === null ? [] : [order[desk.owner] ?? 0]);

/** The facts of this moment as deltas of the report, in the hour of `at`. */
function delta(context: Context, desk: Desk, order: OrderRow, { at, ...counts }: DeltaCounts & { readonly at: Date }): Delta {
  const late = order.due_date ? daysBetween(order.due_date, localDate(at, context.tenant.timeZone)) : 0;
  return {
    at,
    staffId: context.staff.id,
    appId: order.app_id,
    stage: stageOfFact(context.tenant.stages, desk.department, late),
    ...counts,
  };
}

/**
 * Begins a call: judged by contact law, counted against the caps, stamped with the state that it met.
 * @returns the attempt with its masked number and what has been used today and in seven days
 */
const addCall = (desk: Desk) => async (input: ParsedOf<"collection.softPhoneAdd">, context: Context) => {
  const order = await orderInScope(context, input.loanRecordId);
  // Frozen and in check are judged with the contact, so that what they forbid is on record.
  const blocked = (desk.department === "remind" ? mayRemind : mayCollect)({ status: order.status, frozen: false, paymentInCheck: false });
  if (blocked) throw new Refused(blocked);
  const channel = contactChannels.find((each) => input[each.flag] === 1) ?? contactChannels[0];
  const contactId = input.contactId ?? null;
  // A third party's channel without a named contact is still a third party to the law.
  const party = channel.own ? contactId : (contactId ?? -1);
  const phone = await numberOf(context, order, contactId);
  const medium = input.clientType === 2 ? "chat" : "call";
  const task = await taskFor(context, order);
  const used = await takeAttempt(context, order, { ...task, medium, contactId: party });
  const attempt = await writeAttempt(context, {
    orderId: order.id,
    customerId: order.customer_id,
    localDate: used.customerDay,
    medium,
    direction: "out",
    purpose: task.purpose,
    clientType: input.clientType,
    channel: channel.flag,
    contactId,
    phone,
    met: met(order),
  });
  if (used.revealId !== null) await consumeReveal(context, used.revealId, attempt.id);
  // Who answers a complaint, or calls back whoever rang, serves: the reports of a desk count what it does for its own purpose.
  if (medium === "call" && task.purpose === desk.purpose)
    await appendDeltas(context, [delta(context, desk, order, { at: context.now, attempts: 1 })]);
  const dialled = { attemptId: attempt.id, orderId: order.id, customerId: order.customer_id, phone };
  const dial = input.clientType === 0 ? await beginDial(context, dialled) : { callId: null, link: null };
  context.record({
    subject: "order",
    ids: [order.id],
    detail: { attempt: attempt.id, channel: channel.flag, clientType: input.clientType },
  });
  context.changed([order.id], ownerOf(order, desk));
  return { id: attempt.id, phone: attempt.phone, todayCount: used.today, weekCount: used.week, ...dial };
};

/** The same call for whoever may still make it: its record, and while it is recent the number that the seat's own phone dials. */
async function callAgain(input: ParsedOf<"collection.softPhoneAdd">, context: Context, kept: Kept) {
  const order = await orderInScope(context, input.loanRecordId);
  await taskFor(context, order);
  const attempt = await ownAttempt(context, order.id, kept["id"]);
  const { todayCount, weekCount, callId } = kept as { todayCount: number; weekCount: number; callId: number | null };
  const byHand = input.clientType === 0 && callId === null && isRecent(context, attempt);
  const link = byHand ? linkOf(await numberOf(context, order, input.contactId ?? null)) : null;
  context.record({ subject: "order", ids: [order.id], detail: { attempt: attempt.id, again: true } });
  return { id: attempt.id, phone: attempt.phone_masked, todayCount, weekCount, callId, link };
}

/** A call of a desk; its answer names a number, and is never stored. */
export const callOfDesk = (desk: Desk): AnewHandler<"collection.softPhoneAdd"> & AnewHandler<"todayExpire.softPhoneAdd"> => ({
  make: addCall(desk),
  keep: ({ id, todayCount, weekCount, callId }) => ({ id, todayCount, weekCount, callId }),
  again: callAgain,
});

/** Writes what came of a contact: reason, sub-tag and, where the sub-tag says so, a promise. Always accepted, whatever the order's version. */
export const addResult = (desk: Desk) => async (input: ParsedOf<"collection.addCollectionResultRecord">, context: Context) => {
  const order = await orderInScope(context, input.loanRecordId, true);
  const time = input.commitmentTime ? new Date(input.commitmentTime) : null;
  const draft = {
    reason: input.reason,
    subTag: input.subTag,
    commitmentTime: time,
    commitmentAmount: input.commitmentAmount ?? null,
    remark: input.remark,
  };
  const refusal = reasonReason(context.tenant.region, draft.reason) ?? judgeResult(draft, context.now, context.tenant.timeZone);
  if (refusal) throw new Refused(refusal);
  if (input.callRecordId !== undefined && !(await store.hasAttempt(context, input.callRecordId, order.id)))
    throw new Refused({ error: "notFound", field: "callRecordId" });
  const opens = time !== null && subTagOf(input.reason, input.subTag)?.promise === true;
  const promise = opens ? await openPromise(context, { order, desk, time, wanted: input.commitmentAmount }) : null;
  const talk = reasonByCode.get(input.reason)?.talk === true;
  const written = {
    orderId: order.id,
    attemptId: input.callRecordId ?? null,
    reason: input.reason,
    subTag: input.subTag === "counted" ? (order.bounced_promises > 1 ? "repeated" : "first") : input.subTag,
    remark: input.remark,
    promiseId: promise?.id ?? null,
    followUpAt: promise ? null : time,
    department: desk.department,
    met: met(order),
  };
  const id = await store.insertResult(context, written, [
    delta(context, desk, order, { at: context.now, results: 1, connected: talk ? 1 : 0, promised: promise ? 1 : 0 }),
    ...(promise && time ? [delta(context, desk, order, { at: time, promises_due: 1 })] : []),
  ]);
  await store.refreshLastContact(context, order.id);
  const moved = await judgeContact(context, [order.customer_id]);
  if (input.subTag === "fraud") await proposeFraud(context, order, input.remark);
  await addEvent(context, {
    orderId: order.id,
    event: desk.department === "remind" ? "reminderResult" : "collectionResult",
    remark: input.remark,
    detail: { result: id, reason: input.reason },
  });
  context.record({
    subject: "order",
    ids: [order.id],
    detail: { result: id, reason: input.reason, subTag: input.subTag, promise: promise?.id ?? null },
  });
  context.changed([order.id, ...moved.orders], [...ownerOf(order, desk), ...moved.staff]);
  const undoUntil = new Date(context.now.getTime() + limits.undo).toISOString();
  return { id, ptpId: promise?.id ?? null, commitmentAmount: promise?.amount ?? null, nextRemind: time?.toISOString() ?? null, undoUntil };
};

/** Opens a promise; one that stood before is replaced, or bounced when its day has come (rules/machines.md "Promise"). */
interface Promised {
  readonly order: OrderRow;
  readonly desk: Desk;
  readonly time: Date;
  readonly wanted: number | undefined;
}
async function openPromise(context: Context, { order, desk, time, wanted }: Promised) {
  const amount = wanted ?? (await quoteAt(context, order, time)).total;
  if (amount <= 0) throw new Refused({ error: "promise.amount", field: "commitmentAmount" });
  const zone = context.tenant.timeZone;
  const before = await store.selectOpenPromise(context, order.id);
  if (before) {
    const bounced = localDate(before.promised_at, zone) <= localDate(context.now, zone);
    await store.updatePromise(context, before.id, bounced ? "broken" : "replaced");
  }
  return { id: await store.insertPromise(context, { orderId: order.id, promisedAt: time, amount, department: desk.department }), amount };
}

/** Undo: voids reason and promise of one's own result within its time; the attempt, its time and number stay (rules/keyboard.md 6). */
export async function voidResult(input: ParsedOf<"collection.voidResult">, context: Context) {
  const result = await store.selectResult(context, input.id);
  if (!result || result.staff_id !== context.staff.id) throw new Refused({ error: "notFound" });
  const desk = desks[result.department];
  if (input.kind !== undefined && (input.kind === "reminder") !== (desk.department === "remind")) throw new Refused({ error: "notFound" });
  const order = await orderInScope(context, result.order_id, true);
  if (result.voided_at) throw new Refused({ error: "result.voided" });
  if (context.now.getTime() > result.at.getTime() + limits.undo)
    throw new Refused({ error: "assign.undoExpired", vars: { seconds: limits.undo / 1000 } });
  await store.updateVoided(context, result.id);
  if (result.promise_id !== null) {
    await store.updatePromise(context, result.promise_id, "voided");
    await store.reopenReplaced(context, order.id, result.promise_id);
  }
  await store.refreshLastContact(context, order.id);
  const moved = await judgeContact(context, [order.customer_id]);
  await addEvent(context, { orderId: order.id, event: "resultVoided", remark: input.reason, detail: { result: result.id } });
  const talk = reasonByCode.get(result.reason)?.talk === true;
  await appendDeltas(context, [
    delta(context, desk, order, { at: result.at, results: -1, connected: talk ? -1 : 0, promised: result.promise_id === null ? 0 : -1 }),
    ...(result.promised_at ? [delta(context, desk, order, { at: result.promised_at, promises_due: -1 })] : []),
  ]);
  context.record({ subject: "order", ids: [order.id], detail: { result: result.id, voided: true } });
  context.changed([order.id, ...moved.orders], [...ownerOf(order, desk), ...moved.staff]);
  return { ok: true as const, loanRecordId: order.id };
}
