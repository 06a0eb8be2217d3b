import { isBeyond, isDate } from "../time/calendar.ts";
import { isOnDueDay } from "./due-dates.ts";
import { feeOf } from "./fee.ts";
import { currencies, principalAtMost, scale } from "../money/money.ts";
import { isRate, million, ppm } from "../money/rate.ts";
import { firstReason, type Reason, type Rule } from "../reason.ts";
import { roundingModes } from "../money/rounding.ts";
import { paymentsFor } from "./interest.ts";
import { downPayment, type Schedule } from "./schedule.ts";
import { taxedCharges } from "./tax.ts";
import * as known from "./terms.ts";
import type { LoanTerms } from "./terms.ts";

/** A rate of at most 100 %, as a decimal text with up to six decimals. */
export function rateReason(rate: string | undefined, field: string, most = million): Reason | null {
  if (rate === undefined) return null;
  if (!isRate(rate)) return { error: "field.decimals", field };
  return ppm(rate) > most ? { error: "field.rate", vars: { max: most / 10_000 }, field } : null;
}

/** A whole number of minor units or of things. */
export function wholeReason(value: number | undefined, field: string, min = 0, max = principalAtMost): Reason | null {
  if (value === undefined || (Number.isSafeInteger(value) && value >= min && value <= max)) return null;
  return { error: "field.amount", vars: { min, max }, field };
}

export function dateReason(date: string | undefined, field: string): Reason | null {
  return date === undefined || (isDate(date) && !isBeyond(date)) ? null : { error: "field.date", field };
}

export function choiceReason(value: string, choices: readonly string[], field: string): Reason | null {
  return choices.includes(value) ? null : { error: "field.choice", vars: { choices: choices.join(", ") }, field };
}

const first = (...reasons: readonly (Reason | null)[]): Reason | null => reasons.find((reason) => reason !== null) ?? null;

const moneyRule: Rule<LoanTerms> = ({ rules, currency, principal, rounding }) =>
  first(
    wholeReason(rules, "rules", 1, known.newestRules),
    choiceReason(currency, currencies, "currency"),
    wholeReason(principal, "principal", 1),
    choiceReason(rounding.mode, roundingModes, "rounding.mode"),
    wholeReason(rounding.step, "rounding.step", 1, million),
    wholeReason(rounding.interest?.step, "rounding.interest.step", 1, million),
    wholeReason(rounding.instalment?.step, "rounding.instalment.step", 1, million),
  );

const interestRule: Rule<LoanTerms> = ({ interest }) =>
  first(
    choiceReason(interest.method, known.interestMethods, "interest.method"),
    choiceReason(interest.per, known.ratePeriods, "interest.per"),
    choiceReason(interest.dayCount, known.dayCounts, "interest.dayCount"),
    rateReason(interest.rate, "interest.rate"),
    interest.method === "daily" && interest.per === "period"
      ? { error: "field.choice", vars: { choices: "day, month, year" }, field: "interest.per" }
      : null,
    interest.per === "period" && interest.dayCount !== "periodic"
      ? { error: "field.choice", vars: { choices: "periodic" }, field: "interest.dayCount" }
      : null,
    interest.method === "daily" && interest.dayCount === "periodic"
      ? { error: "field.choice", vars: { choices: "actual/365, 30/360" }, field: "interest.dayCount" }
      : null,
  );

const instalmentRule: Rule<LoanTerms> = ({ instalments: terms }) =>
  first(
    wholeReason(terms.count, "instalments.count", 1, 360),
    choiceReason(terms.unit, known.termUnits, "instalments.unit"),
    wholeReason(terms.every, "instalments.every", 1, 3650),
    datesReason(terms),
    dateReason(terms.firstDue, "instalments.firstDue"),
    wholeReason(terms.dueDay, "instalments.dueDay", 1, 31),
    terms.firstDue && terms.dueDay && !isOnDueDay(terms.firstDue, terms.dueDay, terms.unit)
      ? { error: "field.date", field: "instalments.firstDue" }
      : null,
    wholeReason(terms.principalGrace, "instalments.principalGrace", 0, terms.count - 1),
    wholeReason(terms.interestGrace, "instalments.interestGrace", 0, terms.deferInterest ? (terms.principalGrace ?? 0) : terms.count),
    wholeReason(terms.amount, "instalments.amount", 1),
    shareReason(terms.down, "instalments.down"),
  );

