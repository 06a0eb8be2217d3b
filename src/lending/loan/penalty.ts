import { dayNumber } from "../time/calendar.ts";
import { isOpen, outstanding, total, type LoanState, type Row } from "./loan-state.ts";
import { scale, toMinor } from "../money/money.ts";
import { million, ppm } from "../money/rate.ts";
import { roundRatio, type Rounding } from "../money/rounding.ts";
import { ppmWithTax } from "../product/tax.ts";

/** A penalty on the contract amount of a loan with one instalment; money in minor units, rates in parts per million. */
export interface ContractPenalty {
  readonly principal: number;
  readonly dailyPpm: number;
  readonly capPpm: number;
  /** Smallest payable amount, minor units. */
  readonly step: number;
}

/** A share of the contract amount at which something stops, rounded down to a payable step. */
const stopAt = (principal: number, parts: number, step: number): number => scale(principal, parts, million, { mode: "down", step });

/** Base x rate x days, kept in millionths of a minor unit, as the payable amount. */
export const payable = (millionths: bigint, rounding: Rounding): number => toMinor(roundRatio(millionths, BigInt(million), rounding));

/**
 * Penalty owed after `daysLate` whole days (rules/money.md 7): base x rate x days rounded half-up to a payable step,
 * never above cap% of the contract amount. A function of the day: computing it twice changes nothing. The database's `penalty_on` says the same.
 */
export function penaltyAfter({ principal, dailyPpm, capPpm, step }: ContractPenalty, daysLate: number): number {
  const grown = payable(BigInt(principal) * BigInt(dailyPpm) * BigInt(Math.max(daysLate, 0)), { mode: "half-up", step });
  return Math.min(grown, stopAt(principal, capPpm, step));
}

/** Brings every late instalment's penalty up to a day; from its own due date and grace days on, for as long as anything of it is open. */
export function accruePenalty(state: LoanState, date: string): void {
  const { penalty } = state.terms;
  if (!penalty || state.isWrittenOff) return;
  const withTax = (rate: string): number => ppmWithTax(state.terms, "penalty", ppm(rate));
  const [daily, once, today] = [withTax(penalty.dailyRate), withTax(penalty.onceRate ?? "0"), dayNumber(date)];
  for (const row of state.rows) {
    const free = dayNumber(row.dueDate) + (penalty.graceDays ?? 0);
    const from = Math.max(row.penaltyDay, free);
    if (today <= from) continue;
    row.penaltyDay = today;
    const [days, freed] = [today - from, exemptBetween(state, from + 1, today)];
    if (freed === days * million || state.isPaused || !isOpen(row)) continue;
    const base = BigInt(baseOf(state, row));
    row.openPenalty += base * (BigInt(daily) * BigInt(days) + (row.isChargedOnce ? 0n : BigInt(once)));
    if (freed > 0) row.freedPenalty += base * BigInt(daily) * BigInt(freed);
    row.isChargedOnce = true;
    const grown = row.closedPenalty + payable(openPenaltyOf(row), state.terms.rounding);
    chargePenalty(state, row, grown - row.parts.penalty.charged);
  }
}

/** Penalty of the open period after what exemptions free, millionths of a minor unit. */
export const openPenaltyOf = ({ openPenalty, freedPenalty }: Row): bigint =>
  freedPenalty === 0n ? openPenalty : openPenalty - freedPenalty / BigInt(million);

/** What the days of a span, both ends included, do not bear, in millionths of a day. */
const exemptBetween = ({ exempt }: LoanState, first: number, last: number): number =>
  exempt.reduce((all, { from, until, share }) => all + Math.max(Math.min(until, last) - Math.max(from, first) + 1, 0) * share, 0);

/** Adds to an instalment's penalty what the caps leave room for. */
export function chargePenalty(state: LoanState, row: Row, amount: number): number {
  const charged = Math.min(Math.max(amount, 0), penaltyRoom(state), costRoom(state));
  row.parts.penalty.charged += charged;
  return charged;
}

/** An extension ends the period in which penalty was counted: what is charged stays owed, and counts against the cap (rules/money.md 7). */
export function closePenalty(row: Row): void {
  row.closedPenalty = row.parts.penalty.charged;
  [row.openPenalty, row.freedPenalty] = [0n, 0n];
  row.isChargedOnce = false;
}

/** What the daily rate of an instalment applies to. */
export function baseOf({ terms }: LoanState, { parts }: Row): number {
  if (terms.penalty?.base === "contract") return terms.principal;
  const principal = outstanding(parts.principal);
  return terms.penalty?.base === "overdue-amount" ? principal + outstanding(parts.interest) + outstanding(parts.fee) : principal;
}

/** What the penalty cap of the product still leaves. */
export function penaltyRoom({ terms, rows }: LoanState): number {
  if (!terms.penalty?.capRate) return Number.MAX_SAFE_INTEGER;
  const charged = total(rows, "penalty", (part) => part.charged);
  return Math.max(stopAt(terms.principal, ppm(terms.penalty.capRate), terms.rounding.step) - charged, 0);
}

/** What the total-cost cap still leaves: interest, fees, penalty and extension fees together stop at it. */
export const costRoom = (state: LoanState): number => Math.max(costRest(state), 0);

/** The same; below zero what is charged beyond the cap. */
export function costRest({ terms, rows, plan, extensionFee }: LoanState): number {
  if (!terms.totalCostRate) return Number.MAX_SAFE_INTEGER;
  const charged = (["interest", "fee", "penalty"] as const).map((component) => total(rows, component, (part) => part.charged));
  const cost = charged.reduce((all, each) => all + each, extensionFee + (plan?.deducted.fee ?? 0) + (plan?.deducted.interest ?? 0));
  return stopAt(terms.principal, ppm(terms.totalCostRate), terms.rounding.step) - cost;
}
