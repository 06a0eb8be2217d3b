import { scale } from "../money/money.ts";
import { million, ppm } from "../money/rate.ts";
import type { Rounding } from "../money/rounding.ts";
import { withTax } from "./tax.ts";
import type { LoanTerms, Share } from "./terms.ts";

/** An amount, a share of something, or the sum of both, minor units; the share is rounded. */
export function shareFor(share: Share | undefined, of: number, rounding: Rounding): number {
  return (share?.amount ?? 0) + (share?.rate ? scale(of, ppm(share.rate), million, rounding) : 0);
}

/** The service fee of a contract with its tax, minor units: a fixed amount, a share of the principal, or the sum of both. */
export const feeOf = (terms: LoanTerms): number => withTax(terms, "fee", shareFor(terms.fee, terms.principal, terms.rounding));

/** What is kept back at the payout and what is left to fall due (rules/money.md 6). */
export interface Deduction {
  readonly deducted: { readonly fee: number; readonly interest: number };
  /** Fee that the last instalment asks for. */
  readonly feeAtMaturity: number;
  readonly payout: number;
}

export function deductionOf(terms: LoanTerms, interest: number): Deduction {
  const fee = feeOf(terms);
  const mode = terms.fee?.mode ?? 0;
  const deducted = { fee: mode === 2 ? 0 : fee, interest: mode === 1 ? interest : 0 };
  return { deducted, feeAtMaturity: mode === 2 ? fee : 0, payout: terms.principal - deducted.fee - deducted.interest };
}
