import type { Received, ReceivedAnswer } from "../../../../contract/finance/channel.schemas.ts";
import { unmatchedReceived } from "../../../../lending/ledger/ledger.ts";
import { isPayCode } from "../../../../lending/finance/pay-code.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { postHouse } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { findRunningExtension } from "../../book/extension/extension.actions.ts";
import { findPayCode } from "../../book/pay-code/pay-code.actions.ts";
import { knownCoupon } from "../../growth/coupon/coupon.actions.ts";
import { findVirtualAccount } from "../virtual-account/virtual-account.actions.ts";
import { insertReceipt, lockPayableOrder, selectChannelReceipt, type NewReceipt } from "./receipt.store.ts";
import { eventOf } from "./receipt-events.ts";
import { postReceipt } from "./repayment.actions.ts";

/** ms by which a channel's clock may be ahead of ours. */
const ahead = 600_000;
/** Money of which nobody knows whose it is, is no older than this, ms. */
const oldest = 366 * 24 * 3_600_000;

/**
 * Money that a channel has collected: posted at once at its value time, or kept as unmatched where no order that owes is known for it. Copies wait for
 * each other, on the order or on the trade number, and all but one find it known.
 */
export async function receiveMoney(
  received: Received,
  books: Books,
  channel: string,
): Promise<ReceivedAnswer & { readonly orderId: number | null }> {
  if (received.currency !== books.tenant.currency) throw new Refused({ error: "badInput", field: "currency" });
  const code = isPayCode(received.orderNo) ? await findPayCode(books, received.orderNo) : undefined;
  const account = code ? undefined : await findVirtualAccount(books, channel, received.orderNo);
  const order = await lockPayableOrder(books, code?.order_no ?? account?.order_no ?? received.orderNo);
  const orderId = order?.id ?? null;
  const paidAt = paidAtOf(received, books.now, order?.paid_out_at ?? null);
  const purpose = code?.purpose ?? received.purpose;
  const extensionId = orderId !== null && purpose === "extend" ? await findRunningExtension(books, orderId) : null;
  const receipt: NewReceipt = {
    orderId,
    extensionId,
    source: orderId === null ? "unmatched" : "online",
    amount: received.amount,
    paidAt,
    tradeNo: `${channel}:${received.tradeNo}`,
    voucher: "",
    // What it was reported with stays readable where it cannot be.
    remark: orderId === null ? received.orderNo : paidAt > new Date(received.payTime) ? received.payTime : "",
    payer: received.payer,
    payCode: code || account ? received.orderNo : null,
    userCouponId: await knownCoupon(books, code?.user_coupon_id ?? received.userCouponId ?? null),
    state: orderId === null ? "pending" : "success",
  };
  const id = await insertReceipt(books, receipt);
  if (id === null) return knownReceipt(books, receipt);
  await post(books, id, receipt);
  return { result: orderId === null ? "unmatched" : "posted", receiptId: id, orderId };
}

/** Nobody pays a loan back before it is paid out, or tomorrow: money that a channel dates otherwise has come all the same, and counts at the nearest time that can be. */
function paidAtOf({ payTime }: Received, now: Date, paidOutAt: Date | null): Date {
  const paidAt = new Date(payTime);
  if (paidAt.getTime() > now.getTime() + ahead) throw new Refused({ error: "repayment.future", field: "payTime" });
  const earliest = paidOutAt ?? new Date(now.getTime() - oldest);
  return paidAt < earliest ? earliest : paidAt < now ? paidAt : now;
}

async function post(books: Books, id: number, { orderId, extensionId, amount, paidAt, userCouponId = null }: NewReceipt): Promise<void> {
  if (orderId !== null) {
    const money = { id, order_id: orderId, extension_id: extensionId, amount, paid_at: paidAt, user_coupon_id: userCouponId, remark: "" };
    await postReceipt(books, money);
    return;
  }
  await postHouse(books, [unmatchedReceived({ id: eventOf(id), valueDate: localDate(paidAt, books.tenant.timeZone), amount })]);
}

/** The same trade number with another amount is no copy. */
async function knownReceipt(books: Books, { tradeNo, amount }: NewReceipt) {
  const known = await selectChannelReceipt(books, tradeNo);
  if (!known || known.amount !== amount) throw new Refused({ error: "idempotencyMismatch", field: "tradeNo" });
  return { result: "known" as const, receiptId: known.id, orderId: known.order_id };
}
