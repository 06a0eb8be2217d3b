import type { ParsedOf } from "../../../../contract/types.ts";
import { channelSettled } from "../../../../lending/ledger/ledger.ts";
import { replay } from "../../../../lending/loan/loan.ts";
import { hasCredit, mostToApply } from "../../../../lending/finance/overflow.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { book, booksOf, loanTerms, lockLoan, postHouse } from "../../book/book/book.actions.ts";
import type { LoanRow } from "../../book/book/book.store.ts";
import { ruleOfContract } from "../../book/repayment-rule/rule.actions.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { insertUse } from "./overflow.store.ts";

/**
 * An overpayment pays for another open order of the same customer: out of the one as a refund, into the other as a repayment. No money moves at a
 * bank, so what the two post there is taken back by a third entry.
 */
export async function applyOverflow(input: ParsedOf<"overflow.apply">, context: Context) {
  const books = booksOf(context);
  const { from, to } = await lockBoth(context, input.id, input.loanRecordId);
  if ((await ruleOfContract(context, from.id)).overflow === "refund")
    throw new Refused({ error: "overflow.refundOnly", field: "loanRecordId" });
  refuseUse(context, { from, to, amount: input.amount });
  const { date: valueDate } = businessDay(context.now, context.tenant.timeZone);
  const { amount } = input;
  const useId = await insertUse(context, { orderId: from.id, toOrderId: to.id, amount });
  const id = `overflow:${useId}`;
  const valueAt = context.now;
  await book(books, from, [
    { event: { id, type: "refundReserved", valueDate, amount }, valueAt, remark: to.order_no },
    { event: { id: `${id}:paid`, type: "refunded", valueDate, reserve: id }, valueAt, remark: to.order_no },
  ]);
  await book(books, to, [{ event: { id, type: "repaid", valueDate, amount }, valueAt, remark: from.order_no }]);
  await postHouse(books, [channelSettled({ id, valueDate, amount, fee: 0 })]);
  context.record({ subject: "order", ids: [from.id, to.id], detail: { amount } });
  context.changed([from.id, to.id], to.collector_id ? [to.collector_id] : []);
  return { ok: true as const };
}

/** In the order of their numbers: two who move money between the same orders wait for each other instead of for ever. */
async function lockBoth(context: Context, fromId: number, toId: number): Promise<{ readonly from: LoanRow; readonly to: LoanRow }> {
  if (fromId === toId) throw new Refused({ error: "overflow.otherCustomer", field: "loanRecordId" });
  const rows = new Map<number, LoanRow>();
  for (const id of [fromId, toId].toSorted((one, other) => one - other)) {
    await orderInScope(context, id);
    rows.set(id, await lockLoan(booksOf(context), id));
  }
  const [from, to] = [rows.get(fromId), rows.get(toId)];
  if (!from || !to) throw new Refused({ error: "notFound" });
  return { from, to };
}

interface Use {
  readonly from: LoanRow;
  readonly to: LoanRow;
  readonly amount: number;
}

function refuseUse({ tenant, now }: Context, { from, to, amount }: Use): void {
  const { date: today } = businessDay(now, tenant.timeZone);
  const [payer, payee] = [from, to].map((row) => replay(loanTerms({ tenant }, row), row.events, today));
  if (!payer || !payee || from.customer_id !== to.customer_id || (payee.status !== 6 && payee.status !== 8))
    throw new Refused({ error: "overflow.otherCustomer", field: "loanRecordId" });
  const nothing = hasCredit({ balance: payer.overpayment });
  if (nothing) throw new Refused(nothing);
  const most = mostToApply(payer.overpayment, payee.claim.total);
  if (amount > most) throw new Refused({ error: "overflow.tooMuch", vars: { most: most / 100 }, field: "amount" });
}
