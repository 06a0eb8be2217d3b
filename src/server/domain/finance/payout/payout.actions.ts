import type { ParsedOf } from "../../../../contract/types.ts";
import { schedule } from "../../../../lending/product/schedule.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf, readLoan } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { addHistory, lockOrder, moveOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import { checkVoucher } from "../../orders/file/voucher.actions.ts";
import { selectSeen } from "./evidence.store.ts";
import * as store from "./payout.store.ts";
import { sendTransfer } from "./transfer.actions.ts";

/** What would go if it went today; null where the order came without terms. */
export async function expectedPayout(books: Books, orderId: number): Promise<number | null> {
  const today = localDate(books.now, books.tenant.timeZone);
  const read = await readLoan(books, orderId, today);
  return read && schedule(read.terms, today).payout;
}

/** T12 leads here: an order that may be paid out has a payout to review. */
export async function openPayout(books: Books, orderId: number): Promise<void> {
  await store.insertPayout(books, orderId, await expectedPayout(books, orderId));
}

export interface Held {
  readonly payout: store.PayoutRow;
  readonly order: MovingOrder;
}

/** A payout and its order, held: the order first, as everywhere. */
export async function hold(context: Context, id: number): Promise<Held> {
  const found = await store.selectPayout(context, id);
  const order = found && (await lockOrder(context, found.order_id));
  const payout = order && (await store.selectPayout(context, id));
  if (!payout || !order) throw new Refused({ error: "notFound", field: "paymentId" });
  return { payout, order };
}

interface Several {
  readonly paymentIds: readonly number[];
  /** What whoever decides saw of it: of one payout. */
  readonly seen?: string | undefined;
}

/** A decision is about what its maker saw: where that has changed since, he is to look again. */
async function refuseMoved(context: Context, id: number, seen: string | undefined): Promise<void> {
  if (seen !== undefined && (await selectSeen(context, id)) !== seen) throw new Refused({ error: "approval.moved" });
}

/** Each of the payouts, in order of their numbers: all or none. */
export async function each(
  context: Context,
  { paymentIds, seen }: Several,
  act: (held: Held) => Promise<void>,
): Promise<readonly number[]> {
  const orders: number[] = [];
  for (const id of [...new Set(paymentIds)].toSorted((one, other) => one - other)) {
    const held = await hold(context, id);
    await refuseMoved(context, id, seen);
    await act(held);
    orders.push(held.order.id);
  }
  context.changed(orders);
  return orders;
}

/** T16: written and committed as sent before any channel is called. */
export async function pay(input: ParsedOf<"payment.pay">, context: Context) {
  const accepted: { paymentId: number; tradeNo: string }[] = [];
  await each(context, input, async ({ payout, order }) => {
    if (order.stage !== "awaiting_payout") throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
    const transfer = await sendTransfer(booksOf(context), payout, input.channelId);
    // Whoever says yes has read by which channel it goes: where that has no room any more, he is told the other one first.
    if (input.seen !== undefined && payout.channel !== null && transfer.channel !== (input.channelId ?? payout.channel))
      throw new Refused({ error: "approval.moved" });
    accepted.push({ paymentId: payout.id, tradeNo: transfer.trade_no });
  });
  context.record({ subject: "payout", ids: input.paymentIds, detail: { trades: accepted.map((one) => one.tradeNo) } });
  return { accepted };
}

/** Somebody says that the money has arrived: until that is settled nothing is sent again, changed or given up. */
function refuseContradicted({ contradicted_at: since }: store.PayoutRow): void {
  if (since !== null) throw new Refused({ error: "payout.contradiction" });
}

/** T19: to the same account once more, under a trade number that no channel has seen. */
export async function retry(input: ParsedOf<"payment.retry">, context: Context) {
  const { payout, order } = await hold(context, input.paymentId);
  await refuseMoved(context, payout.id, input.seen);
  refuseContradicted(payout);
  const books = booksOf(context);
  await moveOrder(books, order, "retryPayout", { event: "payoutRetried" });
  const transfer = await sendTransfer(books, payout, input.channelId);
  context.record({ subject: "payout", ids: [payout.id], detail: { order: order.id, trade: transfer.trade_no } });
  context.changed([order.id]);
  return { tradeNo: transfer.trade_no };
}

/** T20: the order is closed for good; or it goes back to both reviews (T19). */
export async function fail(input: ParsedOf<"payment.fail">, context: Context) {
  const { payout, order } = await hold(context, input.paymentId);
  refuseContradicted(payout);
  const books = booksOf(context);
  const { reason: remark } = input;
  const moved =
    input.action === "close"
      ? await moveOrder(books, order, "giveUpPayout", { event: "closed", remark })
      : await reviewAgain(context, { payout, order }, remark);
  context.record({ subject: "payout", ids: [payout.id], detail: { order: order.id, before: order.stage, after: moved.stage } });
  context.changed([order.id]);
  return { status: moved.status, stage: moved.stage };
}

async function reviewAgain(context: Context, { payout, order }: Held, remark: string): Promise<MovingOrder> {
  const books = booksOf(context);
  await store.updatePayout(books, payout.id, { firstBy: null, secondBy: null, refusedAccount: payout.refused_account });
  if (order.stage === "final_passed") return order;
  return moveOrder(books, order, "reviewAgain", { event: "sentBack", remark });
}

/** Another account, before anything was sent or after it failed: both reviews are needed again, and not by whoever changed it. */
export async function changePayee(input: ParsedOf<"payment.payeeAccount">, context: Context) {
  const { payout, order } = await hold(context, input.paymentId);
  refuseContradicted(payout);
  const books = booksOf(context);
  const moved = await reviewAgain(context, { payout, order }, input.reason);
  if (moved.stage !== "final_passed") throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  await checkVoucher(context, input.proofUrl, "proofUrl");
  await store.insertPayee(books, order.id, input);
  await addHistory(books, { orderId: order.id, event: "accountChanged", from: "final_passed", to: "final_passed", remark: input.reason });
  context.record({ subject: "payout", ids: [payout.id], detail: { order: order.id, account: input.accountNo.slice(-4) } });
  context.changed([order.id]);
  return { ok: true as const };
}

/** What is known of the last transfer; the job asks the channel again at its next turn. */
export async function queryPayout(input: ParsedOf<"payment.query">, context: Context) {
  const { payout, order } = await hold(context, input.paymentId);
  await store.askAgain(context, payout.id);
  const last = await store.selectLastTransfer(context, payout.id);
  context.record({ subject: "payout", ids: [payout.id], detail: { order: order.id } });
  return { status: last?.state ?? null, stage: order.stage };
}
