import { caseDays } from "../../../../lending/origination/review-clock.ts";
import { workingEnd } from "../../../../lending/time/working.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { knowsCustomer, releaseReasons } from "../../../../lending/options/review-reasons.ts";
import type { ProductOffer } from "../../../../lending/product/product.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import {
  decideWithin,
  isBlind,
  lockFor,
  mayKeep,
  mayReviewFinally,
  mayStart,
  mayTake,
  needsOf,
  type ReviewKind,
} from "../../../../lending/origination/review.rules.ts";
import type { Context } from "../../../kernel/context.ts";
import { oneHandReason } from "../../../kernel/sign-in/one-hand.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { addHistory, lockOrder, moveOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import { contactsOf } from "../../book/order/order.actions.ts";
import { findAttempt } from "../../contact/contact/attempt.actions.ts";
import { holdStaff } from "../../office/system/staff.actions.ts";
import { readVersion } from "../product/product.actions.ts";
import { verdictBefore } from "./before.actions.ts";
import { insertRecusal } from "./held.store.ts";
import * as store from "./review.store.ts";

/** Stages in which a review is somebody's; the second one leaves the order where it is. */
export const stagesOf: Readonly<Record<ReviewKind, string>> = {
  first: "first_in_progress",
  second: "first_passed",
  final: "final_in_progress",
};
/** A second review is the first reviewers' work. */
export const permissionOf = (kind: ReviewKind): string => `order:review:${kind === "second" ? "first" : kind}`;

export function refuse(reason: Reason | null): void {
  if (reason) throw new Refused(reason);
}

/** rules/rights.md 3: a reviewer reaches his own orders and those under review, where he is told who has one. Other orders look missing to him. */
const isInReach = ({ staff }: Context, { reviewer_id, status }: MovingOrder): boolean =>
  staff.dataScope !== "own" || reviewer_id === staff.id || status === 0 || status === 1;

/** The order, held; refused where somebody has moved it on since it was seen. */
export async function hold(context: Context, id: number, version?: number): Promise<MovingOrder> {
  const order = await lockOrder(context, id);
  if (!order || !isInReach(context, order)) throw new Refused({ error: "notFound", field: "loanRecordId" });
  if (version !== undefined && order.version !== version)
    throw new Refused({ error: "stale", vars: { orderNo: order.order_no, status: order.status } });
  return order;
}

/** The caller's own open review of the order. */
export async function ownReview(context: Context, order: MovingOrder): Promise<store.ReviewRow> {
  const review = await store.selectOpen(context, order.id);
  if (!review) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  if (review.staff_id !== context.staff.id) throw new Refused({ error: "review.locked", vars: { name: review.staff_name } });
  if (review.held_until) throw new Refused({ error: "review.held", vars: { orderNo: order.order_no } });
  return review;
}

export const lockEnd = ({ now }: Context): Date => new Date(now.getTime() + lockFor);

export interface Take {
  readonly kind: ReviewKind;
  readonly staffId: number;
  readonly lockUntil: Date | null;
}

/** T06a, T10, T11: why this person cannot get the order; null when he can. */
export async function takeReason(books: Books, order: MovingOrder, { kind, staffId }: Omit<Take, "lockUntil">): Promise<Reason | null> {
  const who =
    mayStart({ isBound: await store.isBound(books, staffId, { appId: order.app_id, productId: order.product_id, kind }) }) ??
    (await mayBeSecond(books, order, { kind, staffId })) ??
    (await capReason(books, order, staffId));
  if (who || kind === "first") return who;
  const needs = (await readVersion(books, order))?.offer?.review;
  if (kind === "second") return needs?.second && order.stage === stagesOf.second ? null : wrongStatus(order);
  return mayReviewFinally({ ...order, ...(needs ? { needs } : {}) });
}
/** T11: by somebody else than whoever passed it before, and by another hand. */
export async function mayBeSecond(
  books: Books,
  order: MovingOrder,
  { kind, staffId }: Pick<Take, "kind" | "staffId">,
): Promise<Reason | null> {
  const before = await store.selectBefore(books, order, staffId);
  return (
    mayTake({ kind, staffId, ...before }) ?? (kind === "first" ? null : oneHandReason(books, staffId, [before.firstBy, before.secondBy]))
  );
}
const wrongStatus = ({ status }: MovingOrder): Reason => ({ error: "order.wrongStatus", vars: { status } });

/** T06a: nobody gets above his caps, however many give at once: he is held before it is counted what he has. */
async function capReason(books: Books, order: MovingOrder, staffId: number): Promise<Reason | null> {
  await holdStaff(books, [staffId]);
  const load = await store.selectLoad(books, staffId, order.app_id);
  if (!load?.isFull) return null;
  return { error: "assign.staffUnfit", vars: { name: load.name, why: "cap" }, field: "adminUserIds" };
}

