import { daysBetween } from "../time/calendar.ts";
import { fill, slotsOf } from "./allocation.ts";
import { interestFactor, levelInstalment, spanTimes } from "../product/interest.ts";
import { outstanding, total, type LoanState, type Part, type Row } from "./loan-state.ts";
import { scale, toMinor } from "../money/money.ts";
import { costRoom } from "./penalty.ts";
import { roundRatio } from "../money/rounding.ts";
import { isUnder } from "../product/terms.ts";

const settledOf = (part: Part): number => part.charged - outstanding(part);
const isDaily = ({ terms }: LoanState): boolean => terms.interest.method === "daily";

/** Principal that is still out, whatever the schedule says of it. */
function balanceOf({ terms, rows }: LoanState): number {
  return terms.principal - total(rows, "principal", settledOf);
}

/** The instalment that a day's interest belongs to: the next one to fall due, at the end the last. */
export function currentRow({ rows }: LoanState, date: string): Row | null {
  return rows.find((row) => row.dueDate >= date) ?? rows.at(-1) ?? null;
}

/** Daily method: interest on the principal that is out, up to a day; every due date on the way closes its instalment. */
export function accrueInterest(state: LoanState, date: string): void {
  if (state.isWrittenOff) return;
  if (state.terms.interest.addOn) return runOn(state, date);
  if (!isDaily(state)) return;
  for (const row of state.rows) {
    if (row.dueDate <= state.accruedUntil || row.dueDate > date) continue;
    run(state, row.dueDate);
    state.accruedLate = 0n;
    charge(state, row, state.terms.rounding.carry === true);
    project(state, row.dueDate);
  }
  runOn(state, date);
}

/** Up to the last due date, and beyond it where the contract says so. */
function runOn(state: LoanState, date: string): void {
  const end = state.rows.at(-1)?.dueDate ?? "";
  const until = state.terms.interest.afterMaturity || date < end ? date : end;
  if (until > state.accruedUntil) run(state, until);
  state.accruedUntil = date;
}

function run(state: LoanState, until: string): void {
  const { arrears = "simple" } = state.terms.interest;
  const factor = BigInt(interestFactor(state.terms).rate) * BigInt(spanTimes(state.terms, state.accruedUntil, until));
  const late = state.rows.filter((row) => row.dueDate <= state.accruedUntil);
  const interest = arrears === "simple" ? 0 : total(late, "interest", outstanding);
  const apart = arrears === "compound-running" ? total(late, "principal", outstanding) + interest : 0;
  state.accrued += BigInt(balanceOf(state) + interest - apart) * factor;
  state.accruedLate += BigInt(apart) * factor;
  state.accruedUntil = until;
}

/** Money comes or the claim is read: what has accrued is charged, rounded once; what rounding took off is gone with it. */
export function chargeAccrued(state: LoanState, date: string): void {
  const row = isDaily(state) || state.terms.interest.addOn ? currentRow(state, date) : null;
  if (row && isDaily(state)) charge(state, row, false);
  else if (row) row.parts.interest.charged += uncharged(state);
}

/** What has accrued and is not charged yet, rounded; nothing where rounding up has taken it in advance (rules 1 gave it back). */
function roundedAccrual({ terms, accrued: running, accruedLate }: LoanState): bigint {
  const accrued = running + accruedLate;
  if (accrued < 0n && isUnder(terms, 2)) return 0n;
  return roundRatio(accrued, BigInt(interestFactor(terms).denominator), terms.rounding.interest ?? terms.rounding);
}

/** Interest that the next charge would bring, minor units; where it was added on, what the days have borne beyond it. */
export function uncharged(state: LoanState): number {
  if (isDaily(state)) return Math.min(toMinor(roundedAccrual(state)), costRoom(state));
  return state.terms.interest.addOn ? Math.min(Math.max(-notBorne(state), 0), costRoom(state)) : 0;
}

/** Interest that was added on and that the days have not borne yet, minor units; below zero what they have borne beyond it. */
export const notBorne = (state: LoanState): number =>
  total(state.rows, "interest", (part) => part.charged) - toMinor(roundedAccrual(state));

function charge(state: LoanState, row: Row, keepsRest: boolean): void {
  const exact = roundedAccrual(state);
  row.parts.interest.charged += Math.min(toMinor(exact), costRoom(state));
  state.accrued = keepsRest ? state.accrued - exact * BigInt(interestFactor(state.terms).denominator) : 0n;
  state.accruedLate = 0n;
}

