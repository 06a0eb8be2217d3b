import { addDays, daysBetween } from "../time/calendar.ts";
import { claimOf, isOpen, total, type LoanState } from "./loan-state.ts";
import type { OrderStage } from "../order/order.machine.ts";
import { components } from "../product/terms.ts";

/** The first day on which an open instalment is late: the day after its due date and the grace days. */
function lateFrom(state: LoanState): string | null {
  const open = state.rows.filter(isOpen).map((row) => row.dueDate);
  const [oldest] = open.toSorted();
  return oldest === undefined ? null : addDays(oldest, (state.terms.penalty?.graceDays ?? 0) + 1);
}

/** The spell of lateness that has not ended. */
export const running = ({ spells }: LoanState) => spells.find((spell) => spell.to === null) ?? null;

/** Whether a spell of lateness runs. */
export const isLate = (state: LoanState): boolean => running(state) !== null;

/** T24: a spell of lateness begins on the first late day on the way to `date`. */
export function openSpell(state: LoanState, date: string): void {
  if (running(state) || state.isWrittenOff) return;
  const from = lateFrom(state);
  if (from !== null && from <= date) state.spells.push({ from: from > state.date ? from : state.date, to: null });
}

/** T26, T26b: it ends when nothing that is due is open any more. @returns whether the loan was late until now */
export function closeSpell(state: LoanState, date: string): boolean {
  const spell = running(state);
  if (!spell) return false;
  if (!state.isWrittenOff && !state.rows.some((row) => row.dueDate <= date && isOpen(row))) spell.to = date;
  else if (state.isWrittenOff && components.every((component) => total(state.rows, component, claimOf) === 0)) spell.to = date;
  return true;
}

/** The stage that the order is in, in the words of its machine. */
export function stageOf(state: LoanState): OrderStage {
  if (state.payout === "none") return "awaiting_payout";
  if (state.payout === "sent") return "payout_in_progress";
  if (state.payout !== "done") return "payout_failure";
  if (state.settledOn !== null) return state.isSettledLate ? "overdue_settled" : "settled";
  if (!running(state) && !state.isWrittenOff) return state.lastMove;
  return hasPaid(state) ? "overdue_partial" : "overdue";
}

function hasPaid({ rows, paidByExtension }: LoanState): boolean {
  const paid = components.reduce((all, component) => all + total(rows, component, (part) => part.paid + part.recovered), 0);
  return paid > paidByExtension.interest + paidByExtension.penalty;
}

/** Days since the due date of the oldest open instalment; 0 when none is past. */
export function daysPastDue(state: LoanState, date: string): number {
  const open = state.rows.filter((row) => components.some((component) => claimOf(row.parts[component]) > 0)).map((row) => row.dueDate);
  const [oldest] = open.toSorted();
  return oldest === undefined ? 0 : Math.max(daysBetween(oldest, date), 0);
}
