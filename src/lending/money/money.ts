import { Refused } from "../reason.ts";
import { roundRatio, roundSafeRatio, type Rounding } from "./rounding.ts";

/** Smallest payable amount of each currency that is lent in, minor units: dong and rupiah are stored with two decimals and paid whole. */
export const currencySteps = { VND: 100, PHP: 1, MXN: 1, PEN: 1, INR: 1, IDR: 100 } as const;

export type Currency = keyof typeof currencySteps;
export const currencies = Object.keys(currencySteps) as readonly Currency[];

/** Highest principal, minor units: whatever a year of any rate adds to it is still a safe integer. */
export const principalAtMost = 10_000_000_000_000;

/** Highest amount that somebody may name or a channel report, minor units: ninety of them still add up to a safe integer. */
export const amountAtMost = 100_000_000_000_000;

/** What was added up, as long as it is exact: beyond safe integers it is refused, never blurred. */
export function exact(minor: number): number {
  if (Number.isSafeInteger(minor)) return minor;
  throw new Refused({ error: "field.amount", vars: { min: 1, max: amountAtMost }, field: "amount" });
}

/** An amount that was computed exactly, as the integer that the surface speaks; beyond safe integers it is refused, never blurred. */
export function toMinor(amount: bigint): number {
  const minor = Number(amount);
  if (!Number.isSafeInteger(minor))
    throw new Refused({ error: "field.amount", vars: { min: 1, max: principalAtMost }, field: "principal" });
  return minor;
}

/**
 * amount x factor / divisor, rounded once. All three are integers, divisor above zero, amount and factor not negative.
 * @returns minor units
 */
export function scale(amount: number, factor: number, divisor: number, rounding: Rounding): number {
  const product = amount * factor;
  // Stryker disable next-line ConditionalExpression,ArithmeticOperator: both ways give the same, the guard takes the faster one where it may
  if (Number.isSafeInteger(product * 2) && Number.isSafeInteger(divisor * rounding.step * 2))
    return roundSafeRatio(product, divisor, rounding);
  return toMinor(roundRatio(BigInt(amount) * BigInt(factor), BigInt(divisor), rounding));
}

/**
 * Splits a total by weights so that nothing is lost: each part is rounded, the last takes the remainder (rules/money.md 2).
 * @param weights integers, not negative, not all zero
 */
export function split(total: number, weights: readonly number[], rounding: Rounding): readonly number[] {
  const sum = weights.reduce((all, each) => all + each, 0);
  let rest = total;
  return weights.map((weight, at) => {
    const part = at === weights.length - 1 ? rest : Math.min(scale(total, weight, sum, rounding), rest);
    rest -= part;
    return part;
  });
}

/** The sum of a list of amounts. */
export function sum(amounts: readonly number[]): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
