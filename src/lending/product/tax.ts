import { scale } from "../money/money.ts";
import { million, ppm } from "../money/rate.ts";
import type { LoanTerms } from "./terms.ts";

/** What a contract may ask tax on. */
export const taxedCharges = ["interest", "fee", "penalty", "extension"] as const;
export type TaxedCharge = (typeof taxedCharges)[number];

/** One kind of charge: its rate as a decimal text, and the rule that says so. */
export interface ChargeTax {
  readonly rate: string;
  readonly source: string;
}
/** The tax of a contract by kind of charge; a kind that is not named bears none. */
export type TaxTerms = Readonly<Partial<Record<TaxedCharge, ChargeTax>>>;
/** Tax by the kind of charge that bears it, minor units: of all kinds, or of those that something has. */
export type TaxByKind<K extends TaxedCharge = TaxedCharge> = Readonly<Record<K, number>>;

type Taxed = Pick<LoanTerms, "tax" | "rounding">;

/** Parts per million of the charge before tax. */
export const taxPpm = ({ tax }: Pick<LoanTerms, "tax">, kind: TaxedCharge): number => ppm(tax?.[kind]?.rate ?? "0");

/** A charge with its tax, minor units: the tax is rounded half-up to a payable step, and `taxIn` finds exactly it again. */
export function withTax(terms: Taxed, kind: TaxedCharge, net: number): number {
  const rate = taxPpm(terms, kind);
  return rate === 0 ? net : net + scale(net, rate, million, { mode: "half-up", step: terms.rounding.step });
}

/** The tax that an amount holds, minor units; of an amount below zero, as a reversal has it, below zero. */
export function taxIn(terms: Taxed, kind: TaxedCharge, gross: number): number {
  const rate = taxPpm(terms, kind);
  if (rate === 0 || gross === 0) return 0;
  const tax = scale(Math.abs(gross), rate, million + rate, { mode: "half-up", step: terms.rounding.step });
  return Math.sign(gross) * Math.min(tax, Math.abs(gross));
}

/** A rate of a charge as it is asked for with its tax: an exact fraction in lowest terms. */
export function rateWithTax(
  terms: Pick<LoanTerms, "tax">,
  kind: TaxedCharge,
  rate: number,
): { readonly rate: number; readonly divisor: number } {
  const added = taxPpm(terms, kind);
  const common = commonDivisor(million, million + added);
  return { rate: rate * ((million + added) / common), divisor: million / common };
}

/** The same in parts per million, never more than the contract's rate and its tax: the penalty's day is counted so by the database too. */
export function ppmWithTax(terms: Pick<LoanTerms, "tax">, kind: TaxedCharge, rate: number): number {
  const exact = rateWithTax(terms, kind, rate);
  return Math.floor(exact.rate / exact.divisor);
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
