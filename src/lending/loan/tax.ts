import type { Amounts } from "./claim.ts";
import type { InstalmentView, Loan, PartView } from "./loan-view.ts";
import { sum } from "../money/money.ts";
import type { Schedule } from "../product/schedule.ts";
import { taxIn, type TaxByKind } from "../product/tax.ts";
import type { LoanTerms } from "../product/terms.ts";

/** Components that may hold tax. */
const taxed = ["interest", "fee", "penalty"] as const;
type Taxed = (typeof taxed)[number];

/** How the tax of one component stands, minor units: asked for, given up with a waiver, taken out of the books, come back after that. */
export interface TaxOfPart {
  readonly charged: number;
  readonly waived: number;
  readonly writtenOff: number;
  readonly recovered: number;
}
export interface TaxOfLoan extends Readonly<Record<Taxed, TaxOfPart>> {
  readonly extension: number;
  /** Of what was kept back at the payout, and of the fee that the contract asks for later. */
  readonly deducted: { readonly fee: number; readonly interest: number };
  readonly contractFee: number;
}

/** Each is what its step takes away of the tax of what is left, so that they add up to the unit in whatever order they came. */
function taxOfPart(terms: LoanTerms, kind: Taxed, part: PartView, charged: number): TaxOfPart {
  const of = (gross: number): number => taxIn(terms, kind, gross);
  const afterWaiver = charged - part.waived;
  const kept = afterWaiver - part.writtenOff;
  return {
    charged: of(charged),
    waived: of(charged) - of(afterWaiver),
    writtenOff: of(afterWaiver) - of(kept),
    recovered: of(kept + part.recovered) - of(kept),
  };
}

const none: TaxOfPart = { charged: 0, waived: 0, writtenOff: 0, recovered: 0 };
const untaxed: TaxOfLoan = {
  interest: none,
  fee: none,
  penalty: none,
  extension: 0,
  deducted: { fee: 0, interest: 0 },
  contractFee: 0,
};

/** The tax of a whole loan as its ledger holds it, instalment by instalment; of interest, what is earned by the day. */
export function taxOfLoan(terms: LoanTerms, loan: Loan): TaxOfLoan {
  if (!terms.tax) return untaxed;
  const over = (kind: Taxed): TaxOfPart => {
    const parts = loan.instalments.map((row) =>
      taxOfPart(terms, kind, row[kind], kind === "interest" ? row.earnedInterest : row[kind].charged),
    );
    const all = (of: keyof TaxOfPart): number => sum(parts.map((part) => part[of]));
    return { charged: all("charged"), waived: all("waived"), writtenOff: all("writtenOff"), recovered: all("recovered") };
  };
  return {
    interest: over("interest"),
    fee: over("fee"),
    penalty: over("penalty"),
    extension: taxIn(terms, "extension", loan.extensionFee),
    deducted: {
      fee: taxIn(terms, "fee", loan.plan?.deducted.fee ?? 0),
      interest: taxIn(terms, "interest", loan.plan?.deducted.interest ?? 0),
    },
    contractFee: sum(loan.plan?.instalments.map(({ fee }) => taxIn(terms, "fee", fee)) ?? []),
  };
}

/** The tax that an instalment asks for: of everything that it charges and that was not given up. */
export function taxesOfInstalment(terms: LoanTerms, row: Pick<InstalmentView, Taxed>): TaxByKind<Taxed> {
  const of = (kind: Taxed): number => taxIn(terms, kind, row[kind].charged - row[kind].waived);
  return { interest: of("interest"), fee: of("fee"), penalty: of("penalty") };
}

/** All of it. */
export const taxSum = (taxes: TaxByKind<Taxed>): number => sum(Object.values(taxes));

/** The tax in a claim, a receipt or whatever else is told by components. */
export function taxOfAmounts(terms: LoanTerms, amounts: Pick<Amounts, Taxed>): number {
  return sum(taxed.map((kind) => taxIn(terms, kind, amounts[kind])));
}

/** The same of an instalment of a schedule, before anything happened to it. */
export const taxesOfPlan = (
  terms: LoanTerms,
  { interest, fee }: Pick<Schedule["instalments"][number], "interest" | "fee">,
): TaxByKind<Taxed> => ({
  interest: taxIn(terms, "interest", interest),
  fee: taxIn(terms, "fee", fee),
  penalty: 0,
});
