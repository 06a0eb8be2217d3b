import { memo, outstanding, type LoanState, type Part, type Row, type Settling } from "./loan-state.ts";
import { isUnder, type Component } from "../product/terms.ts";

/** Room for money: one component of one instalment. */
export interface Slot {
  readonly part: Part;
  readonly room: number;
}

/** Fills slots in their order, and asks for no more of them than it takes; returns what is left over. */
export function fill(slots: Iterable<Slot>, amount: number, how: Settling): number {
  let rest = amount;
  if (rest <= 0) return rest;
  for (const { part, room } of slots) {
    const share = Math.min(room, rest);
    if (share <= 0) continue;
    part[how] += share;
    rest -= share;
    if (rest === 0) break;
  }
  return rest;
}

/** Slots of instalments by components, in the order of the product: the oldest instalment whole, or one component of all of them first. */
export function* slotsOf(
  rows: readonly Row[],
  order: readonly Component[],
  isComponentFirst: boolean,
  room: (row: Row, component: Component) => number,
): Generator<Slot> {
  if (isComponentFirst)
    for (const component of order) for (const row of rows) yield { part: row.parts[component], room: room(row, component) };
  else for (const row of rows) for (const component of order) yield { part: row.parts[component], room: room(row, component) };
}

/** What of a component is due by a day: charges by hand on days of their own, penalty at once, accrued interest at once, the rest with its instalment. */
export function dueRoom({ terms }: LoanState, row: Row, component: Component, date: string): number {
  const open = outstanding(row.parts[component]);
  let [past, future] = [0, 0];
  for (const charge of row.charges) {
    if (charge.component !== component) continue;
    if (charge.dueDate <= date) past += charge.amount;
    else future += charge.amount;
  }
  const { interest, allocation } = terms;
  const isAtOnce = interest.method === "daily" && allocation.accrued !== "with-instalment";
  const accrues = component === "penalty" || (component === "interest" && isAtOnce);
  return row.dueDate <= date || accrues ? Math.max(open - future, 0) : Math.min(open, past);
}

/**
 * Money of one value date: what is due in the product's order, oldest instalment first, then in advance what is not due yet;
 * after a write-off what is kept in memo (rules/money.md 13).
 * @returns what no claim is left for
 */
export function allocate(state: LoanState, amount: number, date: string): number {
  const { allocation, interest } = state.terms;
  const isByInstalment = allocation.first === "instalment" && isUnder(state.terms, 3);
  const isComponentFirst = allocation.first === "component" || (interest.method === "daily" && !isByInstalment);
  if (state.isWrittenOff)
    return fill(
      slotsOf(state.rows, allocation.due, isComponentFirst, (row, component) => memo(row.parts[component])),
      amount,
      "recovered",
    );
  const due = slotsOf(state.rows, allocation.due, isComponentFirst, (row, component) => dueRoom(state, row, component, date));
  const rest = fill(due, amount, "paid");
  if (rest === 0) return 0;
  const running = state.rows.find((row) => row.dueDate > date);
  const before = running?.parts.principal.paid ?? 0;
  const left = fill(inAdvance(state, date), rest, "paid");
  if (running && allocation.prepaid === "fewer") running.prepaid += running.parts.principal.paid - before;
  return left;
}

/** With the daily method money in advance is principal of the running instalment: it stops bearing interest at once. */
function inAdvance(state: LoanState, date: string): Iterable<Slot> {
  const order = state.terms.allocation.advance ?? state.terms.allocation.due;
  const ahead = state.rows.filter((row) => row.dueDate > date);
  const [running] = ahead;
  if (state.terms.interest.method !== "daily" || !running)
    return slotsOf(state.rows, order, false, (row, component) => outstanding(row.parts[component]));
  const principal = ahead.reduce((all, row) => all + outstanding(row.parts.principal), 0);
  return [
    { part: running.parts.principal, room: principal },
    ...slotsOf(ahead, ["interest", "fee", "penalty"], false, (row, component) => outstanding(row.parts[component])),
  ];
}
