import { dueDates } from "./due-dates.ts";
import { deductionOf, shareFor, type Deduction } from "./fee.ts";
import { interestFactor, levelInstalment, spanTimes } from "./interest.ts";
import { scale, sum, toMinor } from "../money/money.ts";
import { roundRatio } from "../money/rounding.ts";
import { taxIn, withTax } from "./tax.ts";
import type { LoanTerms } from "./terms.ts";

/** What one instalment asks for, minor units. */
export interface Instalment {
  readonly number: number;
  readonly dueDate: string;
  readonly principal: number;
  readonly interest: number;
  readonly fee: number;
}

export interface Schedule extends Omit<Deduction, "feeAtMaturity"> {
  readonly start: string;
  readonly instalments: readonly Instalment[];
}

/** Interest and principal of one period, before fees. */
interface Row {
  principal: number;
  interest: number;
}
interface Plan {
  readonly terms: LoanTerms;
  /** Interest of each period as numerators over `denominator`. */
  readonly factors: readonly number[];
  readonly denominator: number;
}

/**
 * The schedule of a contract paid out on `start` (rules/money.md 2): each component is rounded once per period, the last instalment takes the rest.
 * @param start date of the payout, as 2026-11-21
 */
export function schedule(terms: LoanTerms, start: string): Schedule {
  const down = downPayment(terms);
  const dates = dueDates(terms.instalments, start);
  const rows = rowsOf(planOf({ ...terms, principal: terms.principal - down }, start, dates));
  const due = terms.interest.method === "bullet" ? dates.slice(-1) : dates;
  const { deducted, feeAtMaturity, payout } = deductionOf(terms, sum(rows.map((row) => row.interest)));
  const isPrepaid = terms.fee?.mode === 1;
  const asked = rows.map(({ principal, interest }, at) => ({ dueDate: due[at] ?? start, principal, interest: isPrepaid ? 0 : interest }));
  const all = [...(down > 0 ? [{ dueDate: start, principal: down, interest: 0 }] : []), ...asked];
  const instalments = all.map((each, at) => {
    const base = each.principal + each.interest - taxIn(terms, "interest", each.interest);
    const fee = withTax(terms, "fee", shareFor(terms.fee?.each, base, terms.rounding));
    return { number: at + 1, ...each, fee: fee + (at === all.length - 1 ? feeAtMaturity : 0) };
  });
  return { start, instalments, deducted, payout };
}

/** What is asked for on the day of the payout, rounded as an instalment is. */
export function downPayment({ principal, instalments, rounding }: LoanTerms): number {
  return Math.min(shareFor(instalments.down, principal, rounding.instalment ?? rounding), principal);
}

/** Deferred interest stands with the first instalment that asks for some; the principal rests until then (a rule of the terms). */
function planOf(terms: LoanTerms, start: string, dates: readonly string[]): Plan {
  const { rate, denominator } = interestFactor(terms);
  const { interestGrace: free = 0, deferInterest = false } = terms.instalments;
  const borne = dates.map((date, at) => rate * spanTimes(terms, dates[at - 1] ?? start, date));
  const deferred = deferInterest ? sum(borne.slice(0, free)) : 0;
  const factors = borne.map((factor, at) => (at < free ? 0 : at === free ? factor + deferred : factor));
  return { terms, factors, denominator };
}

function rowsOf(plan: Plan): readonly Row[] {
  const { method } = plan.terms.interest;
  if (method === "bullet")
    return [{ principal: plan.terms.principal, interest: interestOn(plan, plan.terms.principal, sum(plan.factors)) }];
  if (method === "flat") return plan.terms.interest.spread === "sum-of-digits" ? digitRows(plan) : flatRows(plan);
  if (method === "equal-instalment" || method === "daily") return levelRows(plan);
  return decliningRows(plan, method === "interest-first");
}

function interestOn({ terms, denominator }: Plan, balance: number, factor: number): number {
  return scale(balance, factor, denominator, terms.rounding.interest ?? terms.rounding);
}

/** Whether a period still asks for no principal, and how many ask for some. */
const graceOf = ({ terms }: Plan): number => terms.instalments.principalGrace ?? 0;

function flatRows(plan: Plan): readonly Row[] {
  const { principal, rounding } = plan.terms;
  const grace = graceOf(plan);
  const paying = plan.factors.length - grace;
  const total = interestOn(plan, principal, sum(plan.factors));
  const level = rounding.instalment ? scale(principal + total, 1, paying, rounding.instalment) : null;
  const part = scale(principal, 1, paying, rounding);
  const left = { principal, interest: total };
  const rows = plan.factors.map((factor, at) => {
    const interest = at === plan.factors.length - 1 ? left.interest : Math.min(interestOn(plan, principal, factor), left.interest);
    const wanted = level === null ? part : Math.max(level - interest, 0);
    const paid = at < grace ? 0 : Math.min(wanted, left.principal);
    left.interest -= interest;
    left.principal -= paid;
    return { principal: paid, interest };
  });
  return closed(rows, principal);
}

/** The rule of 78: instalment k of n bears 2 (n - k + 1) / n (n + 1) of the interest; rounded on what has been borne so far, so that none is lost. */
function digitRows(plan: Plan): readonly Row[] {
  const { principal, rounding } = plan.terms;
  const count = plan.factors.length;
  const total = interestOn(plan, principal, sum(plan.factors));
  const level = scale(principal + total, 1, count, rounding.instalment ?? rounding);
  let [left, before] = [principal, 0];
  const rows = plan.factors.map((_, at) => {
    const borne = scale(total, (at + 1) * (2 * count - at), count * (count + 1), rounding.interest ?? rounding);
    const interest = Math.min(borne, total) - before;
    const paid = Math.min(Math.max(level - interest, 0), left);
    [left, before] = [left - paid, before + interest];
    return { principal: paid, interest };
  });
  const last = rows.at(-1);
  if (last) last.interest += total - before;
  return closed(rows, principal);
}

