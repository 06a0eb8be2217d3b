import { daysBetween } from "../time/calendar.ts";
import type { Schedule } from "./schedule.ts";
import type { InstalmentTerms } from "./terms.ts";

/** Money that moves at some time after the first advance; the unit of time is the caller's (years, or unit periods). */
export interface Flow {
  readonly amount: number;
  readonly time: number;
}

/** A payment of Appendix J: whole unit periods from the advance, and the fraction of one that is left over. */
export interface UnitPayment {
  readonly amount: number;
  readonly periods: number;
  readonly fraction: number;
}

// A rate is no money: these are real numbers on purpose, and only the text that is shown is rounded.
const highest = 1e12;

/** The rate at which `value` comes to nothing; `value` falls as the rate grows. */
function rootOf(value: (rate: number) => number): number {
  let [low, high] = [-0.999_999, 1];
  while (value(high) > 0 && high < highest) [low, high] = [high, high * 4];
  for (let tries = 0; tries < 200; tries += 1) {
    const middle = (low + high) / 2;
    if (value(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The effective rate per unit of time at which repayments equal advances (EU Directive 2008/48/EC, Annex I: times in years).
 * @returns a fraction: 0.1296 is 12.96 %
 */
export function effectiveRate(advances: readonly Flow[], repayments: readonly Flow[]): number {
  const worth = (flows: readonly Flow[], rate: number): number =>
    flows.reduce((all, { amount, time }) => all + amount / (1 + rate) ** time, 0);
  return rootOf((rate) => worth(repayments, rate) - worth(advances, rate));
}

/** The actuarial rate per unit period of one advance (12 CFR 1026, Appendix J (b)): an odd fraction of a period bears simple interest. */
export function actuarialRate(advance: number, payments: readonly UnitPayment[]): number {
  return rootOf(
    (rate) =>
      payments.reduce((all, { amount, periods, fraction }) => all + amount / ((1 + fraction * rate) * (1 + rate) ** periods), 0) - advance,
  );
}

/** A fraction as per cent with fixed decimals: 0.0969 is "9.69". A root is found from both sides: what costs nothing is no "-0.00". */
export function percent(rate: number, decimals = 2): string {
  const text = (rate * 100).toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}

const dues = ({ instalments }: Schedule) =>
  instalments.map(({ dueDate, principal, interest, fee }) => ({ dueDate, amount: principal + interest + fee }));

/** Rate per year of a schedule, with times in days of a 365-day year. */
export function aprEu(plan: Schedule): number {
  return effectiveRate(
    [{ amount: plan.payout, time: 0 }],
    dues(plan).map(({ amount, dueDate }) => ({ amount, time: daysBetween(plan.start, dueDate) / 365 })),
  );
}

/** What the schedule costs a month of thirty days, compounded: the EIR that the Philippine caps are about. */
export function effectiveMonthly(plan: Schedule): number {
  return effectiveRate(
    [{ amount: plan.payout, time: 0 }],
    dues(plan).map(({ amount, dueDate }) => ({ amount, time: daysBetween(plan.start, dueDate) / 30 })),
  );
}

/** Rate per year of a schedule by Appendix J; of a single payment the term is the unit period (b)(5)(iii). */
export function aprUs(plan: Schedule, terms: InstalmentTerms): number {
  const payments = dues(plan);
  const first = daysBetween(plan.start, payments[0]?.dueDate ?? plan.start);
  if (payments.length === 1)
    return (actuarialRate(plan.payout, [{ amount: payments[0]?.amount ?? 0, periods: 1, fraction: 0 }]) * 365) / first;
  const { days, perYear } = unitPeriod(terms);
  const [periods, fraction] = [Math.floor(first / days), (first % days) / days];
  const even = terms.firstDue || terms.dueDay ? { periods, fraction } : { periods: 1, fraction: 0 };
  return (
    actuarialRate(
      plan.payout,
      payments.map(({ amount }, at) => ({ amount, ...even, periods: even.periods + at })),
    ) * perYear
  );
}

function unitPeriod({ unit, every }: InstalmentTerms): { readonly days: number; readonly perYear: number } {
  if (unit === "month") return { days: every * 30, perYear: 12 / every };
  const days = unit === "week" ? every * 7 : every;
  return { days, perYear: unit === "week" ? 52 / every : 365 / days };
}