/** Due dates agreed one by one: one for each instalment, each later than the one before, and nothing else that says when they are. */
function datesReason({ dates, count, firstDue, dueDay }: LoanTerms["instalments"]): Reason | null {
  if (!dates) return null;
  const back = dates.findIndex((date, at) => at > 0 && date <= (dates[at - 1] ?? ""));
  return first(
    wholeReason(dates.length, "instalments.dates", count, count),
    ...dates.map((date, at) => dateReason(date, `instalments.dates.${at}`)),
    back < 0 ? null : { error: "field.daysReversed", field: `instalments.dates.${back}` },
    firstDue === undefined ? null : { error: "field.date", field: "instalments.firstDue" },
    wholeReason(dueDay ?? 0, "instalments.dueDay", 0, 0),
  );
}

function shareReason(share: known.Share | undefined, field: string): Reason | null {
  return wholeReason(share?.amount, `${field}.amount`) ?? rateReason(share?.rate, `${field}.rate`);
}

/** Methods whose instalments may be agreed as an amount; those whose interest may wait. */
const levels = ["equal-instalment", "daily"] as const;
const fixed = known.interestMethods.filter((method) => method !== "daily");

/** Amounts agreed one by one: one for each instalment but the last, and nothing else that says what they ask for. */
function amountsReason({ count, amount, principalGrace }: LoanTerms["instalments"], amounts: readonly number[]): Reason | null {
  const field = "instalments.amounts";
  return first(
    wholeReason(amounts.length, field, count - 1, count - 1),
    wholeReason(amount ?? 0, "instalments.amount", 0, 0),
    wholeReason(principalGrace, "instalments.principalGrace", 0, 0),
    ...amounts.map((each, at) => wholeReason(each, `${field}.${at}`)),
  );
}

/** Interest that is added on is counted by the day, and is asked for with level instalments from the first one on. */
function addOnReason({ interest, instalments, fee }: LoanTerms): Reason | null {
  if (!interest.addOn) return null;
  return first(
    choiceReason(interest.method, ["equal-instalment"], "interest.method"),
    choiceReason(interest.per, ["day", "month", "year"], "interest.per"),
    choiceReason(interest.dayCount, ["actual/365", "30/360"], "interest.dayCount"),
    wholeReason(instalments.principalGrace, "instalments.principalGrace", 0, 0),
    wholeReason(instalments.interestGrace, "instalments.interestGrace", 0, 0),
    wholeReason(instalments.amount ?? 0, "instalments.amount", 0, 0),
    fee ? choiceReason(String(fee.mode), ["0", "2"], "fee.mode") : null,
  );
}

/** What only some methods, or some principals, go together with. */
const togetherRule: Rule<LoanTerms> = (terms) => {
  const { interest, instalments, penalty, allocation } = terms;
  return first(
    interest.spread ? choiceReason(interest.method, ["flat"], "interest.method") : null,
    interest.spread === "sum-of-digits" ? wholeReason(instalments.principalGrace, "instalments.principalGrace", 0, 0) : null,
    interest.spread === "sum-of-digits" ? wholeReason(instalments.interestGrace, "instalments.interestGrace", 0, 0) : null,
    addOnReason(terms),
    interest.arrears ? choiceReason(interest.arrears, known.arrearsChoices, "interest.arrears") : null,
    interest.arrears ? choiceReason(interest.method, ["daily"], "interest.method") : null,
    allocation.prepaid || allocation.accrued ? choiceReason(interest.method, ["daily"], "interest.method") : null,
    instalments.amount || instalments.amounts ? choiceReason(interest.method, levels, "interest.method") : null,
    instalments.amounts ? amountsReason(instalments, instalments.amounts) : null,
    instalments.deferInterest ? choiceReason(interest.method, fixed, "interest.method") : null,
    instalments.down && penalty?.base === "contract" ? { error: "terms.contractBase", field: "penalty.base" } : null,
    instalments.down ? wholeReason(downPayment(terms), "instalments.down", 0, terms.principal - 1) : null,
  );
};

const feeRule: Rule<LoanTerms> = (terms) =>
  first(
    wholeReason(terms.fee?.amount, "fee.amount"),
    rateReason(terms.fee?.rate, "fee.rate"),
    shareReason(terms.fee?.each, "fee.each"),
    terms.fee ? choiceReason(String(terms.fee.mode), ["0", "1", "2"], "fee.mode") : null,
  ) ?? (terms.fee?.mode !== 2 && feeOf(terms) >= terms.principal ? { error: "terms.payout", field: "fee" } : null);

