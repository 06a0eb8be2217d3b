import type { Currency } from "../money/money.ts";
import type { EvidenceKind, ReviewCheck } from "../options/review-needs.ts";
import type { LendableCycle, LevelRules } from "./product.rules.ts";
import { newestRules, type InstalmentTerms, type LoanTerms, type RoundingTerms } from "./terms.ts";

/** What a product says of its loans; what only an order knows (amount, length) is left open. */
export interface ProductConfig {
  readonly terms: Omit<LoanTerms, "rules" | "currency" | "principal" | "instalments" | "rounding"> & { readonly rounding?: RoundingTerms };
  /** Without `every` one instalment lasts as many units as the order's term says. */
  readonly instalments: Pick<InstalmentTerms, "count" | "unit"> & Partial<InstalmentTerms>;
}

/** What a review of a product's orders must have done before it decides (T08, T10, T12). */
export interface ReviewNeeds {
  /** T10: a second reviewer decides before the final one. */
  readonly second: boolean;
  readonly evidence: readonly EvidenceKind[];
  readonly checklist: readonly ReviewCheck[];
  /** Verification calls on record. */
  readonly calls: number;
  /** Of a hundred final reviews so many do not know what the first one said; without it the house's own share. */
  readonly blindShare?: number | undefined;
  /** Minutes until somebody should have looked at a case in the pool; without it the house's own target. */
  readonly targetMinutes?: number | undefined;
}

/** For whom and for what a product is: what an application is judged by before any review. */
export interface ProductOffer {
  /** Minor units, both ends included. */
  readonly amountMin: number;
  readonly amountMax: number;
  /** In the units of the product's instalments. */
  readonly terms: readonly number[];
  readonly cycles: readonly LendableCycle[];
  /** T05: a person reviews what the machine passed; else it goes straight to the payout. */
  readonly manualReview: boolean;
  /** T13: whoever applies accepts; a loan approved as it was applied for needs no second yes. */
  readonly acceptedAtApplication: boolean;
  /** Absent: a decision needs nothing but its reviewer. */
  readonly review?: ReviewNeeds;
  /** How the next limit of who comes again follows from his last loan (rules/money.md 14); absent: anybody may have the whole range. */
  readonly levels?: LevelRules;
}

/** What an order adds to its product's configuration. */
export interface Contract {
  /** Rules of counting that the order was written under; null before there were any but the first, the newest ones where nothing is written yet. */
  readonly rules?: number | null;
  readonly currency: Currency;
  /** The tenant's smallest payable amount, minor units. */
  readonly step: number;
  readonly principal: number;
  /** In the units of the product's instalments. */
  readonly term: number;
}

/** The terms of one loan: those of its product at the time (T01), with what was agreed for it. */
export function termsOf({ terms, instalments }: ProductConfig, contract: Contract): LoanTerms {
  const { rules = newestRules, currency, step, principal, term } = contract;
  return {
    ...terms,
    ...(rules === null ? {} : { rules }),
    currency,
    principal,
    instalments: { ...instalments, every: instalments.every ?? term },
    rounding: terms.rounding ?? { mode: "half-up", step },
  };
}
