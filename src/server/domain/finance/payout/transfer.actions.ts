import { payoutFeeKept } from "../../../../lending/ledger/ledger.ts";
import { feeOfTransfer } from "../../../../lending/origination/payout.rules.ts";
import { schedule } from "../../../../lending/product/schedule.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { Refused } from "../../../../lending/reason.ts";
import { book, loanTerms, lockLoan, postHouse } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { sendAutomatic } from "../../contact/message/automatic.actions.ts";
import { voidPromises } from "../../book/promise/promise.actions.ts";
import { countWord } from "./channel-hold.actions.ts";
import { moveFloat, takeFloat } from "./channel.store.ts";
import { settleTest } from "./channel-test.actions.ts";
import { channelFor } from "./route.actions.ts";
import * as store from "./payout.store.ts";

export { selectTransfer as findTransfer } from "./payout.store.ts";
export type { Outcome } from "./payout.store.ts";
export type { DueTransfer } from "./due.store.ts";
export { noteAnswer, selectChannelOf, takeUnanswered, takeUnsent } from "./due.store.ts";

/**
 * T16: writes the transfer and books the money as on its way, in the caller's transaction. The channel is called by the job once this is
 * committed, so no crash can leave money that went and is not written.
 */
export async function sendTransfer(books: Books, payout: store.PayoutRow, channelId?: string): Promise<store.TransferRow> {
  const row = await lockLoan(books, payout.order_id);
  const today = localDate(books.now, books.tenant.timeZone);
  const amount = schedule(loanTerms(books, row), today).payout;
  const way = await channelFor(books, { payout, amount, ...(channelId === undefined ? {} : { channelId }) });
  const { channel } = way;
  await store.updateRoute(books, payout.id, way);
  const fee = await takeFloat(books, channel, amount);
  const transfer = await store.insertTransfer(books, { payout, channel, amount, fee });
  const event = { id: `payout:${transfer.id}:sent`, type: "payoutSent" as const, valueDate: today };
  await book(books, row, [{ event, valueAt: books.now, remark: transfer.trade_no }]);
  return transfer;
}

/**
 * T17, T18, T21: what a channel, a callback or two persons say of a transfer. The first final word counts; later ones change nothing.
 * @returns the order when something changed; null of a test, which has none
 */
export async function settleTransfer(books: Books, tradeNo: string, outcome: store.Outcome, voucher = ""): Promise<number | null> {
  const found = await store.selectTransfer(books, tradeNo);
  if (!found && (await settleTest(books, tradeNo, outcome))) return null;
  if (!found) throw new Refused({ error: "notFound", field: "tradeNo" });
  const row = await lockLoan(books, found.order_id);
  const transfer = await store.selectTransfer(books, tradeNo, true);
  if (!transfer) return null;
  if (transfer.state === "failed" && outcome.state === "success") return contradict(books, transfer);
  if (transfer.state === "sent" && outcome.state === "unknown") await store.sendAgain(books, transfer.id);
  // Money that came back has arrived before: whoever reports it first says it again once the arrival is known.
  if (transfer.state === "sent" && outcome.state === "returned")
    throw new Refused({ error: "order.wrongStatus", vars: { status: row.status } });
  const change = changeOf(books, transfer, outcome);
  if (!change) return null;
  if (outcome.state === "success" && outcome.amount !== transfer.amount) {
    await store.updateTransfer(books, transfer.id, { state: "sent", reason: "amountDiffers" });
    return row.id;
  }
  if (outcome.state === "returned" && row.status !== 6 && row.status !== 8)
    throw new Refused({ error: "order.wrongStatus", vars: { status: row.status } });
  await store.updateTransfer(books, transfer.id, { state: change.state, reason: change.reason, voucher });
  await settleFloat(books, transfer, change.state);
  const event = { ...change.event, valueDate: dayOf(books, row, { transfer, at: change.at }) };
  await book(books, row, [{ event, valueAt: change.at, remark: [transfer.trade_no, change.reason].filter(Boolean).join(" ") }]);
  if (change.state === "returned") await voidPromises(books, row.id);
  if (change.state === "success") await postFee(books, await withReported(books, transfer, outcome), event.valueDate);
  if (change.state === "success") await sendAutomatic(books, "paidOut", [row.id]);
  // Only the channel's own word is about the channel, never what people settle.
  if (books.staffId === null && change.state !== "returned") await countWord(books, transfer.channel, change.state);
  if (change.state !== "failed") await store.updatePaidOut(books, row.id, change.state === "success" ? change.at : null);
  return row.id;
}

/** Where money does not arrive its channel has it again; for a way that it went and came back, the channel keeps its fee. */
async function settleFloat(books: Books, { channel, amount, fee }: store.TransferRow, state: Change["state"]): Promise<void> {
  if (state !== "success") await moveFloat(books, channel, state === "failed" ? amount + fee : amount);
}

/** Of a channel that sets nothing aside beforehand the fee is known when it reports it; one that has a float takes it of that. */
async function withReported(books: Books, transfer: store.TransferRow, outcome: store.Outcome): Promise<store.TransferRow> {
  const fee = feeOfTransfer(transfer, outcome.state === "success" ? outcome.fee : undefined);
  if (fee === transfer.fee) return transfer;
  await store.updateFee(books, transfer.id, fee);
  await moveFloat(books, transfer.channel, -fee);
  return { ...transfer, fee };
}

/** L16: what the channel keeps for a transfer, on the day that it arrived. */
export async function postFee(books: Books, { id, fee }: store.TransferRow, valueDate: string): Promise<void> {
  if (fee > 0) await postHouse(books, [payoutFeeKept({ id: `payout:${id}:fee`, valueDate, amount: fee })]);
}

/** "Paid" of what had failed: it is not dropped, and until two persons have settled it nothing is sent again. */
async function contradict(books: Books, transfer: store.TransferRow): Promise<number> {
  await store.notePaidLate(books, transfer.id);
  await store.updateContradicted(books, transfer.payout_id, books.now);
  return transfer.order_id;
}

interface Change {
  readonly state: "success" | "failed" | "returned";
  readonly event: { readonly id: string; readonly type: "disbursed" | "payoutFailed" | "payoutReturned" };
  readonly at: Date;
  readonly reason: string;
}

function changeOf({ now }: Books, { id, state, sent_at: sentAt }: store.TransferRow, outcome: store.Outcome): Change | null {
  const payout = `payout:${id}`;
  if (state === "success" && outcome.state === "returned")
    return { state: "returned", event: { id: `${payout}:returned`, type: "payoutReturned" }, at: now, reason: outcome.reason };
  if (state !== "sent") return null;
  if (outcome.state === "success") {
    const at = new Date(Math.min(Math.max(outcome.at.getTime(), sentAt.getTime()), now.getTime()));
    return { state: "success", event: { id: payout, type: "disbursed" }, at, reason: "" };
  }
  // "Never received" is no final word: it goes again under its number until it is known, or a statement lacks it (rules/safety.md R21).
  if (outcome.state !== "failed") return null;
  return { state: "failed", event: { id: `${payout}:failed`, type: "payoutFailed" }, at: now, reason: outcome.reason };
}

/** The day of the payment; where another day would pay out another amount (interest taken in advance), the day that it was sent for. */
function dayOf(books: Books, row: Parameters<typeof loanTerms>[1], { transfer, at }: { transfer: store.TransferRow; at: Date }): string {
  const day = localDate(at, books.tenant.timeZone);
  return schedule(loanTerms(books, row), day).payout === transfer.amount ? day : localDate(transfer.sent_at, books.tenant.timeZone);
}
