import type { ParsedOf } from "../../../../contract/types.ts";
import { writeOffReason } from "../../../../lending/finance/bad-debt.rules.ts";
import { replay } from "../../../../lending/loan/loan.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { reasonOf, requestApproval, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import { book, booksOf, loanTerms, lockLoan } from "../../book/book/book.actions.ts";
import type { LoanRow } from "../../book/book/book.store.ts";
import { orderInScope } from "../../book/order/order.actions.ts";

/** T29 waits for a second person; nothing changes until then. */
export async function askWriteOff(input: ParsedOf<"badDebt.writeOff">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId, true);
  const row = await lockLoan(booksOf(context), order.id);
  const { claim } = refuseWriteOff(context, row);
  const approvalId = await requestApproval(context, {
    kind: "badDebtWriteOff",
    orderId: order.id,
    target: `order:${order.id}`,
    payload: { loanRecordId: order.id, reason: input.reason, amount: claim.total },
  });
  context.record({ subject: "approval", ids: [approvalId], detail: { order: order.id, amount: claim.total } });
  return { approvalId };
}

/** T29 carried out, against what is owed by then: the book's receivable goes to nothing, the customer's claim stays (L11). */
export async function writeOff(context: Context, approval: ApprovalRow): Promise<void> {
  const books = booksOf(context);
  const row = await lockLoan(books, Number(approval.payload["loanRecordId"]));
  refuseWriteOff(context, row);
  const { date: valueDate } = businessDay(context.now, context.tenant.timeZone);
  const event = { id: `writeOff:${approval.id}`, type: "writtenOff" as const, valueDate };
  await book(books, row, [{ event, valueAt: context.now, remark: reasonOf(approval) }]);
  context.changed([row.id], row.collector_id ? [row.collector_id] : []);
}

/** What a write-off would book as the loan is now; null where it would be refused. */
export function previewWriteOff(context: Context, row: LoanRow): { readonly type: "writtenOff" } | null {
  return reasonOfNow(context, row).reason ? null : { type: "writtenOff" };
}

function reasonOfNow({ tenant, now }: Context, row: LoanRow) {
  const { date: today } = businessDay(now, tenant.timeZone);
  const loan = replay(loanTerms({ tenant }, row), row.events, today);
  return { loan, reason: writeOffReason(loan, tenant.moneyRules.writeOffFrom) };
}

function refuseWriteOff(context: Context, row: LoanRow) {
  const { loan, reason } = reasonOfNow(context, row);
  if (reason) throw new Refused(reason);
  return loan;
}
