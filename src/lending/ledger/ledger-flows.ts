import { taxAccounts, type Account, type Movements } from "./accounts.ts";
import type { Loan, PartView } from "../loan/loan-view.ts";
import { taxOfLoan, type TaxOfLoan, type TaxOfPart } from "../loan/tax.ts";
import { sum } from "../money/money.ts";
import type { Schedule } from "../product/schedule.ts";
import { taxIn, type TaxByKind, type TaxedCharge } from "../product/tax.ts";
import { isUnder, type Component, type LoanTerms } from "../product/terms.ts";

/** The rows of rules/ledger.md 2 that a loan's own money passes through; what is only in memo stands beside its row. */
export const flowCodes = [
  "L01",
  "L02",
  "L03",
  "L04",
  "L05",
  "L06",
  "L07",
  "L07 memo",
  "L08",
  "L09",
  "L10",
  "L11",
  "L11 memo",
  "L12",
  "L14",
  "L14 memo",
  "L15",
] as const;
export type FlowCode = (typeof flowCodes)[number];
export type Flows = Readonly<Record<FlowCode, Movements>>;

const receivable: Readonly<Record<Component, Account>> = { principal: 1100, interest: 1110, fee: 1120, penalty: 1130 };

/** One way of settling, taken off the receivables. */
function offReceivables({ totals }: Loan, of: (part: PartView, component: Component) => number): Record<Component, number> {
  const take = (component: Component): number => of(totals[component], component);
  return { principal: take("principal"), interest: take("interest"), fee: take("fee"), penalty: take("penalty") };
}
const credited = (amounts: Record<Component, number>): Movements =>
  Object.fromEntries(Object.entries(amounts).map(([component, amount]) => [receivable[component as Component], -amount]));
const all = (amounts: Record<Component, number>): number => sum(Object.values(amounts));

/** What a contract's deducted or deferred income has become by the day. */
interface Earned {
  readonly interest: number;
  readonly deductedInterest: number;
  readonly deductedFee: number;
  readonly contractFee: number;
  readonly deferredFee: number;
  readonly isFeeLost: boolean;
  readonly tax: TaxOfLoan;
  /** Of the deferred fee that became income, its tax. */
  readonly deferredTax: number;
}

/** Tax that was added to what is owed to the authority, or taken off it; an account that no tax moves is not named. */
function owedTax(terms: LoanTerms, by: Partial<TaxByKind>): Movements {
  if (!terms.tax) return {};
  const owed: Movements = {};
  for (const [kind, amount] of Object.entries(by)) {
    const account = taxAccounts[isUnder(terms, 4) ? (kind as TaxedCharge) : "together"];
    if (amount !== 0) owed[account] = (owed[account] ?? 0) - amount;
  }
  return Object.fromEntries(Object.entries(owed).filter(([, amount]) => amount !== 0));
}
const over = ({ interest, fee, penalty }: TaxOfLoan, of: keyof TaxOfPart, sign = 1): Partial<TaxByKind> => ({
  interest: sign * interest[of],
  fee: sign * fee[of],
  penalty: sign * penalty[of],
});

function earnedOf(terms: LoanTerms, loan: Loan): Earned {
  const maturity = loan.instalments.at(-1)?.dueDate ?? "";
  const isEarned = loan.on >= maturity || loan.settledOn !== null;
  const contractFee = sum(loan.plan?.instalments.map((each) => each.fee) ?? []);
  const isFeeLost = (loan.writtenOffOn ?? maturity) < maturity;
  const { paid, waived, coupon, tolerance } = loan.totals.fee;
  const settledFee = Math.min(paid + waived + coupon + tolerance, contractFee);
  const tax = taxOfLoan(terms, loan);
  const deferredFee = isEarned && !isFeeLost ? contractFee : settledFee;
  return {
    tax,
    deferredTax: deferredFee === contractFee ? tax.contractFee : taxIn(terms, "fee", deferredFee),
    interest: sum(loan.instalments.map((each) => each.earnedInterest)),
    deductedInterest: isEarned ? (loan.plan?.deducted.interest ?? 0) : 0,
    deductedFee: isEarned && terms.fee?.deferred ? (loan.plan?.deducted.fee ?? 0) : 0,
    contractFee,
    deferredFee,
    isFeeLost,
  };
}

/**
 * Everything that a loan has posted by a day, by row of rules/ledger.md 2: cumulative, each balanced in itself. The ledger's balances are their sum,
 * so they always agree with the replayed components; what an event posts is the difference that it makes.
 */
export function flowsOf(terms: LoanTerms, loan: Loan): Flows {
  const earned = earnedOf(terms, loan);
  return { ...payoutFlows(terms, loan, earned), ...moneyFlows(terms, loan, earned), ...lossFlows(terms, loan, earned) };
}

