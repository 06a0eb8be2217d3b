import type { Loan } from "../../../../lending/loan/loan.ts";
import { daysBetween, localDate } from "../../../../lending/time/zone.ts";
import { firstReminderDay } from "../../../report/stage-of-fact.ts";
import type { LoanRow } from "./book.store.ts";
import type { Books } from "./books.ts";

/** What money met on its value date, before it came, and whom it is credited to: who collects a late order, who reminds of one that is not. */
export interface Met {
  /** Days past due; none up to the end of the grace, because such money is on time (rules/figures.md 1). */
  readonly daysLate: number;
  /** Days since the due date on which money came that reminders may be credited with; null for money of a late order, or of one that nobody was to be reminded of yet. */
  readonly remindDay: number | null;
  readonly collectorId: number | null;
}

/** `isNeverLate`: the money takes the lateness away, as if it had never been (T26c). */
export function metOf({ tenant }: Books, row: LoanRow, before: Loan, { valueAt, isNeverLate }: MoneyAt): Met {
  const due = before.dueDate ?? row.due_date;
  const days = due === null ? null : daysBetween(due, localDate(valueAt, tenant.timeZone));
  const isInTime = days === null || before.dueDate === null || days <= before.grace || isNeverLate;
  const daysLate = isInTime ? 0 : days;
  const remindDay = days === null || !isInTime || days < firstReminderDay(tenant.stages) ? null : Math.min(days, before.grace);
  const reminderId = remindDay === null ? null : row.reminder_id;
  return { daysLate, remindDay, collectorId: isInTime ? reminderId : row.collector_id };
}

interface MoneyAt {
  readonly valueAt: Date;
  readonly isNeverLate: boolean;
}