/**
 * Daily method: the instalments that are not due yet stay level, interest as it accrued or will accrue first, principal with the rest;
 * the last one takes what is left. What came in advance counts as the contract chooses.
 */
export function project(state: LoanState, date: string): void {
  if (!isDaily(state)) return;
  const ahead = state.rows.filter((row) => row.dueDate >= date);
  const behind = state.rows.filter((row) => row.dueDate < date);
  const { prepaid = "running" } = state.terms.allocation;
  let balance = balanceOf(state) - total(behind, "principal", outstanding);
  let [from, over] = [date, 0];
  for (const [at, row] of ahead.entries()) {
    row.expectedInterest = row.parts.interest.charged + expected(state, balance, from, row.dueDate);
    const paid = settledOf(row.parts.principal);
    const asked = Math.max(row.level - row.expectedInterest - over, 0) + row.prepaid;
    const wanted = row === ahead.at(-1) ? balance + paid : Math.max(asked, paid);
    row.parts.principal.charged = Math.min(wanted, balance + paid);
    balance -= row.parts.principal.charged - paid;
    from = row.dueDate;
    if (prepaid === "next") over = Math.max(over + paid - Math.max(row.level - row.expectedInterest, 0), 0);
    if (prepaid === "lower" && paid > asked) levelAnew(state, ahead.slice(at + 1), { balance, from });
  }
}

/** The level instalment of what is out after the running one, over those that are left. */
function levelAnew(
  { terms }: LoanState,
  rows: readonly Row[],
  { balance, from }: { readonly balance: number; readonly from: string },
): void {
  if (rows.length === 0 || balance <= 0) return;
  const { rate, denominator } = interestFactor(terms);
  const factors = rows.map((row, at) => rate * spanTimes(terms, rows[at - 1]?.dueDate ?? from, row.dueDate));
  const { dividend, divisor } = levelInstalment(balance, factors, denominator);
  const level = toMinor(roundRatio(dividend, divisor, terms.rounding.instalment ?? terms.rounding));
  for (const row of rows) row.level = level;
}

function expected(state: LoanState, balance: number, from: string, to: string): number {
  const { rate, denominator } = interestFactor(state.terms);
  return scale(balance, rate * spanTimes(state.terms, from, to), denominator, state.terms.rounding.interest ?? state.terms.rounding);
}

/** Contract interest that the days up to a date bear, of instalments that are not due: the share of the running one, nothing of the later ones. */
export function interestToDate({ terms, rows, plan }: LoanState, row: Row, date: string): number {
  const from = rows[row.number - 2]?.dueDate ?? plan?.start ?? date;
  const [elapsed, whole] = [daysBetween(from, date), daysBetween(from, row.dueDate)];
  const { charged } = row.parts.interest;
  if (date >= row.dueDate) return charged;
  const borne = elapsed <= 0 ? 0 : scale(row.expectedInterest, elapsed, whole, terms.rounding.interest ?? terms.rounding);
  return Math.min(charged, Math.max(borne, settledOf(row.parts.interest)));
}

/** Settled early where the product asks for interest to the day only: what later days would have borne is never charged. */
export function dropFutureInterest(state: LoanState, date: string): void {
  if (isDaily(state) || state.terms.interest.early !== "to-date") return;
  if (state.terms.interest.addOn) return giveBack(state, notBorne(state));
  for (const row of state.rows) row.parts.interest.charged = interestToDate(state, row, date);
}

/**
 * Interest that was added on goes where it is open, the last instalment's first; what was paid of it is principal then, or the customer's, and what
 * a coupon or goodwill settled of it settles principal.
 */
function giveBack(state: LoanState, amount: number): void {
  const rows = state.rows.toReversed();
  let rest = Math.max(amount, 0);
  const take = (of: (row: Row) => number, give: (row: Row, share: number) => number): void => {
    for (const row of rows) {
      const share = Math.min(of(row), rest);
      const given = share > 0 ? give(row, share) : 0;
      row.parts.interest.charged -= given;
      rest -= given;
    }
  };
  const principal = () => slotsOf(state.rows, ["principal"], false, (row) => outstanding(row.parts.principal));
  take(
    ({ parts }) => outstanding(parts.interest),
    (_row, share) => share,
  );
  take(
    ({ parts }) => parts.interest.paid,
    ({ parts }, share) => {
      parts.interest.paid -= share;
      state.credit += fill(principal(), share, "paid");
      return share;
    },
  );
  take(
    ({ parts }) => parts.interest.coupon,
    ({ parts }, share) => {
      const moved = share - fill(principal(), share, "coupon");
      parts.interest.coupon -= moved;
      return moved;
    },
  );
}