/** T06a, T10, T11: from the pool to one person. */
export async function take(books: Books, order: MovingOrder, { kind, staffId, lockUntil }: Take): Promise<MovingOrder> {
  refuse(await takeReason(books, order, { kind, staffId }));
  const note = { event: "reviewTaken", detail: { staffId } };
  const moved = kind === "second" ? order : await moveOrder(books, order, kind === "first" ? "takeFirst" : "takeFinal", note);
  if (kind === "second") await addHistory(books, { orderId: order.id, from: order.stage, ...note });
  const share = (await readVersion(books, order))?.offer?.review?.blindShare;
  await store.insertReview(books, { orderId: order.id, kind, staffId, lockUntil, blind: isBlind(kind, order.id, share) });
  return moved;
}

/** T06b, T10, T11: opens the order for the one whose it is; out of the pool it becomes the caller's. The lock ends by itself, the assignment does not. */
export async function startReview(input: ParsedOf<"review.start">, context: Context): Promise<OutputOf<"review.start">> {
  const { stage: kind } = input;
  if (!context.staff.permissions.has(permissionOf(kind))) throw new Refused({ error: "forbidden" });
  const order = await hold(context, input.loanRecordId, input.version);
  const lockUntil = lockEnd(context);
  const isTaken = order.stage === stagesOf[kind] && (await store.selectOpen(context, order.id)) !== undefined;
  if (isTaken) await store.updateLock(context, (await ownReview(context, order)).id, { until: lockUntil });
  const now = isTaken ? order : await take(booksOf(context), order, { kind, staffId: context.staff.id, lockUntil });
  context.record({ subject: "order", ids: [order.id], detail: { kind, before: order.stage, after: now.stage } });
  context.changed([order.id], [context.staff.id]);
  return describeCase(context, now, await ownReview(context, now));
}

/** What the desk knows of the caller's own review: its lock, what has been seen and said, what a decision still asks for. */
export async function describeCase(context: Context, order: MovingOrder, review: store.ReviewRow): Promise<OutputOf<"review.start">> {
  const version = await readVersion(context, order);
  const { second: _, ...needs } = needsOf(version?.offer ?? null);
  return {
    stage: order.stage,
    kind: review.kind,
    version: order.version,
    lockUntil: (review.lock_until ?? context.now).toISOString(),
    assignTime: review.assigned_at.toISOString(),
    caseEnds: new Date(workingEnd(order.applied_at.getTime(), caseDays, context.tenant)).toISOString(),
    blind: review.blind && review.own_verdict === null,
    seen: [...review.evidence] as OutputOf<"review.start">["seen"],
    checklist: [...review.checklist] as OutputOf<"review.start">["checklist"],
    answers: review.answers,
    calls: await store.countCalls(context, order.id),
    skips: review.skips,
    needs: { evidence: [...needs.evidence], checklist: [...needs.checklist], calls: needs.calls },
    amount: amountsOf(order, version?.offer ?? null),
    terms: [...(version?.offer?.terms ?? [])],
    before: await verdictBefore(context, order, review),
    stopped: review.stopped,
  };
}

/** What may be approved at all: no more than was applied for, within what the product lends. */
const amountsOf = (order: MovingOrder, offer: ProductOffer | null) => ({
  applied: order.applied_amount,
  from: offer?.amountMin ?? order.applied_amount,
  to: Math.min(order.applied_amount, offer?.amountMax ?? order.applied_amount),
});

export async function renewLock(input: ParsedOf<"review.heartbeat">, context: Context) {
  const order = await hold(context, input.loanRecordId);
  const review = await ownReview(context, order);
  refuseWithoutLock(context, review);
  const lockUntil = lockEnd(context);
  await store.updateLock(context, review.id, { until: lockUntil, seen: input.seen, seconds: input.seconds });
  context.record({ subject: "order", ids: [order.id] });
  return { lockUntil: lockUntil.toISOString() };
}

export function refuseWithoutLock({ now }: Context, { lock_until: until }: store.ReviewRow): void {
  if (!until || until <= now) throw new Refused({ error: "review.noLock" });
}

/** T07: back into the pool that it came from, one or many; all of them, or none. */
export async function releaseReview(
  input: ParsedOf<"review.release">,
  context: Context,
  /** Those of the named that are no cases, but samples: given back already. */
  apart: (context: Context, ids: readonly number[], reason: number) => Promise<readonly number[]> = async (_, ids) => ids,
) {
  const { reason: said } = input;
  const reason = typeof said === "number" ? said : releaseReasons.indexOf("other") + 1;
  const remark = typeof said === "number" ? input.remark : said;
  const books = booksOf(context);
  for (const id of await apart(context, namedOnce(input), reason)) {
    const order = await hold(context, id);
    const review = await ownReview(context, order);
    await store.endReview(books, review.id, { ...released, remark, releaseReason: reason });
    if (reason === knowsCustomer) await insertRecusal(books, context.staff.id, order.customer_id);
    await intoPool(books, order, { kind: review.kind, remark, reason });
  }
  const ids = namedOnce(input);
  context.record({ subject: "order", ids, detail: { reason } });
  context.changed(ids, [context.staff.id]);
  return { ok: true as const };
}
const released = { decision: "released", reasons: [], amount: null, term: null } as const;

