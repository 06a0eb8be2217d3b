import { z } from "zod";
import { currencies, type Currency } from "../../lending/money/money.ts";
import type { ProductConfig } from "../../lending/product/product.ts";
import { roundingModes } from "../../lending/money/rounding.ts";
import {
  arrearsChoices,
  components,
  dayCounts,
  interestMethods,
  penaltyBases,
  prepaidChoices,
  ratePeriods,
  termUnits,
  type LoanTerms,
} from "../../lending/product/terms.ts";

// Shapes only: what values may be is said once, by the rules of lending.
const rate = z.string();
const amount = z.number();
const date = z.string();
const rounding = { mode: z.enum(roundingModes as readonly ["half-up", ...(typeof roundingModes)[number][]]), step: amount };
const order = z.array(z.enum(components));
const threshold = z.strictObject({ amount: amount.optional(), rate: rate.optional() });
const share = threshold;
const tax = z.strictObject({ rate, source: z.string().max(120) }).optional();

export const termsSchema = z.strictObject({
  rules: amount.optional(),
  currency: z.enum(currencies as readonly [Currency, ...Currency[]]),
  principal: amount,
  interest: z.strictObject({
    method: z.enum(interestMethods),
    rate,
    per: z.enum(ratePeriods),
    dayCount: z.enum(dayCounts),
    early: z.enum(["full", "to-date"]).optional(),
    spread: z.enum(["even", "sum-of-digits"]).optional(),
    addOn: z.boolean().optional(),
    arrears: z.enum(arrearsChoices).optional(),
    afterMaturity: z.boolean().optional(),
  }),
  instalments: z.strictObject({
    count: amount,
    unit: z.enum(termUnits),
    every: amount,
    amount: amount.optional(),
    amounts: z.array(amount).max(360).optional(),
    down: share.optional(),
    dates: z.array(date).max(360).optional(),
    firstDue: date.optional(),
    dueDay: amount.optional(),
    principalGrace: amount.optional(),
    interestGrace: amount.optional(),
    deferInterest: z.boolean().optional(),
    last: z.enum(["free", "not-above", "not-below"]).optional(),
  }),
  fee: z
    .strictObject({
      amount: amount.optional(),
      rate: rate.optional(),
      mode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      each: share.optional(),
      deferred: z.boolean().optional(),
    })
    .optional(),
  penalty: z
    .strictObject({
      dailyRate: rate,
      base: z.enum(penaltyBases),
      onceRate: rate.optional(),
      graceDays: amount.optional(),
      capRate: rate.optional(),
    })
    .optional(),
  totalCostRate: rate.optional(),
  extension: z
    .strictObject({
      days: amount,
      rate,
      base: z.enum(["contract", "outstanding-principal"]),
      most: amount,
      withInterest: z.boolean().optional(),
    })
    .optional(),
  waiverRate: rate.optional(),
  tolerance: threshold.optional(),
  minimumRepayment: threshold.optional(),
  tax: z.strictObject({ interest: tax, fee: tax, penalty: tax, extension: tax }).optional(),
  allocation: z.strictObject({
    due: order,
    advance: order.optional(),
    first: z.enum(["instalment", "component"]).optional(),
    prepaid: z.enum(prepaidChoices).optional(),
    accrued: z.enum(["at-once", "with-instalment"]).optional(),
  }),
  rounding: z.strictObject({
    ...rounding,
    interest: z.strictObject(rounding).optional(),
    instalment: z.strictObject(rounding).optional(),
    carry: z.boolean().optional(),
  }),
}) satisfies z.ZodType<LoanTerms>;

/** What a product leaves open is the order's: amount, currency, how long an instalment lasts. */
export const configSchema = z.strictObject({
  terms: termsSchema.omit({ rules: true, currency: true, principal: true, instalments: true }).partial({ rounding: true }),
  instalments: termsSchema.shape.instalments.partial({ every: true }),
}) satisfies z.ZodType<ProductConfig>;
