import type { ParsedOf } from "../../../../contract/types.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { requestApproval, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import { book, booksOf, lockLoan } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { moveOrder } from "../../book/order/move.actions.ts";
import { checkVoucher } from "../../orders/file/voucher.actions.ts";
import { moveFloat, selectChannels } from "./channel.store.ts";
import { hold, type Held } from "./payout.actions.ts";
import * as store from "./payout.store.ts";
import { postFee, settleTransfer } from "./transfer.actions.ts";

/** On its way, or said to have arrived after it had failed: nothing else is paid by hand. */
const isInDoubt = ({ payout, order }: Held): boolean =>
  order.stage === "payout_in_progress" || (order.stage === "payout_failure" && payout.contradicted_at !== null);

/** T17 by hand waits for a second person; nothing changes until then. */
export async function askManual(input: ParsedOf<"payment.manual">, context: Context) {
  const held = await hold(context, input.paymentId);
  const { payout, order } = held;
  if (!isInDoubt(held)) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  if (new Date(input.payTime) > context.now) throw new Refused({ error: "repayment.future", field: "payTime" });
  await checkVoucher(context, input.voucherUrl);
  const { paymentId: _paymentId, ...payload } = input;
  const approvalId = await requestApproval(context, {
    kind: "payoutManual",
    orderId: order.id,
    target: `payout:${payout.id}`,
    payload: { ...payload, paymentId: payout.id },
  });
  context.record({ subject: "approval", ids: [approvalId], detail: { payout: payout.id, order: order.id } });
  context.changed([order.id]);
  return { approvalId };
}

/** The second person says that the money arrived; a channel that said so meanwhile was first, and nothing is doubled. */
export async function payByHand(context: Context, { payload }: ApprovalRow): Promise<void> {
  const held = await hold(context, Number(payload["paymentId"]));
  const { payout, order } = held;
  if (!isInDoubt(held)) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  const voucher = `${String(payload["tradeNo"])} ${String(payload["voucherUrl"])}`;
  const at = new Date(String(payload["payTime"]));
  if (payout.contradicted_at !== null) await arriveLate(context, held, { voucher, at });
  else {
    const transfer = await store.selectLastTransfer(context, payout.id);
    if (transfer?.state !== "sent") throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
    await settleTransfer(booksOf(context), transfer.trade_no, { state: "success", amount: transfer.amount, at }, voucher);
  }
  context.changed([order.id]);
}

/** What a prefunded channel has paid out was in its float: where the house knows of less, a top-up is to be entered first. */
async function refuseEmptyFloat(books: Books, { channel, amount, fee }: store.TransferRow): Promise<void> {
  const { float = null } = (await selectChannels(books)).find(({ code }) => code === channel) ?? {};
  if (float !== null && amount + fee > float) throw new Refused({ error: "payout.float", field: "channelId" });
}

/** Two persons say that what had failed has arrived after all: it went, and it is there. */
async function arriveLate(context: Context, { payout, order }: Held, { voucher, at }: { readonly voucher: string; readonly at: Date }) {
  const books = booksOf(context);
  const transfer = await store.selectPaidLate(books, payout.id);
  if (!transfer) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  await refuseEmptyFloat(books, transfer);
  await moveOrder(books, order, "retryPayout", { event: "payoutRetried", remark: transfer.trade_no });
  await moveFloat(books, transfer.channel, -transfer.amount - transfer.fee);
  await store.updateTransfer(books, transfer.id, { state: "success", voucher });
  await store.updateContradicted(books, payout.id, null);
  const paidAt = new Date(Math.min(Math.max(at.getTime(), transfer.sent_at.getTime()), books.now.getTime()));
  const [sentOn, paidOn] = [localDate(transfer.sent_at, books.tenant.timeZone), localDate(paidAt, books.tenant.timeZone)];
  const row = await lockLoan(books, order.id);
  const remark = transfer.trade_no;
  await book(books, row, [
    { event: { id: `payout:${transfer.id}:again`, type: "payoutSent", valueDate: sentOn }, valueAt: transfer.sent_at, remark },
    { event: { id: `payout:${transfer.id}`, type: "disbursed", valueDate: paidOn }, valueAt: paidAt, remark },
  ]);
  await postFee(books, transfer, paidOn);
  await store.updatePaidOut(books, order.id, paidAt);
}
