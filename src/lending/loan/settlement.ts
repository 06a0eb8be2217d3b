import { penaltyAfter, type ContractPenalty } from "./penalty.ts";
import { daysBetween } from "../time/zone.ts";

/** One component of a debt, minor units. */
export interface Component {
  readonly charged: number;
  readonly paid: number;
  readonly waived: number;
  readonly outstanding: number;
}

export interface Debt extends ContractPenalty {
  readonly dueDate: string | null;
  readonly interest: number;
  readonly fee: number;
  readonly principalPaid: number;
  readonly interestPaid: number;
  readonly feePaid: number;
  readonly penaltyPaid: number;
  readonly penaltyWaived: number;
}

export interface Quote {
  readonly principal: Component;
  readonly interest: Component;
  readonly fee: Component;
  readonly penalty: Component;
  readonly total: number;
  /** Of the total, the tax in it. */
  readonly tax: number;
  readonly capReached: boolean;
}

const component = (charged: number, paid: number, waived = 0): Component => ({
  charged,
  paid,
  waived,
  outstanding: Math.max(charged - paid - waived, 0),
});

/** What settles the debt on a calendar date of the tenant (rules/money.md 9). */
export function settlementQuote(debt: Debt, on: string): Quote {
  const daysLate = debt.dueDate ? daysBetween(debt.dueDate, on) : 0;
  const owed = penaltyAfter(debt, daysLate);
  const principal = component(debt.principal, debt.principalPaid);
  const interest = component(debt.interest, debt.interestPaid);
  const fee = component(debt.fee, debt.feePaid);
  const penalty = component(owed, debt.penaltyPaid, debt.penaltyWaived);
  const total = principal.outstanding + interest.outstanding + fee.outstanding + penalty.outstanding;
  return { principal, interest, fee, penalty, total, tax: 0, capReached: owed > 0 && owed === penaltyAfter(debt, 100_000) };
}
