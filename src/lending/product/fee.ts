import { scale } from "../money/money.ts";
import { million, ppm } from "../money/rate.ts";
import type { LoanTerms } from "./terms.ts";

/** The service fee of a contract, minor units: a fixed amount, a share of the principal, or the sum of both. */
export function feeOf({ fee, principal, rounding }: LoanTerms): number {
  if (!fee) return 0;
  return (fee.amount ?? 0) + (fee.rate ? scale(principal, ppm(fee.rate), million, rounding) : 0);
}

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
