import type { ParsedOf } from "../../../../contract/types.ts";
import type { Currency } from "../../../../lending/money/money.ts";
import { capOfMarket } from "../../../../lending/product/product-config.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { decisionReason, mayStart, mayTake, type ReviewKind } from "../../../../lending/origination/review.rules.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import { sendAutomatic } from "../../contact/message/automatic.actions.ts";
import { moveOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import { rejectOrder } from "../../orders/order/reject.actions.ts";
import { openPayout } from "../../finance/payout/payout.actions.ts";
import { readVersion } from "../product/product.actions.ts";
import { hold, ownReview, refuse, refuseWithoutLock } from "./review.actions.ts";
import * as store from "./review.store.ts";

/** The stage that each review decides. */
const decides: Readonly<Record<ReviewKind, string>> = { first: "first_in_progress", second: "first_passed", final: "final_in_progress" };

interface Verdict {
  readonly kind: ReviewKind;
  readonly decision: "pass" | "reject" | "back";
  readonly reasons: readonly string[];
  readonly amount: number;
  readonly term: number;
  readonly remark: string;
  readonly seen: readonly string[];
  readonly checklist: readonly string[];
}

/** What every decision goes through: own review, lock held, rules; then its row. */
async function decide(context: Context, order: MovingOrder, verdict: Verdict) {
  const { kind, decision, reasons, amount, term } = verdict;
  if (order.stage !== decides[kind]) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  const review = kind === "second" ? await secondReviewOf(context, order) : await ownReview(context, order);
  if (kind !== "second") refuseWithoutLock(context, review);
  const version = await readVersion(context, order);
  const [step, appliedAmount, offer] = [context.tenant.currencyStep, order.applied_amount, version?.offer ?? null];
  const done = {
    evidence: [...new Set([...review.evidence, ...verdict.seen])],
    checklist: verdict.checklist,
    calls: await store.countCalls(context, order.id),
  };
  refuse(decisionReason({ kind, decision, reasons, approvedAmount: amount, approvedTerm: term, appliedAmount, step, offer, done }));
  const end = {
    done,
    decision,
    reasons,
    remark: verdict.remark,
    amount: decision === "pass" ? amount : null,
    term: decision === "pass" ? term : null,
  };
  await store.endReview(booksOf(context), review.id, end);
  return version;
}

/** T10 begins and ends with its decision: by another person, where the product wants it. */
async function secondReviewOf(context: Context, order: MovingOrder): Promise<store.ReviewRow> {
  const { staff } = context;
  const needs = (await readVersion(context, order))?.offer?.review;
  if (!needs?.second) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  refuse(
    mayStart({ isBound: await store.isBound(context, staff.id, { appId: order.app_id, productId: order.product_id, kind: "second" }) }),
  );
  refuse(mayTake({ kind: "second", staffId: staff.id, firstBy: await store.selectFirstBy(context, order.id) }));
  await store.insertReview(booksOf(context), { orderId: order.id, kind: "second", staffId: staff.id, lockUntil: null });
  return ownReview(context, order);
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
    seen: input.seen,
    checklist: input.checklist,
  });
  const books = booksOf(context);
  const moved =
    decision === "pass"
      ? await moveOrder(books, order, "firstPass", { event: "firstPassed", remark })
      : await rejectOrder(books, order, { move: "firstReject", reasons, remark });
  return told(context, order, moved, decision);
}

/** T10: a passed order waits for the final review without leaving status 1. */
export async function secondReview(input: ParsedOf<"review.second">, context: Context) {
  const order = await hold(context, input.loanRecordId, input.version);
  const { decision, reasonCodes: reasons, remark, seen } = input;
  const [amount, term] = [order.applied_amount, order.term_days];
  await decide(context, order, { kind: "second", decision, reasons, amount, term, remark, seen, checklist: [] });
  const books = booksOf(context);
  const moved =
    decision === "pass"
      ? await moveOrder(books, order, "secondPass", { event: "secondPassed", remark })
      : await rejectOrder(books, order, { move: "secondReject", reasons, remark });
  return told(context, order, moved, decision);
}

/** T11b, T12: a pass fixes the contract, within what the market allows on this day, and opens its payout. */
export async function finalReview(input: ParsedOf<"review.final">, context: Context) {
  const order = await hold(context, input.loanRecordId, input.version);
  const { decision, reasonCodes: reasons, remark } = input;
  const [amount, term] = [input.approvedAmount ?? order.applied_amount, input.approvedTerm ?? order.term_days];
  const version = await decide(context, order, { kind: "final", decision, reasons, amount, term, remark, seen: input.seen, checklist: [] });
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
  await sendAutomatic(books, "offer", [order.id]);
  return told(context, order, moved, decision);
}
