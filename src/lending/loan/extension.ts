import { addDays, dayNumber, daysBetween } from "../time/calendar.ts";
import { chargeAccrued } from "./accrual.ts";
import { allocate, fill, slotsOf } from "./allocation.ts";
import type { EventOf } from "./loan-event.ts";
import { newRow, oldestOpen, openOnDue, outstanding, owedOnDue, setLevel, total, type LoanState, type Row } from "./loan-state.ts";
import { closeSpell, isLate } from "./loan-stage.ts";
import { scale, sum } from "../money/money.ts";
import { closePenalty, costRest, costRoom } from "./penalty.ts";
import { million, ppm } from "../money/rate.ts";
import { schedule } from "../product/schedule.ts";
import { withTax } from "../product/tax.ts";
import { components, isUnder } from "../product/terms.ts";

/** What an extension costs on a day, minor units, and where it would lead. */
export interface ExtensionQuote {
  readonly fee: number;
  readonly penalty: number;
  readonly interest: number;
  readonly total: number;
  readonly dueDate: string;
}

/** rules/money.md 10: fee of the product, the penalty owed, and the interest of the oldest open instalment where the product asks for it; null when nothing can be extended, or only beyond the cap of all costs. */
export function extensionQuoteOf(state: LoanState, date: string): ExtensionQuote | null {
  const { extension, principal, rounding } = state.terms;
  const row = oldestOpen(state.rows);
  if (!extension || !row || state.isWrittenOff || state.extensions >= extension.most) return null;
  const base = extension.base === "contract" ? principal : total(state.rows, "principal", outstanding);
  const fee = withTax(state.terms, "extension", scale(base, ppm(extension.rate), million, rounding));
  if (fee > costRoom(state)) return null;
  const penalty = total(state.rows, "penalty", outstanding);
  const interest = extension.withInterest ? outstanding(row.parts.interest) : 0;
  return { fee, penalty, interest, total: fee + penalty + interest, dueDate: movedTo(row, extension.days, date) };
}

/** The new due date: the days are counted from the old one, or from the day of the payment when that is later. */
function movedTo({ dueDate }: Row, days: number, date: string): string {
  return addDays(dueDate > date ? dueDate : date, days);
}

/**
 * T27: fee and quoted penalty are taken out of the parts, the period of penalty ends, the due dates move, the rest is an ordinary repayment.
 * What accrued between quote and money stays owed.
 */
export function extend(state: LoanState, event: EventOf<"extended">, parts: number): void {
  state.held -= parts;
  chargeAccrued(state, event.valueDate);
  const first = event.from ? state.rows[event.from - 1] : oldestOpen(state.rows);
  if (!first || state.isWrittenOff || state.payout !== "done") return keepRest(state, parts, event.valueDate);
  const fee = isUnder(state.terms, 2) ? Math.min(event.fee, costRoom(state)) : event.fee;
  state.extensionFee += fee;
  const penalty = payNow(state, "penalty", state.rows, event.penalty);
  const interest = payNow(state, "interest", [first], event.interest);
  state.extensionPaid += fee + penalty + interest;
  for (const row of state.rows) closePenalty(row);
  const { moved } = state;
  const was = { day: first.dueDate, on: event.postedOn ?? event.valueDate, wasLate: isLate(state), owed: owedOnDue(state) };
  move(state, first, movedTo(first, event.days, event.valueDate));
  state.extensions += 1;
  state.extended.push(event.extension);
  closeSpell(state, event.valueDate);
  keepRest(state, parts - fee - penalty - interest, event.valueDate);
  state.lastMove = "extended";
  moved.push({ ...was, left: openOnDue(state.rows) });
}

function payNow(state: LoanState, component: "penalty" | "interest", rows: readonly Row[], quoted: number): number {
  const slots = slotsOf(rows, [component], true, (row) => outstanding(row.parts[component]));
  const paid = quoted - fill(slots, quoted, "paid");
  state.paidByExtension[component] += paid;
  return paid;
}

function keepRest(state: LoanState, rest: number, date: string): void {
  state.extensionRest += rest;
  state.credit += allocate(state, rest, date);
}

/** The instalment and all later ones move by the same days. */
function move({ rows }: LoanState, first: Row, to: string): void {
  const days = daysBetween(first.dueDate, to);
  for (const row of rows) {
    if (row.number < first.number) continue;
    row.dueDate = addDays(row.dueDate, days);
  }
}

/** What is open of the principal from an instalment on is spread over more of them, by the contract's own method. */
export function restructure(state: LoanState, { from, extraInstalments, valueDate }: EventOf<"restructured">): void {
  chargeAccrued(state, valueDate);
  const tail = state.rows.filter((row) => row.number >= from);
  const [first] = tail;
  const principal = sum(tail.map((row) => outstanding(row.parts.principal)));
  if (!first || principal <= 0 || state.isWrittenOff) return;
  const start = state.rows[from - 2]?.dueDate ?? state.plan?.start ?? valueDate;
  const { fee: _, ...terms } = state.terms;
  const { down: __, amount: ___, amounts: ____, dates: _____, ...kept } = terms.instalments;
  const instalments = {
    ...kept,
    count: tail.length + extraInstalments,
    firstDue: first.dueDate,
    principalGrace: 0,
    interestGrace: 0,
  };
  const isDaily = terms.interest.method === "daily";
  const plan = schedule({ ...terms, principal, instalments }, start);
  const rows = plan.instalments.map((each, at) =>
    newRow(from + at, each.dueDate, { principal: each.principal, interest: isDaily ? 0 : each.interest, fee: 0, penalty: 0 }),
  );
  setLevel(rows, plan, 0);
  keepSettled(tail, rows, isDaily);
  if (isUnder(terms, 3)) keepCharges(tail, rows);
  // What an instalment that is late already bore by then is kept with its penalties: its days are not counted again.
  for (const row of rows) row.penaltyDay = Math.max(row.penaltyDay, dayNumber(valueDate));
  state.rows = [...state.rows.slice(0, from - 1), ...rows];
  if (isUnder(terms, 3)) stopAtCap(state, rows);
}

/** Charges by hand keep their names and the days of their own, in the instalments that took over what is open of them. */
function keepCharges(tail: readonly Row[], rows: readonly Row[]): void {
  for (const row of tail) for (const charge of row.charges) (charge.component === "fee" ? rows.at(-1) : rows[0])?.charges.push(charge);
}

/** Interest of the new instalments, the last one's first, as far as the cap of all costs does not leave room for it. */
function stopAtCap(state: LoanState, rows: readonly Row[]): void {
  let over = Math.max(-costRest(state), 0);
  for (const row of rows.toReversed()) {
    const cut = Math.min(outstanding(row.parts.interest), over);
    row.parts.interest.charged -= cut;
    row.expectedInterest -= cut;
    over -= cut;
  }
}

/**
 * What was settled of the old instalments, and what they owe that the new schedule does not ask for again (fees, penalties, interest by the day),
 * stay with the first and the last of the new ones.
 */
function keepSettled(tail: readonly Row[], rows: readonly Row[], isDaily: boolean): void {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return;
  for (const row of tail) {
    first.isChargedOnce ||= row.isChargedOnce;
    first.closedPenalty += row.parts.penalty.charged;
    for (const component of components) {
      const target = (component === "fee" ? last : first).parts[component];
      const part = row.parts[component];
      const isAskedAgain = component === "principal" || (component === "interest" && !isDaily);
      target.charged += isAskedAgain ? part.charged - outstanding(part) : part.charged;
      for (const way of ["paid", "waived", "coupon", "tolerance"] as const) target[way] += part[way];
    }
  }
}
