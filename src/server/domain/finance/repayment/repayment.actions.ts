import type { ParsedOf } from "../../../../contract/types.ts";
import { isWordAlone, voucherReason } from "../../../../lending/finance/check.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuseOneHand } from "../../../kernel/sign-in/one-hand.ts";
import { book, booksOf, lockLoan, postHouse, readLoan, type Booked } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { takeCouponAlong } from "../../growth/coupon/coupon.actions.ts";
import { leastToPay } from "../../book/pay-code/pay-code.actions.ts";
import { payExtension, runningExtension } from "../../book/extension/extension.actions.ts";
import { sendAutomatic } from "../../contact/message/automatic.actions.ts";
import { checkVoucher } from "../../orders/file/voucher.actions.ts";
import { orderInScope, quoteAt, type OrderRow } from "../../book/order/order.actions.ts";
import { takingAccount } from "../own-account/own-account.actions.ts";
import { linkRegistered } from "../statement/link.actions.ts";
import { refuseCoupon } from "./coupon.actions.ts";
import { besideReceipt, eventOf } from "./receipt-events.ts";
import {
  decideReceipt,
  insertReceipt,
  isUsedVoucher,
  lockReceipt,
  refreshCheck,
  selectFacts,
  updatePaidAt,
  unmatchReceipt,
  type ReceiptRow,
} from "./receipt.store.ts";

/** What settles the order at a time, and what pay codes ask for at least. */
export async function quote(input: ParsedOf<"repayment.quote">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId);
  const at = input.at ? new Date(input.at) : context.now;
  const owed = await quoteAt(context, order, at);
  const read = await readLoan(context, order.id, localDate(at, context.tenant.timeZone));
  return {
    ...owed,
    at: at.toISOString(),
    minAmount: await leastToPay(context, order.id, { standard: read?.terms.minimumRepayment, owed: owed.total }),
    overpayment: read?.loan.overpayment ?? 0,
  };
}

/** "I already paid": money that somebody says has arrived. It pauses contact and posts nothing (rules/machines.md "Receipt"). */
export async function registerOffline(input: ParsedOf<"repayment.offline">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId, true);
  const paidAt = new Date(input.payTime);
  if (paidAt > context.now) throw new Refused({ error: "repayment.future", field: "payTime" });
  if (isBeforePayout(context, order, paidAt)) throw new Refused({ error: "repayment.beforePayout", field: "payTime" });
  if (order.status !== 6 && order.status !== 8 && order.status !== 9) throw new Refused({ error: "repayment.noDebt" });
  const extensionId = input.purpose === "extend" ? await runningExtension(context, order.id) : null;
  if (input.userCouponId !== undefined) {
    const wish = { userCouponId: input.userCouponId, isExtension: extensionId !== null, paidAt };
    await refuseCoupon(booksOf(context), order.id, wish);
  }
  await checkVoucher(context, input.voucherUrl);
  if (await isUsedVoucher(context, input.voucherUrl)) throw new Refused({ error: "repayment.sameVoucher", field: "voucherUrl" });
  const bankAccountId = await takingAccount(context, input.bankAccountId);
  const id = await insertReceipt(booksOf(context), {
    bankAccountId,
    orderId: order.id,
    extensionId,
    source: "offline",
    amount: input.amount,
    paidAt,
    tradeNo: input.tradeNo,
    voucher: input.voucherUrl,
    remark: input.remark,
    userCouponId: input.userCouponId ?? null,
  });
  if (id === null) throw new Refused({ error: "duplicateRequest", field: "tradeNo" });
  await linkRegistered(context, { receiptId: id });
  await refreshCheck(context, order.id);
  context.record({ subject: "receipt", ids: [id], detail: { order: order.id, amount: input.amount } });
  context.changed([order.id], order.collector_id ? [order.collector_id] : []);
  return { repaymentId: id };
}

/** Before the day of the payout; the hour of that day is the bank's affair. */
function isBeforePayout({ tenant }: Context, { paid_out_at: paidOutAt }: OrderRow, paidAt: Date): boolean {
  return paidOutAt !== null && localDate(paidAt, tenant.timeZone) < localDate(paidOutAt, tenant.timeZone);
}

