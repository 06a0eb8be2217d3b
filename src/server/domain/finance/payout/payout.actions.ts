import type { ParsedOf } from "../../../../contract/types.ts";
import { isAccountVerified, mayPassPayout, mayReviewPayout } from "../../../../lending/origination/payout.rules.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { readAnswer } from "../account-inquiry/account-inquiry.actions.ts";
import { readPerson } from "../../orders/customer/standing.actions.ts";
import { requestApproval, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import { addHistory, lockOrder, moveOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import * as store from "./payout.store.ts";
import { route } from "./route.actions.ts";
import { sendTransfer, settleTransfer } from "./transfer.actions.ts";

/** T12 leads here: an order that may be paid out has a payout to review. */
export { insertPayout as openPayout } from "./payout.store.ts";

function refuse(reason: Reason | null): void {
  if (reason) throw new Refused(reason);
}

interface Held {
  readonly payout: store.PayoutRow;
  readonly order: MovingOrder;
}

/** A payout and its order, held: the order first, as everywhere. */
async function hold(context: Context, id: number): Promise<Held> {
  const found = await store.selectPayout(context, id);
  const order = found && (await lockOrder(context, found.order_id));
  const payout = order && (await store.selectPayout(context, id));
  if (!payout || !order) throw new Refused({ error: "notFound", field: "paymentId" });
  return { payout, order };
}

/** Each of the payouts, in order of their numbers: all or none. */
async function each(context: Context, ids: readonly number[], act: (held: Held) => Promise<void>): Promise<readonly number[]> {
  const orders: number[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const held = await hold(context, id);
    await act(held);
    orders.push(held.order.id);
  }
  context.changed(orders);
  return orders;
}

async function judge(context: Context, { payout, order }: Held, decision: string): Promise<void> {
  const person = await readPerson(context, order.customer_id);
  const bank = payout.payee_id === null ? undefined : await readAnswer(context, payout.payee_id);
  const review = {
    reviewer: context.staff.id,
    firstBy: order.stage === "final_passed" ? null : payout.first_by,
    accountBy: payout.changed_by,
    hasAccount: payout.payee_id !== null && payout.payee_id !== payout.refused_account,
    isAccepted: order.accepted_at !== null,
    isBlackListed: person.black_listed,
    isVerified: isAccountVerified({
      holder: payout.holder ?? "",
      customer: payout.customer,
      proof: payout.proof ?? "",
      bank: bank?.outcome ? { outcome: bank.outcome, name: bank.name } : null,
    }),
    budgetLeft: order.stage === "final_passed" ? await budgetLeft(context) : null,
    amount: payout.principal,
  };
  refuse(mayReviewPayout(review) ?? (decision === "pass" ? mayPassPayout(review) : null));
}

/** T13: what the tenant still passes for payout today; two reviewers wait for each other only where there is a budget. */
async function budgetLeft(context: Context): Promise<number | null> {
  const { payoutBudget } = context.tenant.moneyRules;
  if (payoutBudget === 0) return null;
  await store.lockBudget(context);
  return payoutBudget - (await store.sumPassed(context, businessDay(context.now, context.tenant.timeZone).date));
}

/** T13: pass, reject, or back to the customer for another account. */
export async function firstReview(input: ParsedOf<"payment.firstReview">, context: Context) {
  const { decision, remark } = input;
  const orders = await each(context, input.paymentIds, async (held) => {
    const { payout, order } = held;
    await judge(context, held, decision);
    const books = booksOf(context);
    const mark = { firstBy: context.staff.id, secondBy: null, refusedAccount: payout.refused_account };
    if (decision === "pass") await moveOrder(books, order, "payoutFirstPass", { event: "payoutFirstPassed", remark });
    else if (decision === "reject") await moveOrder(books, order, "payoutFirstReject", { event: "rejected", remark });
    else if (order.stage !== "final_passed") throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
    else await addHistory(books, { orderId: order.id, event: "sentBack", from: order.stage, to: "final_passed", remark });
    await store.updatePayout(books, payout.id, decision === "back" ? { ...mark, firstBy: null, refusedAccount: payout.payee_id } : mark);
  });
  context.record({ subject: "payout", ids: input.paymentIds, detail: { decision, orders } });
  return { ok: true as const };
}

/** T14 by another person, and T15 as soon as a channel has room: from here on it can be sent. */
export async function secondReview(input: ParsedOf<"payment.secondReview">, context: Context) {
  const { decision, remark } = input;
  const orders = await each(context, input.paymentIds, async (held) => {
    const { payout, order } = held;
    await judge(context, held, decision);
    const books = booksOf(context);
    if (decision === "reject") await moveOrder(books, order, "payoutSecondReject", { event: "rejected", remark });
    else {
      const passed = await moveOrder(books, order, "payoutSecondPass", { event: "payoutSecondPassed", remark });
      await route(books, payout, passed);
    }
    await store.updatePayout(books, payout.id, { firstBy: payout.first_by, secondBy: context.staff.id, refusedAccount: null });
  });
  context.record({ subject: "payout", ids: input.paymentIds, detail: { decision, orders } });
  return { ok: true as const };
}

/** T16: written and committed as sent before any channel is called. */
export async function pay(input: ParsedOf<"payment.pay">, context: Context) {
  const accepted: { paymentId: number; tradeNo: string }[] = [];
  await each(context, input.paymentIds, async ({ payout, order }) => {
    if (order.stage !== "awaiting_payout") throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
    const transfer = await sendTransfer(booksOf(context), payout, input.channelId);
    accepted.push({ paymentId: payout.id, tradeNo: transfer.trade_no });
  });
  context.record({ subject: "payout", ids: input.paymentIds, detail: { trades: accepted.map((one) => one.tradeNo) } });
  return { accepted };
}

/** T19: to the same account once more, under a trade number that no channel has seen. */
export async function retry(input: ParsedOf<"payment.retry">, context: Context) {
  const { payout, order } = await hold(context, input.paymentId);
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
  const books = booksOf(context);
  const moved = await reviewAgain(context, { payout, order }, input.reason);
  if (moved.stage !== "final_passed") throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
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

/** T17 by hand waits for a second person; nothing changes until then. */
export async function askManual(input: ParsedOf<"payment.manual">, context: Context) {
  const { payout, order } = await hold(context, input.paymentId);
  if (order.stage !== "payout_in_progress") throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  if (new Date(input.payTime) > context.now) throw new Refused({ error: "repayment.future", field: "payTime" });
  const { paymentId: _paymentId, ...payload } = input;
  const approvalId = await requestApproval(context, {
    kind: "payoutManual",
    orderId: order.id,
    target: `payout:${payout.id}`,
    payload: { ...payload, paymentId: payout.id },
  });
  context.record({ subject: "approval", ids: [approvalId], detail: { payout: payout.id, order: order.id } });
  return { approvalId };
}

/** The second person says that the money arrived; a channel that said so meanwhile was first, and nothing is doubled. */
export async function payByHand(context: Context, { payload }: ApprovalRow): Promise<void> {
  const { payout, order } = await hold(context, Number(payload["paymentId"]));
  const transfer = await store.selectLastTransfer(context, payout.id);
  if (transfer?.state !== "sent") throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  const outcome = { state: "success" as const, amount: transfer.amount, at: new Date(String(payload["payTime"])) };
  await settleTransfer(booksOf(context), transfer.trade_no, outcome, `${String(payload["tradeNo"])} ${String(payload["voucherUrl"])}`);
  context.changed([order.id]);
}
