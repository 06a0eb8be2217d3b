import type { OutputOf, ParsedOf } from "../../../../../contract/types.ts";
import { knowsCustomer } from "../../../../../lending/options/review-reasons.ts";
import { decisionReason } from "../../../../../lending/origination/review.rules.ts";
import { holdFor, parkFor } from "../../../../../lending/origination/review-times.ts";
import { Refused } from "../../../../../lending/reason.ts";
import type { Context } from "../../../../kernel/context.ts";
import type { MovingOrder } from "../../../book/order/move.actions.ts";
import { booksOf } from "../../../book/book/book.actions.ts";
import { selectLays, standingOf } from "../../../book/order/order.actions.ts";
import { readVersion } from "../../product/product.actions.ts";
import { seenBy, unanswered } from "../decision.actions.ts";
import { standsInTheWay } from "../held.actions.ts";
import { insertRecusal } from "../held.store.ts";
import { describeCase, lockEnd, permissionOf, refuse, refuseWithoutLock } from "../review.actions.ts";
import { countCalls, type ReviewRow } from "../review.store.ts";
import * as store from "./sample.store.ts";

type Handler<I, O> = (input: I, context: Context) => Promise<O>;

/** One handler for both: of whoever has a sample of the order its own, of everybody else the real one. Neither input nor answer tells which it was. */
export const orSample =
  <I, O>(real: Handler<I, O>, ofSample: Handler<I, O>): Handler<I, O> =>
  (input, context) => {
    const { loanRecordId }: { readonly loanRecordId?: unknown } = Object(input);
    return context.staff.samples?.open.includes(Number(loanRecordId)) ? ofSample(input, context) : real(input, context);
  };

interface Sample {
  readonly order: MovingOrder;
  readonly review: ReviewRow;
  readonly isTaken: boolean;
}

/** The case as it lies for the caller, and his review of it. */
async function readSample(context: Context, orderId: number): Promise<Sample> {
  const row = await store.lockSample(context, orderId);
  const facts = await store.selectFacts(context, orderId);
  const [lay] = await selectLays(context, [orderId]);
  if (!row || !facts || !lay) throw new Refused({ error: "notFound", field: "loanRecordId" });
  const order = {
    id: orderId,
    ...facts,
    ...standingOf(lay),
    principal: lay.principal,
    term_days: lay.term_days,
    reviewer_id: lay.isTaken ? context.staff.id : null,
    collector_id: null,
    accepted_at: null,
  };
  const review = {
    ...row,
    assigned_at: row.taken_at ?? context.now,
    stopped: null,
    blind: row.kind === "second",
    own_verdict: null,
  };
  return { order, review, isTaken: row.taken_at !== null };
}

/** The same of one that he has taken and not decided: another look at it is refused as of any case. */
async function ownSample(context: Context, orderId: number): Promise<Sample> {
  const sample = await readSample(context, orderId);
  if (!sample.isTaken) throw new Refused({ error: "order.wrongStatus", vars: { status: sample.order.status } });
  if (sample.review.held_until) throw new Refused({ error: "review.held", vars: { orderNo: sample.order.order_no } });
  return sample;
}

/** What a write on a sample leaves: a line on record, and news for its reviewer alone. */
function note(context: Context, orderId: number, detail: Readonly<Record<string, unknown>> = {}): void {
  context.record({ subject: "order", ids: [orderId], detail: { ...detail, sample: true } });
  context.changed([], [context.staff.id]);
}

export async function startSample(input: ParsedOf<"review.start">, context: Context): Promise<OutputOf<"review.start">> {
  const { stage: kind, loanRecordId, version } = input;
  if (!context.staff.permissions.has(permissionOf(kind))) throw new Refused({ error: "forbidden" });
  const { order, review } = await readSample(context, loanRecordId);
  if (order.version !== version) throw new Refused({ error: "stale", vars: { orderNo: order.order_no, status: order.status } });
  if (kind !== review.kind) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  if (review.held_until) throw new Refused({ error: "review.held", vars: { orderNo: order.order_no } });
  await store.takeSample(context, review.id, lockEnd(context));
  const taken = await readSample(context, loanRecordId);
  note(context, order.id, { kind, before: order.stage, after: taken.order.stage });
  return describeCase(context, taken.order, taken.review);
}

export async function beatSample(input: ParsedOf<"review.heartbeat">, context: Context): Promise<OutputOf<"review.heartbeat">> {
  const { order, review } = await ownSample(context, input.loanRecordId);
  refuseWithoutLock(context, review);
  const until = lockEnd(context);
  await store.beatSample(context, review.id, { until, seen: input.seen, seconds: input.seconds });
  context.record({ subject: "order", ids: [order.id] });
  return { lockUntil: until.toISOString() };
}

