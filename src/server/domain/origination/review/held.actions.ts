import type { Currency } from "../../../../lending/money/money.ts";
import { rootOf } from "../../../../lending/options/review-reasons.ts";
import type { OrderMoveName } from "../../../../lending/order/order.moves.ts";
import type { ReviewKind } from "../../../../lending/origination/review.rules.ts";
import { capOfMarket } from "../../../../lending/product/product-config.rules.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Books } from "../../book/book/books.ts";
import { addHistory, lockOrder, moveOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import { sendAutomatic } from "../../contact/message/automatic.actions.ts";
import { openPayout } from "../../finance/payout/payout.actions.ts";
import { isBlackListed, proposeForFraud } from "../../orders/black-list/black-list.actions.ts";
import { rejectOrder } from "../../orders/order/reject.actions.ts";
import { readVersion } from "../product/product.actions.ts";
import * as held from "./held.store.ts";
import { drawSample } from "./sample/draw.actions.ts";
import { stagesOf } from "./review.actions.ts";
import * as store from "./review.store.ts";

interface Judged {
  readonly kind: ReviewKind;
  readonly verdict: store.Verdict;
}

/** What may have come up since it was decided: the customer on the black list, another law of the market. Asked when it is decided and when it is carried out. */
export async function standsInTheWay(books: Books, order: MovingOrder, { kind, verdict }: Judged): Promise<Reason | null> {
  if (order.stage !== stagesOf[kind]) return { error: "order.wrongStatus", vars: { status: order.status } };
  if (verdict.decision !== "pass") return null;
  if (await isBlackListed(books, order.id)) return { error: "blackList.already" };
  const version = kind === "final" ? await readVersion(books, order) : null;
  if (!version) return null;
  const { tenant, now } = books;
  const product = { currency: tenant.currency as Currency, step: tenant.currencyStep, on: businessDay(now, tenant.timeZone).date };
  return capOfMarket({ ...product, config: version.config }, { principal: verdict.amount, term: verdict.term, market: tenant.region });
}

const moves: Readonly<Record<ReviewKind, { readonly pass: readonly [OrderMoveName, string]; readonly reject: OrderMoveName }>> = {
  first: { pass: ["firstPass", "firstPassed"], reject: "firstReject" },
  second: { pass: ["secondPass", "secondPassed"], reject: "secondReject" },
  final: { pass: ["finalPass", "finalPassed"], reject: "finalReject" },
};

/** T08 to T12 of one verdict. */
async function carryOut(books: Books, order: MovingOrder, { kind, verdict }: Judged): Promise<void> {
  const { decision, reasons, remark, amount, term } = verdict;
  if (decision === "reject") {
    await rejectOrder(books, order, { move: moves[kind].reject, reasons, remark });
    if (books.staffId !== null && reasons.some((code) => rootOf(code)?.root === "fraud"))
      await proposeForFraud({ ...books, staffId: books.staffId }, order, remark);
    return;
  }
  if (decision === "back") {
    await moveOrder(books, order, "sendBack", { event: "sentBack", remark });
    return held.bringBack(books, order.id, "sentBack");
  }
  const [move, event] = moves[kind].pass;
  if (kind !== "final") return void (await moveOrder(books, order, move, { event, remark, detail: kind === "first" ? { amount } : {} }));
  // The contract is fixed; who applied for something else is asked again.
  const isAsApplied = amount === order.applied_amount && term === order.term_days;
  await store.updateContract(books, order.id, { amount, term, mustAccept: !isAsApplied });
  await moveOrder(books, order, move, { event, remark, detail: { amount, term } });
  await openPayout(books, order.id);
  await sendAutomatic(books, "offer", [order.id]);
}

export const verdictsDue = held.selectDue;

/** The order and the verdict that still waits for it, both held; null where another server was first, or the case is closed by now. */
async function waiting(books: Books, due: held.Due) {
  const order = await lockOrder(books, due.order_id);
  const review = await store.selectOpen(books, due.order_id);
  if (!order || review?.id !== due.id || !review.held || !review.held_until || review.held_until > books.now) return null;
  return { order, review, verdict: review.held };
}

/**
 * Carries out one verdict whose time is over, in a transaction of its own: a server that dies has done it or not. What stands in its way by now is
 * told to its reviewer. @returns whether anything was done
 */
export async function settle(books: Books, due: held.Due): Promise<boolean> {
  const found = await waiting(books, due);
  if (!found) return false;
  const { order, review, verdict } = found;
  const his = { ...books, staffId: review.staff_id };
  const reason = await standsInTheWay(his, order, { kind: review.kind, verdict });
  if (reason) return stop(his, found, reason);
  const { decision, reasons, amount, term, remark } = verdict;
  const isPass = decision === "pass";
  await store.endReview(his, review.id, { decision, reasons, remark, amount: isPass ? amount : null, term: isPass ? term : null });
  await carryOut(his, order, { kind: review.kind, verdict });
  await drawSample(books, found);
  return true;
}

/** What could not be carried out, though nothing seemed to stand in its way: it waits no longer, and its reviewer is told why. */
export async function giveUp(books: Books, due: held.Due, reason: Reason): Promise<boolean> {
  const found = await waiting(books, due);
  return found ? stop({ ...books, staffId: found.review.staff_id }, found, reason) : false;
}

async function stop(books: Books, found: NonNullable<Awaited<ReturnType<typeof waiting>>>, { error, vars = {} }: Reason): Promise<true> {
  const { order, review, verdict } = found;
  await held.stopVerdict(books, { id: review.id, orderId: order.id }, { error, vars, decision: verdict.decision });
  await addHistory({ ...books, staffId: null }, { orderId: order.id, event: "reviewStopped", from: order.stage, detail: { error } });
  return true;
}

export interface Touched {
  readonly orders: readonly number[];
  readonly staff: readonly number[];
}

/** Cases that were put aside until now. */
export async function unpark(books: Books): Promise<Touched> {
  const rows = await held.endParks(books);
  return { orders: rows.map(({ order_id: id }) => id), staff: [...new Set(rows.map(({ staff_id: id }) => id))] };
}
