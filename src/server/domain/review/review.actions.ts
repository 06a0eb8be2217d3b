import type { ParsedOf } from "../../../contract/types.ts";
import type { Currency } from "../../../lending/money.ts";
import { capOfMarket } from "../../../lending/product-config.rules.ts";
import { Refused, type Reason } from "../../../lending/reason.ts";
import { decisionReason, lockFor, mayTake, type ReviewKind } from "../../../lending/review.rules.ts";
import { businessDay } from "../../kernel/business-day.ts";
import type { Context } from "../../kernel/context.ts";
import { booksOf } from "../book/book.actions.ts";
import { lockOrder, moveOrder, type MovingOrder } from "../order/move.actions.ts";
import { rejectOrder } from "../order/reject.actions.ts";
import { openPayout } from "../payout/payout.actions.ts";
import { readVersion } from "../product/product.actions.ts";
import * as store from "./review.store.ts";

const permissionOf = (kind: ReviewKind): string => (kind === "first" ? "order:review:first" : "order:review:final");
const inProgress: Readonly<Record<ReviewKind, string>> = { first: "first_in_progress", final: "final_in_progress" };

function refuse(reason: Reason | null): void {
  if (reason) throw new Refused(reason);
}

async function hold(context: Context, id: number, version?: number): Promise<MovingOrder> {
  const order = await lockOrder(context, id);
  if (!order) throw new Refused({ error: "notFound", field: "loanRecordId" });
  if (version !== undefined && order.version !== version)
    throw new Refused({ error: "stale", vars: { orderNo: order.order_no, status: order.status } });
  return order;
}

/** The caller's own open review of the order. */
async function ownReview(context: Context, order: MovingOrder): Promise<store.ReviewRow> {
  const review = await store.selectOpen(context, order.id);
  if (!review) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  if (review.staff_id !== context.staff.id) throw new Refused({ error: "review.locked", vars: { name: review.staff_name } });
  return review;
}

const lockEnd = ({ now }: Context): Date => new Date(now.getTime() + lockFor);

interface Take {
  readonly kind: ReviewKind;
  readonly staffId: number;
  readonly lockUntil: Date | null;
}

/** T06a, T11: from the pool to one person. */
async function take(context: Context, order: MovingOrder, { kind, staffId, lockUntil }: Take): Promise<MovingOrder> {
  refuse(mayTake({ kind, staffId, firstBy: await store.selectFirstBy(context, order.id) }));
  const books = booksOf(context);
  const moved = await moveOrder(books, order, kind === "first" ? "takeFirst" : "takeFinal", { event: "reviewTaken", detail: { staffId } });
  await store.insertReview(books, { orderId: order.id, kind, staffId, lockUntil });
  return moved;
}

/** T06b, T11: opens the order for the one whose it is; out of the pool it becomes the caller's. The lock ends by itself, the assignment does not. */
export async function startReview(input: ParsedOf<"review.start">, context: Context) {
  const { stage: kind } = input;
  if (!context.staff.permissions.has(permissionOf(kind))) throw new Refused({ error: "forbidden" });
  const order = await hold(context, input.loanRecordId, input.version);
  const lockUntil = lockEnd(context);
  const isTaken = order.stage === inProgress[kind];
  if (isTaken) await store.updateLock(context, (await ownReview(context, order)).id, lockUntil);
  const now = isTaken ? order : await take(context, order, { kind, staffId: context.staff.id, lockUntil });
  context.record({ subject: "order", ids: [order.id], detail: { kind, before: order.stage, after: now.stage } });
  context.changed([order.id], [context.staff.id]);
  return { stage: now.stage, lockUntil: lockUntil.toISOString(), version: now.version };
}

export async function renewLock(input: ParsedOf<"review.heartbeat">, context: Context) {
  const order = await hold(context, input.loanRecordId);
  const review = await ownReview(context, order);
  refuseWithoutLock(context, review);
  const lockUntil = lockEnd(context);
  await store.updateLock(context, review.id, lockUntil);
  context.record({ subject: "order", ids: [order.id] });
  return { lockUntil: lockUntil.toISOString() };
}

function refuseWithoutLock({ now }: Context, { lock_until: until }: store.ReviewRow): void {
  if (!until || until <= now) throw new Refused({ error: "review.noLock" });
}