const penaltyRule: Rule<LoanTerms> = ({ penalty, instalments }) =>
  penalty
    ? first(
        rateReason(penalty.dailyRate, "penalty.dailyRate"),
        rateReason(penalty.onceRate, "penalty.onceRate"),
        rateReason(penalty.capRate, "penalty.capRate"),
        wholeReason(penalty.graceDays, "penalty.graceDays", 0, 365),
        choiceReason(penalty.base, known.penaltyBases, "penalty.base"),
        // rules/money.md 7: later instalments join with what they ask for themselves.
        penalty.base === "contract" && instalments.count > 1 ? { error: "terms.contractBase", field: "penalty.base" } : null,
      )
    : null;

const limitRule: Rule<LoanTerms> = ({ totalCostRate, waiverRate, extension, tolerance, minimumRepayment }) =>
  first(
    rateReason(totalCostRate, "totalCostRate", 100 * million),
    rateReason(waiverRate, "waiverRate"),
    rateReason(extension?.rate, "extension.rate"),
    wholeReason(extension?.days, "extension.days", 1, 3650),
    wholeReason(extension?.most, "extension.most", 0, 1000),
    wholeReason(tolerance?.amount, "tolerance.amount"),
    rateReason(tolerance?.rate, "tolerance.rate"),
    wholeReason(minimumRepayment?.amount, "minimumRepayment.amount"),
    rateReason(minimumRepayment?.rate, "minimumRepayment.rate"),
  );

/** A tax has a source, and a rate of four decimals at most: so exact fractions stay small whatever the contract's own rates are. */
const taxRule: Rule<LoanTerms> = ({ tax }) =>
  first(
    ...taxedCharges.map((kind) => {
      const said = tax?.[kind];
      if (!said) return null;
      const wrong = rateReason(said.rate, `tax.${kind}.rate`);
      if (wrong) return wrong;
      if (ppm(said.rate) % 100 !== 0) return { error: "field.decimals" as const, field: `tax.${kind}.rate` };
      return said.source.trim() === "" ? { error: "field.required" as const, field: `tax.${kind}.source` } : null;
    }),
  );

const allocationRule: Rule<LoanTerms> = ({ allocation }) =>
  first(...(["due", "advance"] as const).map((part) => orderReason(allocation[part], `allocation.${part}`)));

function orderReason(order: readonly string[] | undefined, field: string): Reason | null {
  if (!order || (order.length === 4 && known.components.every((component) => order.includes(component)))) return null;
  return { error: "field.choice", vars: { choices: known.components.join(", ") }, field };
}

/** What is wrong with a contract, named by its field; null when the engine may compute it. */
export function termsReason(terms: LoanTerms): Reason | null {
  return firstReason(
    terms,
    moneyRule,
    taxRule,
    interestRule,
    instalmentRule,
    togetherRule,
    feeRule,
    penaltyRule,
    limitRule,
    allocationRule,
  );
}

/** What is wrong with the schedule that a contract leads to: nothing left to pay out, due dates that nobody lives to see, or dearer than its own cap of all costs. */
export function planReason(terms: LoanTerms, { payout, instalments, deducted }: Schedule): Reason | null {
  const { principal, totalCostRate } = terms;
  if (payout <= 0) return { error: "terms.payout", field: "fee" };
  if (instalments.some(({ dueDate }) => isBeyond(dueDate))) return { error: "field.date", field: "instalments.every" };
  const tooFew = amountReason(terms, instalments);
  if (tooFew || !totalCostRate) return tooFew;
  const cost = instalments.reduce((all, each) => all + each.interest + each.fee, deducted.fee + deducted.interest);
  const most = scale(principal, ppm(totalCostRate), million, { mode: "down", step: 1 });
  return cost > most ? { error: "terms.cap", vars: { rate: totalCostRate }, field: "totalCostRate" } : null;
}

/** An agreed amount that does not pay everything: with how many it would, or that it never does. */
function amountReason(
  { principal, instalments: { amount, count, principalGrace = 0 } }: LoanTerms,
  rows: Schedule["instalments"],
): Reason | null {
  const last = rows.at(-1);
  if (!amount || !last || last.principal + last.interest <= amount) return null;
  const rate = (rows[principalGrace]?.interest ?? 0) / principal;
  const needed = Math.ceil(paymentsFor(rate, -amount, { debt: principal })) + principalGrace;
  if (needed > count && needed <= 360) return { error: "field.amount", vars: { min: needed, max: 360 }, field: "instalments.count" };
  return {
    error: "field.amount",
    vars: { min: (rows[principalGrace]?.interest ?? 0) + 1, max: principalAtMost },
    field: "instalments.amount",
  };
}
