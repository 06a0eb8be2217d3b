import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { postings } from "../../../../lending/ledger/ledger.ts";
import { replay, type Loan, type PartView } from "../../../../lending/loan/loan.ts";
import type { LoanEvent } from "../../../../lending/loan/loan-event.ts";
import type { Component } from "../../../../lending/product/terms.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { findLoan, loanTerms } from "../../book/book/book.actions.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { refusedOf } from "../../office/approval/approval.actions.ts";
import { entriesOf } from "../payout/evidence.actions.ts";
import * as evidence from "./evidence.store.ts";
import { besideReceipt, eventOf } from "./receipt-events.ts";
import { selectReceipt, type ReceiptRow } from "./receipt.store.ts";
import { previewReversal, standingOf } from "./reversal.actions.ts";

type Evidence = OutputOf<"repayment.evidence">;
type OfOrder = Pick<Evidence, "owed" | "takes" | "entries" | "standing">;
const nothing: OfOrder = { owed: null, takes: null, entries: [], standing: null };

/** What whoever checks money is to see beside it; the amount not before it was read off the voucher, where nothing but that says so. */
export async function repaymentEvidence({ repaymentId }: ParsedOf<"repayment.evidence">, context: Context): Promise<Evidence> {
  const receipt = await selectReceipt(context, repaymentId);
  const shown = await evidence.selectShown(context, repaymentId);
  if (!receipt || !shown) throw new Refused({ error: "notFound", field: "repaymentId" });
  const { order_id: orderId } = receipt;
  if (orderId !== null) await orderInScope(context, orderId);
  const isRead = receipt.state !== "pending" || shown.hasLine || receipt.registered_by === context.staff.id;
  const asked = await evidence.selectAsked(context, repaymentId);
  const others = orderId === null ? [] : await evidence.selectOthers(context, orderId, repaymentId);
  return {
    voucher: shown.voucher,
    payer: shown.payer,
    remark: shown.remark,
    amount: isRead ? receipt.amount : null,
    kept: receipt.kept,
    line: (await evidence.selectLine(context, repaymentId)) ?? null,
    ...(orderId === null ? nothing : await ofOrder(context, { ...receipt, order_id: orderId }, isRead)),
    others: others.map(({ payTime, ...each }) => ({ ...each, payTime: payTime.toISOString() })),
    request: asked ? { ...asked, at: asked.at.toISOString(), expires: asked.expires.toISOString() } : null,
    refused: await refusedOf(context, "repaymentReversal", eventOf(repaymentId)),
    reversal:
      asked && orderId !== null && receipt.state === "success" ? await previewReversal(context, { ...receipt, order_id: orderId }) : null,
  };
}

const settled = (part: PartView): number => part.paid + part.recovered;
const splitOf = (pick: (component: Component) => number) => ({
  principal: pick("principal"),
  interest: pick("interest"),
  fee: pick("fee"),
  penalty: pick("penalty"),
});

/** What the order owes at the money's value date, and where the money would go: the engine itself is asked. */
async function ofOrder(context: Context, receipt: ReceiptRow & { readonly order_id: number }, isRead: boolean): Promise<OfOrder> {
  const row = await findLoan(context, receipt.order_id).catch((error: unknown) => {
    // An order that came without terms has no loan to ask.
    if (error instanceof Refused) return null;
    throw error;
  });
  if (!row) return nothing;
  const terms = loanTerms(context, row);
  const { date: today } = businessDay(context.now, context.tenant.timeZone);
  const valueDate = localDate(receipt.paid_at, context.tenant.timeZone);
  const before = replay(terms, row.events, today);
  const { claim } = replay(terms, row.events, valueDate);
  const owed = splitOf((component) => claim[component]);
  const standing = standingOf(before);
  if (!isRead || receipt.state !== "pending" || receipt.extension_id !== null) return { owed, takes: null, entries: [], standing };
  const event: LoanEvent = { id: "preview", type: "repaid", valueDate, amount: receipt.amount };
  const after = replay(terms, [...row.events, event], today);
  const entries = entriesOf([...besideReceipt(context.tenant, receipt), ...postings(terms, before, after, event)]);
  return { owed, takes: takesOf(before, after), entries, standing };
}

const takesOf = (before: Loan, after: Loan) => ({
  ...splitOf((component) => settled(after.totals[component]) - settled(before.totals[component])),
  overflow: after.overpayment - before.overpayment,
});