function namedOnce({ loanRecordId, loanRecordIds = [] }: ParsedOf<"review.release">): number[] {
  const ids = [...new Set([...(loanRecordId === undefined ? [] : [loanRecordId]), ...loanRecordIds])];
  if (ids.length === 0) throw new Refused({ error: "field.required", field: "loanRecordId" });
  return ids.toSorted((one, other) => one - other);
}

interface Given {
  readonly kind: ReviewKind;
  readonly remark: string;
  /** By its digit, of whoever gave it back. */
  readonly reason?: number;
}
/** Back to where it was taken from: a second review that has passed still counts. */
async function intoPool(books: Books, order: MovingOrder, { kind, remark, reason }: Given) {
  const note = { event: "reviewReleased", remark, detail: reason === undefined ? {} : { reason } };
  if (kind === "first") return moveOrder(books, order, "releaseFirst", note);
  if (kind === "second") return addHistory(books, { orderId: order.id, from: order.stage, ...note });
  const to = (await store.hasSecondPassed(books, order.id)) ? ("second_passed" as const) : ("first_passed" as const);
  return moveOrder(books, order, "releaseFinal", { ...note, to });
}

/** T07 by the system: what nobody can be expected to decide goes back. @returns the orders that moved */
export async function returnHeld(books: Books): Promise<readonly number[]> {
  const moved: number[] = [];
  for (const held of await store.selectHeld(books, new Date(books.now.getTime() - decideWithin))) {
    const order = await lockOrder(books, held.order_id);
    const review = await store.selectOpen(books, held.order_id);
    if (!order || review?.id !== held.id) continue;
    const { enabled, resting, assigned_at: assignedAt } = held;
    if (!mayKeep({ enabled, resting, assignedAt, lockUntil: review.lock_until, now: books.now })) continue;
    const remark = !enabled ? "disabled" : resting ? "resting" : "late";
    await store.endReview(books, held.id, { ...released, remark });
    await intoPool(books, order, { kind: held.kind, remark });
    moved.push(order.id);
  }
  return moved;
}

/**
 * T07 of people who are switched off, have left or got another kind of work: what they have under review goes back to the pools that it came from, without a word of what
 * they thought of it. Whoever may takes it anew, by the rule of two persons. @returns the orders
 */
export async function returnReviewsOf(
  context: Context,
  staffIds: readonly number[],
  remark: "disabled" | "left" | "moved",
): Promise<readonly number[]> {
  const books = booksOf(context);
  const moved: number[] = [];
  for (const { order_id: orderId } of await store.selectHeldBy(books, staffIds)) {
    const order = await lockOrder(books, orderId);
    const review = await store.selectOpen(books, orderId);
    if (!order || !review || !staffIds.includes(review.staff_id)) continue;
    await store.endReview(books, review.id, { ...released, remark });
    await intoPool(books, order, { kind: review.kind, remark });
    moved.push(orderId);
  }
  return moved;
}
/** Of people who are switched off, or do other work now. @returns how many */
export async function releaseReviews(context: Context, staffIds: readonly number[], why: "disabled" | "moved"): Promise<number> {
  const moved = await returnReviewsOf(context, staffIds, why);
  if (moved.length > 0) context.changed([...moved], staffIds);
  return moved.length;
}
export const countReviewsOf = async (books: Books, staffId: number): Promise<number> => (await store.selectHeldBy(books, [staffId])).length;

/** Whom a call names is one of this customer's people, and the dial that it was is the caller's own: neither number has a key in the table. */
async function checkCalled(context: Context, order: MovingOrder, { contactId, attemptId }: ParsedOf<"review.call">): Promise<void> {
  if (contactId !== undefined) {
    const contacts = await contactsOf(context.tx, context.tenant.id, order.customer_id);
    if (!contacts.some(({ id }) => id === contactId)) throw new Refused({ error: "notFound", field: "contactId" });
  }
  if (attemptId !== undefined && !(await findAttempt(context, order.id, attemptId)))
    throw new Refused({ error: "notFound", field: "attemptId" });
}

/** A verification call: a fact of whoever reviews the order. */
export async function recordCall(input: ParsedOf<"review.call">, context: Context) {
  const order = await hold(context, input.loanRecordId);
  await ownReview(context, order);
  await checkCalled(context, order, input);
  const { phoneType, result, answers, remark, contactId, attemptId } = input;
  const books = booksOf(context);
  const callId = await store.insertCall(books, { orderId: order.id, phoneType, result, answers, remark, contactId, attemptId });
  await addHistory(books, { orderId: order.id, event: "reviewCalled", from: order.stage, remark, detail: { phoneType, result } });
  context.record({ subject: "order", ids: [order.id], detail: { call: callId, phoneType, result } });
  context.changed([order.id], [context.staff.id]);
  return { id: callId };
}

/** Out of somebody's hands, as it came into them. @returns the order as it is now */
export async function takeBack(books: Books, order: MovingOrder, review: store.ReviewRow): Promise<MovingOrder> {
  await store.endReview(books, review.id, { ...released, remark: "assigned" });
  return (await intoPool(books, order, { kind: review.kind, remark: "assigned" })) ?? order;
}
