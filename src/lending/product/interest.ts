import { days360, daysBetween } from "../time/calendar.ts";
import { million, ppm } from "../money/rate.ts";
import { rateWithTax } from "./tax.ts";
import type { LoanTerms } from "./terms.ts";

/** A span of interest as integers: the rate applies `times / divisor` times. */
export interface Span {
  readonly times: number;
  readonly divisor: number;
}

/** Instalments of a year when periods count as equally long. */
const yearOf = { day: 365, week: 52, "half-month": 24, month: 12 } as const;
/** Days of one unit where a unit stands for days. */
const daysOf = { day: 1, week: 7, "half-month": 15, month: 30 } as const;

/** The divisor that every span of a contract shares. */
export function spanDivisor({ interest: { per, dayCount }, instalments: { unit } }: LoanTerms): number {
  if (per === "period" || per === "day") return 1;
  if (dayCount === "periodic") return per === "month" && unit === "month" ? 1 : yearOf[unit];
  if (dayCount === "30/360") return per === "year" ? 360 : 30;
  return 365;
}

/**
 * How often the contract's rate applies from one date to the next, as a numerator over `spanDivisor` (rules/money.md 3:
 * the first day is not counted, the last one is).
 */
export function spanTimes(terms: LoanTerms, from: string, to: string): number {
  const { per, dayCount } = terms.interest;
  const { unit, every } = terms.instalments;
  if (per === "period") return 1;
  if (dayCount === "periodic") {
    if (per === "day") return every * daysOf[unit];
    return per === "year" || unit === "month" ? every : every * 12;
  }
  const days = dayCount === "30/360" ? days360(from, to) : daysBetween(from, to);
  return per === "month" && dayCount === "actual/365" ? days * 12 : days;
}

/** Interest of `balance` over a span, with its tax, is balance x numerator / denominator. */
export function interestFactor(terms: LoanTerms): { readonly rate: number; readonly denominator: number } {
  const { rate, divisor } = rateWithTax(terms, "interest", ppm(terms.interest.rate));
  return { rate, denominator: million * spanDivisor(terms) * divisor };
}

/**
 * The level instalment as an exact fraction: what, paid at the end of every period, brings the balance to nothing (rules/money.md 5).
 * For equal periods that is P r (1+r)^n / ((1+r)^n - 1); for periods of different length each has its own factor.
 * @param factors interest of each period as numerators over `denominator`
 */
export function levelInstalment(
  principal: number,
  factors: readonly number[],
  denominator: number,
): { readonly dividend: bigint; readonly divisor: bigint } {
  const unit = BigInt(denominator);
  let [grown, power, sum] = [1n, 1n, 0n];
  for (const factor of factors) {
    const growth = unit + BigInt(factor);
    sum = sum * growth + power;
    power *= unit;
    grown *= growth;
  }
  return { dividend: BigInt(principal) * grown, divisor: sum * unit };
}

/**
 * How many payments bring a debt to nothing at a rate a period: ln(1 + P r / (A - P r)) / ln(1 + r), counted as numpy-financial's `nper` does where
 * a debt is above zero, and a payment and what is to be left below it. A told figure; endless where a payment does not cover the interest.
 */
export function paymentsFor(rate: number, payment: number, { debt, left = 0 }: { readonly debt: number; readonly left?: number }): number {
  if (rate === 0) return -(debt + left) / payment;
  const [grown, owed] = [payment - left * rate, payment + debt * rate];
  return grown / owed > 0 ? Math.log(grown / owed) / Math.log(1 + rate) : Infinity;
}