type Said = Omit<ParsedOf<"review.first">, "approvedAmount"> & {
  readonly kind: "first" | "second";
  readonly approvedAmount?: number | undefined;
};
/** Judged by the rules of a case, and held as long: nothing moves, now or then. */
async function decide(context: Context, said: Said): Promise<OutputOf<"review.first">> {
  const { kind, version: known, decision, reasonCodes: reasons, remark, checklist } = said;
  const { order, review } = await ownSample(context, said.loanRecordId);
  const verdict = { decision, reasons, amount: said.approvedAmount ?? order.applied_amount, term: order.term_days, remark, checklist };
  if (order.version !== known) throw new Refused({ error: "stale", vars: { orderNo: order.order_no, status: order.status } });
  if (review.kind !== kind) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  refuseWithoutLock(context, review);
  const evidence = await seenBy(context, order, review, said.seen);
  const differing = decision === "pass" ? await unanswered(context, order, review) : [];
  const done = { evidence, checklist, calls: await countCalls(context, order.id), differing };
  const asked = {
    approvedAmount: verdict.amount,
    approvedTerm: verdict.term,
    appliedAmount: order.applied_amount,
    step: context.tenant.currencyStep,
  };
  const offer = (await readVersion(context, order))?.offer ?? null;
  refuse(decisionReason({ kind, decision, reasons, remark, ...asked, offer, done }));
  refuse(await standsInTheWay(booksOf(context), order, { kind, verdict }));
  const until = new Date(context.now.getTime() + holdFor);
  await store.holdSample(context, review.id, { verdict, until, evidence, seconds: said.seconds });
  note(context, order.id, { decision, stage: order.stage, held: true });
  const { status, stage, version } = order;
  return { status: status as 0 | 1, stage, version, heldUntil: until.toISOString(), first: null };
}

export const firstOfSample: Handler<ParsedOf<"review.first">, OutputOf<"review.first">> = (input, context) =>
  decide(context, { ...input, kind: "first" });
export const secondOfSample: Handler<ParsedOf<"review.second">, OutputOf<"review.second">> = (input, context) =>
  decide(context, { ...input, kind: "second", checklist: [] });

export async function undoSample(input: ParsedOf<"review.undo">, context: Context): Promise<OutputOf<"review.undo">> {
  const { order, review } = await readSample(context, input.loanRecordId);
  if (!review.held_until || !review.held || review.held_until <= context.now) throw new Refused({ error: "review.undoLate" });
  await store.dropSample(context, review.id, lockEnd(context));
  const { decision, reasons, amount, term, remark } = review.held;
  note(context, order.id, { decision, undone: true });
  const state = await describeCase(context, order, (await ownSample(context, order.id)).review);
  return { ...state, draft: { decision, reasonCodes: [...reasons], approvedAmount: amount, approvedTerm: term, remark } };
}

export async function parkOfSample(input: ParsedOf<"review.park">, context: Context): Promise<OutputOf<"review.park">> {
  const { order, review } = await ownSample(context, input.loanRecordId);
  const until = new Date(context.now.getTime() + Math.min(input.minutes * 60_000, parkFor));
  await store.parkSample(context, review.id, { until, reason: input.reason });
  note(context, order.id, { reason: input.reason, until: until.toISOString() });
  return { parkedUntil: until.toISOString() };
}

export async function skipOfSample(input: ParsedOf<"review.skip">, context: Context): Promise<OutputOf<"review.skip">> {
  const { order, review } = await ownSample(context, input.loanRecordId);
  const skips = await store.skipSample(context, review.id);
  note(context, order.id, { skips });
  return { skips };
}

export async function answerOfSample(input: ParsedOf<"review.answer">, context: Context): Promise<OutputOf<"review.answer">> {
  const { order, review } = await ownSample(context, input.loanRecordId);
  await store.answerSample(context, review.id, { [input.field]: input.reason });
  note(context, order.id, { field: input.field, reason: input.reason });
  return { answers: { ...review.answers, [input.field]: input.reason } };
}

/** Of orders that are given back those of which the caller has a sample: they count for nothing. @returns the others */
export async function releaseSamples(context: Context, ids: readonly number[], reason: number): Promise<readonly number[]> {
  const mine = ids.filter((id) => context.staff.samples?.open.includes(id));
  for (const id of mine) {
    const { order, review } = await ownSample(context, id);
    await store.voidSample(context, review.id);
    if (reason === knowsCustomer) await insertRecusal(booksOf(context), context.staff.id, order.customer_id);
  }
  return ids.filter((id) => !mine.includes(id));
}
