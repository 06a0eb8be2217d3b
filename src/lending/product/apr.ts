import { daysBetween } from "../time/calendar.ts";
import type { Schedule } from "./schedule.ts";
import type { InstalmentTerms } from "./terms.ts";
import { singleTerm, unitPeriodOf, unitsBetween, type Span, type UnitPeriod } from "./unit-periods.ts";

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
    // Nothing lies between them any more.
    if (middle === low || middle === high) return middle;
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

/**
 * Rate per year of a schedule by 12 CFR 1026, Appendix J: whole unit-periods are counted back from the first payment, the odd days before them
 * bear simple interest (b)(5). Of a single payment the term is the unit-period, a year at most (b)(4)(ii): 1,000 that become 1,240 after two
 * years are 11.36 % as in (c)(5)(iv), not 12.00; 1,000 that become 1,044 after six months are 8.80 % as in (c)(5)(ii), where 8.73, by the days,
 * would be allowed too (b)(5)(vi).
 */
export function aprUs(plan: Schedule, terms: InstalmentTerms): number {
  const payments = dues(plan);
  const first = payments[0]?.dueDate ?? plan.start;
  const anchor = terms.unit === "month" ? (terms.dueDay ?? Number((terms.firstDue ?? plan.start).slice(8, 10))) : undefined;
  if (payments.length === 1) {
    const { span, perYear } = singleTerm({ from: plan.start, to: first, anchor });
    return actuarialRate(plan.payout, [{ amount: payments[0]?.amount ?? 0, ...span }]) * perYear;
  }
  const unit = unitPeriodOf(terms);
  const spans = spansOf(plan, unit, anchor);
  return (
    actuarialRate(
      plan.payout,
      payments.map(({ amount }, at) => ({ amount, ...spans(at) })),
    ) * unit.perYear
  );
}

/**
 * Payments that come one unit-period after another share the odd days of the first that is not asked for at the payout; those further apart than a
 * year are measured one by one.
 */
function spansOf({ start, instalments }: Schedule, unit: UnitPeriod, anchor: number | undefined): (at: number) => Span {
  const dateOf = (at: number): string => instalments[at]?.dueDate ?? start;
  if (unit.unit === "year") return (at) => unitsBetween(unit, { from: start, to: dateOf(at), anchor });
  const regular = Math.max(
    instalments.findIndex(({ dueDate }) => dueDate > start),
    0,
  );
  const first = unitsBetween(unit, { from: start, to: dateOf(regular), anchor });
  return (at) => (at < regular ? { periods: 0, fraction: 0 } : { ...first, periods: first.periods + at - regular });
}
