import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { postings } from "../../../../lending/ledger/ledger.ts";
import { replay, type Loan } from "../../../../lending/loan/loan.ts";
import type { LoanEvent } from "../../../../lending/loan/loan-event.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { reasonOf, requestApproval, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import { book, booksOf, findLoan, loanTerms, lockLoan, postHouse } from "../../book/book/book.actions.ts";
import type { LoanRow } from "../../book/book/book.store.ts";
import type { Books } from "../../book/book/books.ts";
import { couponEvent } from "../../book/coupon/outcome.actions.ts";
import { addHistory } from "../../book/order/move.actions.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { entriesOf } from "../payout/evidence.actions.ts";
import { refuseUnsettled } from "../settlement/settlement.actions.ts";
import { bankOne } from "./bank.actions.ts";
import { selectCredit } from "./evidence.store.ts";
import { besideReversal, eventOf, eventsOf } from "./receipt-events.ts";
import {
  insertReceipt,
  keepFiled,
  lockReceipt,
  markReversed,
  refreshCheck,
  selectNextLoans,
  selectPayer,
  selectPosted,
  selectReceipt,
  type ReceiptRow,
} from "./receipt.store.ts";

type Reversal = OutputOf<"repayment.reversePreview">;

/** T33 waits for a second person; nothing changes until then. */
export async function askReversal(input: ParsedOf<"repayment.reverse">, context: Context) {
  const receipt = await lockReceipt(context, input.repaymentId);
  if (!receipt || receipt.order_id === null) throw new Refused({ error: "notFound", field: "repaymentId" });
  if (receipt.state !== "success") throw new Refused({ error: "repayment.notPending" });
  await refuseUnsettled(context, receipt.id);
  const order = await orderInScope(context, receipt.order_id);
  const approvalId = await requestApproval(context, {
    kind: "repaymentReversal",
    orderId: order.id,
    target: eventOf(receipt.id),
    payload: { repaymentId: receipt.id, reason: input.reason, amount: receipt.amount },
  });
  context.record({ subject: "approval", ids: [approvalId], detail: { receipt: receipt.id, order: order.id } });
  context.changed([order.id]);
  return { approvalId };
}

/** Money that was matched to the wrong order belongs to no order again, under the number that it came with. @returns what it is booked as */
async function keepUnmatched(books: Books, receipt: ReceiptRow): Promise<string> {
  const { id: returnedFrom, amount, paid_at: paidAt, trade_no: tradeNo } = receipt;
  const money = { orderId: null, extensionId: null, source: "unmatched" as const, amount, paidAt, tradeNo, voucher: "", remark: "" };
  const id = await insertReceipt({ ...books, staffId: null }, { ...money, payer: await selectPayer(books, returnedFrom), returnedFrom });
  if (id === null) throw new Refused({ error: "repayment.notPending" });
  await keepFiled(books, returnedFrom, id);
  if (receipt.order_id !== null)
    await addHistory(books, { orderId: receipt.order_id, event: "moneyReturned", from: null, remark: tradeNo });
  return eventOf(id);
}

/** The reversal's own event, and before it that of the coupon that came with the money: nothing that it paid stays paid. */
function reversalOf(books: Pick<Books, "tenant">, row: LoanRow, receipt: ReceiptRow, name: string): readonly LoanEvent[] {
  const valueDate = localDate(receipt.paid_at, books.tenant.timeZone);
  const event = { id: name, type: "reversed" as const, valueDate, event: eventOf(receipt.id) };
  const coupon = couponEvent(receipt.user_coupon_id ?? 0, event.event);
  return row.events.some(({ id }) => id === coupon) ? [{ ...event, id: `${name}:coupon`, event: coupon }, event] : [event];
}

export const standingOf = ({ stage, status, dueDate, daysPastDue, claim }: Loan) => ({
  stage,
  status,
  dueDate,
  daysLate: daysPastDue,
  claim: claim.total,
  penalty: claim.penalty,
});

/** What the reversal would come to now: the engine itself is asked, with the event that it would book. Nothing is written. */
export async function previewReversal(context: Context, receipt: ReceiptRow & { readonly order_id: number }): Promise<Reversal> {
  const row = await findLoan(context, receipt.order_id);
  const terms = loanTerms(context, row);
  const { date: today } = businessDay(context.now, context.tenant.timeZone);
  const events = reversalOf(context, row, receipt, "preview");
  const before = replay(terms, row.events, today);
  const after = replay(terms, [...row.events, ...events], today);
  const next = row.status === 9 ? await selectNextLoans(context, row) : [];
  return {
    before: standingOf(before),
    after: standingOf(after),
    undoesExtension: before.extended.length > after.extended.length,
    undoesCoupon: before.coupons.length > after.coupons.length,
    credit: (await selectCredit(context, row.id, eventsOf(receipt))) ?? null,
    nextLoans: next.map(({ id, order_no: orderNo, stage }) => ({ loanRecordId: id, orderNo, stage })),
    becomesUnmatched: receipt.source === "unmatched",
    entries: entriesOf([...postings(terms, before, after, events.at(-1) ?? null), ...besideReversal(context.tenant, receipt, "preview")]),
  };
}

/** The dry run of a reversal, for whoever may ask for it. */
export async function reversePreview({ repaymentId }: ParsedOf<"repayment.reversePreview">, context: Context): Promise<Reversal> {
  const receipt = await selectReceipt(context, repaymentId);
  if (!receipt || receipt.order_id === null) throw new Refused({ error: "notFound", field: "repaymentId" });
  if (receipt.state !== "success") throw new Refused({ error: "repayment.notPending" });
  await orderInScope(context, receipt.order_id);
  return previewReversal(context, { ...receipt, order_id: receipt.order_id });
}

/** T33 carried out: a contra entry, and the loan replayed to today as if the money had never come. */
export async function reverse(context: Context, approval: ApprovalRow): Promise<void> {
  const books = booksOf(context);
  const receipt = await lockReceipt(context, Number(approval.payload["repaymentId"]));
  if (!receipt || receipt.order_id === null || receipt.state !== "success") throw new Refused({ error: "repayment.notPending" });
  await refuseUnsettled(context, receipt.id);
  const row = await lockLoan(books, receipt.order_id);
  const posted = await selectPosted(context, row.id, eventsOf(receipt));
  const met = posted ? { daysLate: posted.days_late, remindDay: posted.remind_day, collectorId: posted.collector_id } : undefined;
  const valueAt = receipt.paid_at;
  const events = reversalOf(books, row, receipt, `reversal:${approval.id}`);
  await book(
    books,
    row,
    events.map((event, at) =>
      at < events.length - 1 ? { event, valueAt } : { event, valueAt, remark: reasonOf(approval), ...(met ? { met } : {}) },
    ),
  );
  await bankOne(books, receipt.id);
  await markReversed(context, receipt.id);
  const anew = receipt.source === "unmatched" ? await keepUnmatched(books, receipt) : "";
  await postHouse(books, besideReversal(books.tenant, receipt, anew));
  await refreshCheck(context, row.id);
  context.changed([row.id, ...(await warnNextLoan(books, row))], row.collector_id ? [row.collector_id] : []);
}

/** T33: a settled loan is open again, and its customer has borrowed since: finance finds it in the next loan's history. @returns those loans */
async function warnNextLoan(books: Books, row: LoanRow): Promise<readonly number[]> {
  if (row.status !== 9) return [];
  const next = await selectNextLoans(books, row);
  for (const { id, stage } of next)
    await addHistory(books, { orderId: id, event: "earlierLoanReopened", from: stage, remark: row.order_no });
  return next.map(({ id }) => id);
}
