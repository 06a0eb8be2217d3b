import fc from "fast-check";
import { rateText } from "../../src/lending/money/rate.ts";
import { arrearsChoices, newestRules, penaltyBases, prepaidChoices, type LoanTerms } from "../../src/lending/product/terms.ts";

const rounding = fc.record({ mode: fc.constantFrom("half-up", "half-even", "up", "down"), step: fc.constantFrom(1, 100) });
/** Mechanisms that only some contracts go together with. */
function moreOf(
  { down, isFixed, waits }: { readonly down: object | undefined; readonly isFixed: boolean; readonly waits: boolean },
  { method, count, principal }: { readonly method: string; readonly count: number; readonly principal: number },
): object {
  const isLevel = method === "daily" || method === "equal-instalment";
  return {
    ...(down ? { down } : {}),
    ...(isFixed && isLevel && !waits ? { amounts: Array.from({ length: count - 1 }, (_, at) => Math.floor(principal / (at + 2))) } : {}),
    ...(isFixed && isLevel && waits ? { amount: principal } : {}),
    ...(waits && method !== "daily" && count > 1 ? { principalGrace: 1, interestGrace: 1, deferInterest: true } : {}),
  };
}

/** A contract of any method with any of the mechanisms that go with it. */
export const anyTerms = fc
  .record({
    principal: fc.integer({ min: 100, max: 50_000_000 }).map((units) => units * 100),
    method: fc.constantFrom("flat", "equal-instalment", "equal-principal", "interest-first", "bullet", "daily"),
    rate: fc.integer({ min: 0, max: 20_000 }).map(rateText),
    count: fc.integer({ min: 1, max: 4 }),
    unit: fc.constantFrom("day", "week", "half-month", "month"),
    early: fc.constantFrom("full", "to-date"),
    fee: fc.record({ rate: fc.integer({ min: 0, max: 200_000 }).map(rateText), mode: fc.constantFrom(0, 1, 2), deferred: fc.boolean() }),
    penalty: fc.record({
      dailyRate: fc.integer({ min: 0, max: 20_000 }).map(rateText),
      base: fc.constantFrom(...penaltyBases),
      graceDays: fc.integer({ min: 0, max: 3 }),
      capRate: fc.integer({ min: 0, max: 600_000 }).map(rateText),
    }),
    due: fc.constantFrom(["penalty", "fee", "interest", "principal"], ["principal", "interest", "fee", "penalty"]),
    first: fc.constantFrom("instalment", "component"),
    tolerance: fc.integer({ min: 0, max: 500 }),
    rounding,
    carry: fc.boolean(),
    more: fc.record({
      down: fc.option(fc.record({ rate: fc.integer({ min: 0, max: 400_000 }).map(rateText) }), { nil: undefined }),
      each: fc.option(fc.record({ amount: fc.integer({ min: 0, max: 500 }), rate: fc.integer({ min: 0, max: 20_000 }).map(rateText) }), {
        nil: undefined,
      }),
      isFixed: fc.boolean(),
      waits: fc.boolean(),
      arrears: fc.constantFrom(undefined, ...arrearsChoices),
      prepaid: fc.constantFrom(undefined, ...prepaidChoices),
      accrued: fc.constantFrom("at-once", "with-instalment"),
    }),
    totalCost: fc.option(fc.integer({ min: 300_000, max: 1_500_000 }).map(rateText), { nil: undefined }),
  })
  .map(({ method, rate, count, unit, early, due, first, tolerance, penalty, carry, totalCost, more, fee, ...rest }) => ({
    ...rest,
    // What daily interest came to under the first rules is held by examples of its own.
    ...(method === "daily" || count % 2 === 0 ? { rules: newestRules } : {}),
    rounding: { ...rest.rounding, carry },
    ...(totalCost === undefined ? {} : { totalCostRate: totalCost }),
    currency: "VND",
    interest: {
      method,
      rate,
      per: "day",
      dayCount: "actual/365",
      early,
      ...(method === "flat" && !more.waits && carry ? { spread: "sum-of-digits" } : {}),
      ...(method === "equal-instalment" && !more.waits && fee.mode !== 1 && carry ? { addOn: true } : {}),
      ...(method === "daily" && more.arrears ? { arrears: more.arrears } : {}),
    },
    fee: { ...fee, ...(more.each ? { each: more.each } : {}) },
    instalments: { count, unit, every: 2, ...moreOf(more, { method, count, principal: rest.principal }) },
    penalty: { ...penalty, base: (count > 1 || more.down) && penalty.base === "contract" ? "outstanding-principal" : penalty.base },
    extension: { days: 7, rate: "0.1", base: "outstanding-principal", most: 3 },
    waiverRate: "0.3",
    tolerance: { amount: tolerance },
    allocation: { due, first, ...(method === "daily" && more.prepaid ? { prepaid: more.prepaid, accrued: more.accrued } : {}) },
  })) as fc.Arbitrary<LoanTerms>;