function payoutFlows(terms: LoanTerms, loan: Loan, earned: Earned): Pick<Flows, "L01" | "L02" | "L03" | "L04"> {
  const { plan, totals } = loan;
  const { payoutAmount } = loan.money;
  const { tax } = earned;
  const byHand = totals.fee.charged - earned.contractFee;
  const taxByHand = tax.fee.charged - tax.contractFee;
  const [deductedFee, deferredFee] = [
    earned.deductedFee === 0 ? 0 : earned.deductedFee - tax.deducted.fee,
    earned.deferredFee - earned.deferredTax,
  ];
  const deductedInterest = earned.deductedInterest === 0 ? 0 : earned.deductedInterest - tax.deducted.interest;
  return {
    L01: { 1020: -payoutAmount, 1030: payoutAmount },
    L02: plan ? paidOut(terms, plan, earned) : {},
    L03: {
      1110: earned.interest,
      1120: byHand,
      2200: deductedFee + deferredFee,
      2210: deductedInterest,
      ...owedTax(terms, { interest: tax.interest.charged, fee: taxByHand }),
      4000: tax.interest.charged - earned.interest - deductedInterest,
      4010: taxByHand - byHand - deductedFee - deferredFee,
    },
    L04: {
      1130: totals.penalty.charged,
      ...owedTax(terms, { penalty: tax.penalty.charged }),
      4020: tax.penalty.charged - totals.penalty.charged,
    },
  };
}

/** What is owed from the first day, and what was kept of the payout for it; the tax on both is owed at once. */
function paidOut(terms: LoanTerms, { payout, deducted }: Schedule, { contractFee, tax }: Earned): Movements {
  const net = deducted.fee - tax.deducted.fee;
  const [deferred, income] = terms.fee?.deferred ? [net, 0] : [0, net];
  return {
    1030: -payout,
    1100: payout + deducted.fee + deducted.interest,
    1120: contractFee,
    2200: tax.contractFee - deferred - contractFee,
    2210: tax.deducted.interest - deducted.interest,
    ...owedTax(terms, { fee: tax.deducted.fee + tax.contractFee, interest: tax.deducted.interest }),
    4010: -income,
  };
}

type MoneyFlows = Pick<Flows, "L05" | "L06" | "L08" | "L09" | "L10" | "L14" | "L14 memo">;
function moneyFlows(terms: LoanTerms, loan: Loan, { tax }: Earned): MoneyFlows {
  const { money, totals } = loan;
  const byExtension: Record<Component, number> = { principal: 0, fee: 0, ...money.paidByExtension };
  const paid = offReceivables(loan, (part, component) => part.paid - byExtension[component]);
  const recovered = sum(Object.values(totals).map((part) => part.recovered));
  const taxRecovered = over(tax, "recovered");
  const ofIt = sum(Object.values(taxRecovered));
  const repaid = money.received - recovered;
  const held = loan.held + money.extensionPaid + money.extensionRest;
  const reserved = loan.reserved + money.refunded;
  return {
    L05: { 1010: repaid, 2000: money.extensionRest, ...credited(paid), 2100: all(paid) - repaid - money.extensionRest },
    L06: { 1010: held, 2000: -held },
    L08: {
      2000: money.extensionPaid,
      ...credited(byExtension),
      ...owedTax(terms, { extension: tax.extension }),
      4030: tax.extension - loan.extensionFee,
    },
    L09: { 2100: reserved, 2110: -reserved },
    L10: { 2110: money.refunded, 1000: -money.refunded },
    L14: { 1010: recovered, ...owedTax(terms, taxRecovered), 4040: ofIt - recovered },
    "L14 memo": { 9001: recovered, 9000: -recovered },
  };
}

type LossFlows = Pick<Flows, "L07" | "L07 memo" | "L11" | "L11 memo" | "L12" | "L15">;
function lossFlows(terms: LoanTerms, loan: Loan, earned: Earned): LossFlows {
  const { isFeeLost, contractFee, deferredFee, tax } = earned;
  const waived = offReceivables(loan, (part) => part.waived);
  const lost = offReceivables(loan, (part) => part.writtenOff);
  const [tolerated, coupons] = [offReceivables(loan, (part) => part.tolerance), offReceivables(loan, (part) => part.coupon)];
  const forgone = sum(Object.values(loan.totals).map((part) => part.forgone));
  const unearned = isFeeLost ? contractFee - tax.contractFee - (deferredFee - earned.deferredTax) : 0;
  return {
    L07: {
      ...credited(waived),
      ...owedTax(terms, over(tax, "waived", -1)),
      5000: waived.interest - tax.interest.waived,
      5001: waived.penalty - tax.penalty.waived,
      5002: waived.fee - tax.fee.waived,
      5030: waived.principal,
    },
    L11: {
      ...credited(lost),
      2200: unearned,
      ...owedTax(terms, over(tax, "writtenOff", -1)),
      4000: lost.interest - tax.interest.writtenOff,
      4010: lost.fee - tax.fee.writtenOff - unearned,
      4020: lost.penalty - tax.penalty.writtenOff,
      5030: lost.principal,
    },
    L12: { ...credited(tolerated), 5050: all(tolerated) },
    L15: { ...credited(coupons), 5010: all(coupons) - loan.money.goodwill, 5070: loan.money.goodwill },
    "L07 memo": { 9001: forgone, 9000: -forgone },
    "L11 memo": { 9000: all(lost), 9001: -all(lost) },
  };
}