/** T22 to T26c: another person confirms, and the money is posted at its value date whatever the order's stage is by now; or refuses. */
export async function confirm(input: ParsedOf<"repayment.confirm">, context: Context) {
  const receipt = await pendingReceipt(context, input.repaymentId);
  const order = await orderInScope(context, receipt.order_id, true);
  const { hasLine, hasVoucher, isOwn, seen } = await selectFacts(context, receipt.id);
  if (isOwn) throw new Refused({ error: "approval.samePerson" });
  if (input.decision === "confirm") await refuseOneHand(context, receipt.registered_by);
  if (input.seen !== undefined && input.seen !== seen) throw new Refused({ error: "approval.moved" });
  const isConfirmed = input.decision === "confirm";
  const { remark, voucherAmount: read = null } = input;
  const unread = isConfirmed ? voucherReason({ hasLine, hasVoucher, amount: receipt.amount, read, remark }) : null;
  if (unread) throw new Refused(unread);
  if (!isConfirmed && receipt.source === "unmatched") await unmatchReceipt(context, receipt.id);
  else
    await decideReceipt(context, receipt.id, {
      state: isConfirmed ? "success" : "failed",
      refusal: isConfirmed ? "" : (input.reason ?? ""),
      remark,
      withoutLine: isConfirmed && !hasLine,
    });
  // Unmatched money that is older than the loan it turns out to be for counts from the payout on.
  const isOlder = order.paid_out_at !== null && receipt.paid_at < order.paid_out_at;
  const paidAt = isOlder && order.paid_out_at ? order.paid_out_at : receipt.paid_at;
  if (isConfirmed && isOlder) await updatePaidAt(context, receipt.id, paidAt);
  const after = isConfirmed ? await post(context, { ...receipt, paid_at: paidAt, remark }) : null;
  await refreshCheck(context, order.id);
  context.record({
    subject: "receipt",
    ids: [receipt.id],
    detail: {
      order: order.id,
      decision: input.decision,
      before: order.stage,
      after,
      ...(isConfirmed ? {} : { reason: input.reason }),
      ...(isConfirmed && isWordAlone({ hasLine, hasVoucher }) ? { remark } : {}),
    },
  });
  context.changed([order.id], order.collector_id ? [order.collector_id] : []);
  return { ok: true as const };
}

async function pendingReceipt(context: Context, id: number): Promise<ReceiptRow & { readonly order_id: number }> {
  const receipt = await lockReceipt(context, id);
  if (!receipt || receipt.order_id === null) throw new Refused({ error: "notFound", field: "repaymentId" });
  if (receipt.state !== "pending") throw new Refused({ error: "repayment.notPending" });
  return { ...receipt, order_id: receipt.order_id };
}

type Posting = Pick<ReceiptRow, "id" | "amount" | "paid_at" | "extension_id"> &
  Partial<Pick<ReceiptRow, "user_coupon_id">> & { readonly order_id: number; readonly remark: string };

async function post(context: Context, receipt: Posting & Pick<ReceiptRow, "source" | "kept" | "bank_day" | "is_banked">): Promise<string> {
  const books = booksOf(context);
  await postHouse(books, besideReceipt(books.tenant, receipt));
  const { after } = await postReceipt(books, receipt);
  return after.stage;
}

/** Posts money at its value date: towards the extension that it is meant for, else as a repayment. */
export async function postReceipt(books: Books, receipt: Posting): Promise<Booked> {
  const row = await lockLoan(books, receipt.order_id);
  const { amount, paid_at: paidAt, remark, extension_id: extensionId } = receipt;
  if (extensionId !== null) return payExtension(books, row, { event: eventOf(receipt.id), extensionId, amount, paidAt, remark });
  const event = { id: eventOf(receipt.id), type: "repaid" as const, valueDate: localDate(paidAt, books.tenant.timeZone), amount };
  const userCouponId = receipt.user_coupon_id ?? null;
  const coupon = userCouponId === null ? [] : await takeCouponAlong(books, row, { userCouponId, money: event.id, paidAt });
  const booked = await book(books, row, [...coupon, { event, valueAt: paidAt, remark }]);
  await sendAutomatic(books, "receipt", [row.id]);
  return booked;
}