/** T07: back into the pool that it came from. */
export async function releaseReview(input: ParsedOf<"review.release">, context: Context) {
  const order = await hold(context, input.loanRecordId);
  const review = await ownReview(context, order);
  const books = booksOf(context);
  await store.endReview(books, review.id, { decision: "released", reasons: [], amount: null, term: null, remark: input.reason });
  const note = { event: "reviewReleased", remark: input.reason };
  const moved = await moveOrder(books, order, review.kind === "first" ? "releaseFirst" : "releaseFinal", note);
  context.record({ subject: "order", ids: [order.id], detail: { before: order.stage, after: moved.stage } });
  context.changed([order.id], [context.staff.id]);
  return { ok: true as const };
}

/** T06a: ticked orders to people who can take them, each in turn to the one with the fewest open; all or none. */
export async function assignReviews(input: ParsedOf<"review.assign">, context: Context) {
  const fit = await store.selectFit(context, input.adminUserIds, permissionOf(input.stage));
  if (fit.length === 0) throw new Refused({ error: "assign.staffUnfit", field: "adminUserIds" });
  const assigned: { loanRecordId: number; adminUserId: number }[] = [];
  for (const [at, id] of [...new Set(input.loanRecordIds)].toSorted((one, other) => one - other).entries()) {
    const order = await hold(context, id);
    const person = fit[at % fit.length];
    if (!person) continue;
    await take(context, order, { kind: input.stage, staffId: person.id, lockUntil: null });
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

interface Verdict {
  readonly kind: ReviewKind;
  readonly decision: "pass" | "reject" | "back";
  readonly reasons: readonly string[];
  readonly amount: number;
  readonly term: number;
  readonly remark: string;
}

/** What every decision goes through: own review, lock held, rules; then its row. */
async function decide(context: Context, order: MovingOrder, verdict: Verdict) {
  const { kind, decision, reasons, amount, term } = verdict;
  if (order.stage !== inProgress[kind]) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  const review = await ownReview(context, order);
  refuseWithoutLock(context, review);
  const version = await readVersion(context, order);
  const [step, appliedAmount, offer] = [context.tenant.currencyStep, order.applied_amount, version?.offer ?? null];
  refuse(decisionReason({ decision, reasons, approvedAmount: amount, approvedTerm: term, appliedAmount, step, offer }));
  const end = {
    decision,
    reasons,
    remark: verdict.remark,
    amount: decision === "pass" ? amount : null,
    term: decision === "pass" ? term : null,
  };
  await store.endReview(booksOf(context), review.id, end);
  return version;
}

function told(context: Context, before: MovingOrder, after: MovingOrder, decision: string) {
  context.record({ subject: "order", ids: [after.id], detail: { decision, before: before.stage, after: after.stage } });
  context.changed([after.id], [context.staff.id]);
  return { status: after.status, stage: after.stage, version: after.version };
}

/** T08, T09. */
export async function firstReview(input: ParsedOf<"review.first">, context: Context) {
  const order = await hold(context, input.loanRecordId, input.version);
  const { decision, reasonCodes: reasons, remark } = input;
  await decide(context, order, {
    kind: "first",
    decision,
    reasons,
    amount: input.approvedAmount ?? order.applied_amount,
    term: order.term_days,
    remark,
  });
  const books = booksOf(context);
  const moved =
    decision === "pass"
      ? await moveOrder(books, order, "firstPass", { event: "firstPassed", remark })
      : await rejectOrder(books, order, { move: "firstReject", reasons, remark });
  return told(context, order, moved, decision);
}

/** T11b, T12: a pass fixes the contract, within what the market allows on this day, and opens its payout. */
export async function finalReview(input: ParsedOf<"review.final">, context: Context) {
  const order = await hold(context, input.loanRecordId, input.version);
  const { decision, reasonCodes: reasons, remark } = input;
  const [amount, term] = [input.approvedAmount ?? order.applied_amount, input.approvedTerm ?? order.term_days];
  const version = await decide(context, order, { kind: "final", decision, reasons, amount, term, remark });
  const books = booksOf(context);
  if (decision === "reject")
    return told(context, order, await rejectOrder(books, order, { move: "finalReject", reasons, remark }), decision);
  if (decision === "back") return told(context, order, await moveOrder(books, order, "sendBack", { event: "sentBack", remark }), decision);
  const { tenant } = context;
  const on = businessDay(context.now, tenant.timeZone).date;
  const product = { currency: tenant.currency as Currency, step: tenant.currencyStep, on };
  if (version) refuse(capOfMarket({ ...product, config: version.config }, { principal: amount, term, market: tenant.region }));
  const isAsApplied = amount === order.applied_amount && term === order.term_days;
  await store.updateContract(context, order.id, { amount, term, mustAccept: !isAsApplied });
  const moved = await moveOrder(books, order, "finalPass", { event: "finalPassed", remark, detail: { amount, term } });
  await openPayout(books, order.id);
  return told(context, order, moved, decision);
}