function decliningRows(plan: Plan, isInterestFirst: boolean): readonly Row[] {
  const { principal, rounding } = plan.terms;
  const grace = graceOf(plan);
  const part = isInterestFirst ? 0 : scale(principal, 1, plan.factors.length - grace, rounding);
  let balance = principal;
  const rows = plan.factors.map((factor, at) => {
    const interest = interestOn(plan, balance, factor);
    const paid = at < grace ? 0 : Math.min(part, balance);
    balance -= paid;
    return { principal: paid, interest };
  });
  return closed(rows, principal);
}

function levelRows(plan: Plan): readonly Row[] {
  const { terms, factors, denominator } = plan;
  if (terms.interest.addOn) return addOnRows(plan);
  if (terms.instalments.amounts) return payLevel(plan, Number.MAX_SAFE_INTEGER, terms.instalments.amounts);
  if (terms.instalments.amount) return payOff(plan, terms.instalments.amount);
  const { dividend, divisor } = levelInstalment(terms.principal, factors.slice(graceOf(plan)), denominator);
  const rounding = terms.rounding.instalment ?? terms.rounding;
  const level = toMinor(roundRatio(dividend, divisor, rounding));
  const last = terms.instalments.last ?? "free";
  return last === "free" ? payLevel(plan, level) : shiftLevel(plan, level, last === "not-above" ? rounding.step : -rounding.step);
}

/**
 * The lowest level that the last instalment does not exceed (step above zero), or the highest that it does not fall short of (below zero).
 * Rounded interest moves it a few steps away from the exact one.
 */
function shiftLevel(plan: Plan, level: number, step: number): readonly Row[] {
  const fits = (rows: readonly Row[], at: number): boolean => {
    const last = rows.at(-1);
    return !last || (last.principal + last.interest - at) * step <= 0;
  };
  let [at, rows] = [level, payLevel(plan, level)];
  for (let tries = 0; tries < 1_000 && !fits(rows, at); tries += 1) {
    at += step;
    rows = payLevel(plan, at);
  }
  for (let tries = 0; tries < 1_000; tries += 1) {
    const closer = payLevel(plan, at - step);
    if (at - step <= 0 || !fits(closer, at - step)) return rows;
    [at, rows] = [at - step, closer];
  }
  return rows;
}

/** What every instalment asks for, or each of its own (`amounts`), interest first. */
function payLevel(plan: Plan, level: number, amounts: readonly number[] = []): readonly Row[] {
  const grace = graceOf(plan);
  let balance = plan.terms.principal;
  const rows = plan.factors.map((factor, at) => {
    const interest = interestOn(plan, balance, factor);
    const principal = at < grace ? 0 : Math.min(Math.max((amounts[at] ?? level) - interest, 0), balance);
    balance -= principal;
    return { principal, interest };
  });
  return closed(rows, plan.terms.principal);
}

/**
 * Interest added on and asked for first (`addOn`). The less of it, the sooner the principal goes and the less it bears: from what the whole principal
 * bears until the end it sinks to the highest figure that bears itself.
 */
function addOnRows(plan: Plan): readonly Row[] {
  let total = interestOn(plan, plan.terms.principal, sum(plan.factors));
  for (let tries = 0; tries < 10_000; tries += 1) {
    const borne = borneBy(plan, addedOn(plan, total));
    if (borne >= total) break;
    total = borne;
  }
  return addedOn(plan, total);
}

/** Instalments that ask for this interest first, level or each of its own amount; the last asks for the rest. */
function addedOn({ terms, factors }: Plan, total: number): readonly Row[] {
  const { principal, rounding, instalments } = terms;
  const level = scale(principal + total, 1, factors.length, rounding.instalment ?? rounding);
  const left = { principal, interest: total };
  return factors.map((_, at) => {
    const isLast = at === factors.length - 1;
    const asked = isLast ? left.principal + left.interest : (instalments.amounts?.[at] ?? level);
    const interest = Math.min(asked, left.interest);
    const paid = Math.min(asked - interest, left.principal);
    left.interest -= interest;
    left.principal -= paid;
    return { principal: paid, interest };
  });
}

/** What the days bear on the principal that such instalments leave out, rounded once. */
function borneBy({ terms, factors, denominator }: Plan, rows: readonly Row[]): number {
  let [borne, balance] = [0n, terms.principal];
  for (const [at, row] of rows.entries()) {
    borne += BigInt(balance) * BigInt(factors[at] ?? 0);
    balance -= row.principal;
  }
  return toMinor(roundRatio(borne, BigInt(denominator), terms.rounding.interest ?? terms.rounding));
}

/** Instalments of an agreed amount, as many as it takes; where `count` is too few of them the last asks for more (refused by `planReason`). */
function payOff(plan: Plan, amount: number): readonly Row[] {
  const rows = payLevel(plan, amount);
  let left = plan.terms.principal;
  const last = rows.findIndex(({ principal }) => (left -= principal) <= 0);
  return rows.slice(0, last + 1);
}

/** The last instalment takes what rounding left of the principal. */
function closed(rows: readonly Row[], principal: number): readonly Row[] {
  const last = rows.at(-1);
  let before = -(last?.principal ?? 0);
  for (const row of rows) before += row.principal;
  if (last) last.principal = principal - before;
  return rows;
}
