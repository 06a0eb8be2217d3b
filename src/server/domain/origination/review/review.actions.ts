import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import {
  decideWithin,
  lockFor,
  mayKeep,
  mayReviewFinally,
  mayStart,
  mayTake,
  type ReviewKind,
} from "../../../../lending/origination/review.rules.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { addHistory, lockOrder, moveOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import { holdStaff } from "../../office/system/staff.actions.ts";
import { readVersion } from "../product/product.actions.ts";
import * as store from "./review.store.ts";

/** Reviews that are taken from a pool and held; the second one decides at once. */
export type HeldKind = Exclude<ReviewKind, "second">;

const inProgress: Readonly<Record<HeldKind, string>> = { first: "first_in_progress", final: "final_in_progress" };

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
  return review;
}

const lockEnd = ({ now }: Context): Date => new Date(now.getTime() + lockFor);

export interface Take {
  readonly kind: HeldKind;
  readonly staffId: number;
  readonly lockUntil: Date | null;
}

/** T06a, T11: why this person cannot get the order; null when he can. */
export async function takeReason(books: Books, order: MovingOrder, { kind, staffId }: Omit<Take, "lockUntil">): Promise<Reason | null> {
  const who =
    mayStart({ isBound: await store.isBound(books, staffId, { appId: order.app_id, productId: order.product_id, kind }) }) ??
    mayTake({ kind, staffId, firstBy: await store.selectFirstBy(books, order.id) }) ??
    (await capReason(books, order, staffId));
  if (who || kind === "first") return who;
  return mayReviewFinally({ ...order, needs: (await readVersion(books, order))?.offer?.review });
}

/** T06a: nobody gets above his caps, however many give at once: he is held before it is counted what he has. */
async function capReason(books: Books, order: MovingOrder, staffId: number): Promise<Reason | null> {
  await holdStaff(books, [staffId]);
  const load = await store.selectLoad(books, staffId, order.app_id);
  if (!load?.isFull) return null;
  return { error: "assign.staffUnfit", vars: { name: load.name, why: "cap" }, field: "adminUserIds" };
}

/** T06a, T11: from the pool to one person. */
export async function take(books: Books, order: MovingOrder, { kind, staffId, lockUntil }: Take): Promise<MovingOrder> {
  refuse(await takeReason(books, order, { kind, staffId }));
  const moved = await moveOrder(books, order, kind === "first" ? "takeFirst" : "takeFinal", { event: "reviewTaken", detail: { staffId } });
  await store.insertReview(books, { orderId: order.id, kind, staffId, lockUntil });
  return moved;
}

/** T06b, T11: opens the order for the one whose it is; out of the pool it becomes the caller's. The lock ends by itself, the assignment does not. */
export async function startReview(input: ParsedOf<"review.start">, context: Context) {
  const { stage: kind } = input;
  if (!context.staff.permissions.has(`order:review:${kind}`)) throw new Refused({ error: "forbidden" });
  const order = await hold(context, input.loanRecordId, input.version);
  const lockUntil = lockEnd(context);
  const isTaken = order.stage === inProgress[kind];
  if (isTaken) await store.updateLock(context, (await ownReview(context, order)).id, lockUntil);
  const now = isTaken ? order : await take(booksOf(context), order, { kind, staffId: context.staff.id, lockUntil });
  context.record({ subject: "order", ids: [order.id], detail: { kind, before: order.stage, after: now.stage } });
  context.changed([order.id], [context.staff.id]);
  return { stage: now.stage, lockUntil: lockUntil.toISOString(), version: now.version };
}

export async function renewLock(input: ParsedOf<"review.heartbeat">, context: Context) {
  const order = await hold(context, input.loanRecordId);
  const review = await ownReview(context, order);
  refuseWithoutLock(context, review);
  const lockUntil = lockEnd(context);
  await store.updateLock(context, review.id, lockUntil, input.seen);
  context.record({ subject: "order", ids: [order.id] });
  return { lockUntil: lockUntil.toISOString() };
}

export function refuseWithoutLock({ now }: Context, { lock_until: until }: store.ReviewRow): void {
  if (!until || until <= now) throw new Refused({ error: "review.noLock" });
}

/** T07: back into the pool that it came from. */
export async function releaseReview(input: ParsedOf<"review.release">, context: Context) {
  const order = await hold(context, input.loanRecordId);
  const review = await ownReview(context, order);
  const books = booksOf(context);
  await store.endReview(books, review.id, { decision: "released", reasons: [], amount: null, term: null, remark: input.reason });
  const moved = await intoPool(books, order, { kind: review.kind, remark: input.reason });
  context.record({ subject: "order", ids: [order.id], detail: { before: order.stage, after: moved.stage } });
  context.changed([order.id], [context.staff.id]);
  return { ok: true as const };
}

/** Back to where it was taken from: a second review that has passed still counts. */
async function intoPool(books: Books, order: MovingOrder, { kind, remark }: { readonly kind: ReviewKind; readonly remark: string }) {
  const note = { event: "reviewReleased", remark };
  if (kind === "first") return moveOrder(books, order, "releaseFirst", note);
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
    await store.endReview(books, held.id, { decision: "released", reasons: [], amount: null, term: null, remark });
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
    await store.endReview(books, review.id, { decision: "released", reasons: [], amount: null, term: null, remark });
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

/** A verification call: a fact of whoever reviews the order. */
export async function recordCall(input: ParsedOf<"review.call">, context: Context) {
  const order = await hold(context, input.loanRecordId);
  await ownReview(context, order);
  const { phoneType, result, answers, remark } = input;
  const books = booksOf(context);
  const callId = await store.insertCall(books, { orderId: order.id, phoneType, result, answers, remark });
  await addHistory(books, { orderId: order.id, event: "reviewCalled", from: order.stage, remark, detail: { phoneType, result } });
  context.record({ subject: "order", ids: [order.id], detail: { call: callId, phoneType, result } });
  context.changed([order.id], [context.staff.id]);
  return { id: callId };
}

/** T06a: ticked orders to people who can take them, each in turn to the one with the fewest open; all or none. */
export async function assignReviews(input: ParsedOf<"review.assign">, context: Context) {
  const fit = await store.selectFit(context, input.adminUserIds, input.stage);
  if (fit.length === 0) throw new Refused({ error: "assign.staffUnfit", field: "adminUserIds" });
  const assigned: { loanRecordId: number; adminUserId: number }[] = [];
  for (const [at, id] of [...new Set(input.loanRecordIds)].toSorted((one, other) => one - other).entries()) {
    const order = await hold(context, id);
    const open = await store.selectOpen(context, order.id);
    if (open) throw new Refused({ error: "review.locked", vars: { name: open.staff_name }, field: "loanRecordIds" });
    const bound = fit.filter(({ apps, narrowed, products }) =>
      narrowed.includes(order.app_id) ? products.includes(order.product_id) : apps.includes(order.app_id),
    );
    const person = bound[at % bound.length];
    if (!person) throw new Refused({ error: "review.notBound", field: "adminUserIds" });
    await take(booksOf(context), order, { kind: input.stage, staffId: person.id, lockUntil: null });
    assigned.push({ loanRecordId: id, adminUserId: person.id });
  }
  context.record({
    subject: "order",
    ids: assigned.map((each) => each.loanRecordId),
    detail: { kind: input.stage, staff: fit.map((each) => each.id) },
  });
  context.changed(
    assigned.map((each) => each.loanRecordId),
    fit.map((each) => each.id),
  );
  return { assigned };
}
