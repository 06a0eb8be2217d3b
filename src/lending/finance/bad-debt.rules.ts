import type { Loan } from "../loan/loan.ts";
import type { Reason } from "../reason.ts";

/** T29: an overdue order, once, from so many days past due. */
export function writeOffReason({ status, isWrittenOff, daysPastDue }: Loan, from: number): Reason | null {
  if (isWrittenOff) return { error: "badDebt.already" };
  if (status !== 8) return { error: "order.wrongStatus", vars: { status } };
  return daysPastDue < from ? { error: "badDebt.tooEarly", vars: { days: from } } : null;
}
