import type { ParsedOf } from "../../../../contract/types.ts";
import { replay } from "../../../../lending/loan/loan.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { mayPayRefund, mayRefundAgain, mayRefuseRefund, mayReviewRefund } from "../../../../lending/finance/refund.machine.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuseOneHand } from "../../../kernel/sign-in/one-hand.ts";
import { book, booksOf, loanTerms, lockLoan } from "../../book/book/book.actions.ts";
import type { LoanRow } from "../../book/book/book.store.ts";
import { addHistory } from "../../book/order/move.actions.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { checkVoucher } from "../../orders/file/voucher.actions.ts";
import { findPostedOrder } from "../repayment/receipt.actions.ts";
import {
  failRefundRow,
  insertRefund,
  payRefundRow,
  renewRefundRow,
  reviewRefundRow,
  selectRefund,
  type RefundRow,
} from "./refund.store.ts";

const eventOf = (refundId: number): string => `refund:${refundId}`;

/** Asks for an overpayment back; from now on it is reserved and free for nothing else (L09). */
export async function applyRefund(input: ParsedOf<"refund.apply">, context: Context) {
  const books = booksOf(context);
  const order = await orderInScope(context, await overpaidOrder(context, input), true);
  const row = await lockLoan(books, order.id);
  const { date: valueDate } = businessDay(context.now, context.tenant.timeZone);
  const { overpayment } = replay(loanTerms(books, row), row.events, valueDate);
  if (input.amount > overpayment) throw new Refused({ error: "overflow.tooMuch", vars: { most: overpayment / 100 }, field: "amount" });
  const refundId = await insertRefund(context, order.id, input);
  if (refundId === null) throw new Refused({ error: "refund.running" });
  const event = { id: eventOf(refundId), type: "refundReserved" as const, valueDate, amount: input.amount };
  await book(books, row, [{ event, valueAt: context.now, remark: input.reason }]);
  return noted(context, { refund: { id: refundId, amount: input.amount }, row, step: "apply" }, { refundId });
}

/** The order itself, or the one that a repayment was posted to. */
async function overpaidOrder(context: Context, { overflowId, repaymentId }: ParsedOf<"refund.apply">): Promise<number> {
  if ((overflowId === undefined) === (repaymentId === undefined)) throw new Refused({ error: "field.required", field: "overflowId" });
  const orderId = overflowId ?? (await findPostedOrder(context, repaymentId ?? 0));
  if (orderId === null) throw new Refused({ error: "notFound", field: "repaymentId" });
  return orderId;
}

/** Another person approves it, or refuses and frees the money; one that came back is refused so too, or asked for anew with another account. */
export async function reviewRefund(input: ParsedOf<"refund.review">, context: Context) {
  if (input.decision === "again") return askAgain(input, context);
  const isRefused = input.decision === "refuse";
  const { row, refund } = await lockRefund(context, input.refundId, isRefused ? mayRefuseRefund : mayReviewRefund);
  const refusal = isRefused ? (input.reason ?? null) : null;
  await reviewRefundRow(context, refund.id, { state: isRefused ? "refused" : "approved", remark: input.remark, refusal });
  if (isRefused) {
    const { date: valueDate } = businessDay(context.now, context.tenant.timeZone);
    const event = { id: `${eventOf(refund.id)}:released`, type: "refundReleased" as const, valueDate, reserve: eventOf(refund.id) };
    await book(booksOf(context), row, [{ event, valueAt: context.now, remark: input.remark }]);
  }
  return noted(context, { refund, row, step: input.decision, refusal }, { ok: true as const });
}

async function askAgain({ refundId, bankName, accountNo, remark }: ParsedOf<"refund.review">, context: Context) {
  if (!bankName || !accountNo) throw new Refused({ error: "field.required", field: bankName ? "accountNo" : "bankName" });
  const { row, refund } = await lockRefund(context, refundId, mayRefundAgain);
  await renewRefundRow(context, refund.id, { bankName, accountNo, remark });
  return noted(context, { refund, row, step: "again" }, { ok: true as const });
}

/** The bank sent it back: still reserved, until it is asked for anew or given up. */
async function failRefund(input: ParsedOf<"refund.done">, context: Context) {
  const { row, refund } = await lockRefund(context, input.refundId, mayPayRefund);
  await failRefundRow(context, refund.id, input.remark || input.tradeNo);
  await addHistory(booksOf(context), { orderId: row.id, event: "refundFailed", from: row.stage, remark: input.remark || input.tradeNo });
  return noted(context, { refund, row, step: "returned" }, { ok: true as const });
}

/** The money has left (L10), paid by whoever did not ask for it; or it came back. */
export async function finishRefund(input: ParsedOf<"refund.done">, context: Context) {
  if (input.outcome === "returned") return failRefund(input, context);
  const paidAt = new Date(input.refundTime);
  if (paidAt > context.now) throw new Refused({ error: "repayment.future", field: "refundTime" });
  const { row, refund } = await lockRefund(context, input.refundId, mayPayRefund);
  if (paidAt < refund.applied_at) throw new Refused({ error: "range.reversed", field: "refundTime" });
  await checkVoucher(context, input.voucherUrl);
  await payRefundRow(context, input);
  const valueDate = localDate(paidAt, context.tenant.timeZone);
  const event = { id: `${eventOf(refund.id)}:paid`, type: "refunded" as const, valueDate, reserve: eventOf(refund.id) };
  await book(booksOf(context), row, [{ event, valueAt: paidAt, remark: input.tradeNo }]);
  return noted(context, { refund, row, step: "done" }, { ok: true as const });
}

type Guard = (step: { readonly state: string; readonly applicant: number; readonly person: number }) => Reason | null;

async function lockRefund(context: Context, id: number, guard: Guard): Promise<{ readonly row: LoanRow; readonly refund: RefundRow }> {
  const seen = await selectRefund(context, id);
  if (!seen) throw new Refused({ error: "notFound", field: "refundId" });
  await orderInScope(context, seen.order_id, true);
  const row = await lockLoan(booksOf(context), seen.order_id);
  const refund = (await selectRefund(context, id)) ?? seen;
  const reason = guard({ state: refund.state, applicant: refund.applied_by, person: context.staff.id });
  if (reason) throw new Refused(reason);
  // Refusing is narrowing.
  if (guard !== mayRefuseRefund) await refuseOneHand(context, refund.applied_by);
  return { row, refund };
}

interface Step {
  readonly refund: { readonly id: number; readonly amount: number };
  readonly row: LoanRow;
  readonly step: string;
  /** Why it was refused. */
  readonly refusal?: string | null;
}

/** The account of the customer is in the refund only, never on record. */
function noted<T>(context: Context, { refund, row, step, refusal }: Step, answer: T): T {
  context.record({
    subject: "refund",
    ids: [refund.id],
    detail: { order: row.id, amount: refund.amount, step, ...(refusal ? { reason: refusal } : {}) },
  });
  context.changed([row.id], row.collector_id ? [row.collector_id] : []);
  return answer;
}
