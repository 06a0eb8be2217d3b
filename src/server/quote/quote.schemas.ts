import { z } from "zod";
import { components, dayCounts, interestMethods, penaltyBases, ratePeriods, termUnits, type LoanTerms } from "../../lending/terms.ts";
import type { LoanEvent } from "../../lending/loan-event.ts";
import { currencies, type Currency } from "../../lending/money.ts";
import { roundingModes } from "../../lending/rounding.ts";

// Shapes only: what values may be is said once, by the rules of lending.
const rate = z.string();
const amount = z.number();
const date = z.string();
const rounding = { mode: z.enum(roundingModes as readonly ["half-up", ...(typeof roundingModes)[number][]]), step: amount };
const order = z.array(z.enum(components));
const threshold = z.strictObject({ amount: amount.optional(), rate: rate.optional() });

export const termsSchema = z.strictObject({
  currency: z.enum(currencies as readonly [Currency, ...Currency[]]),
  principal: amount,
  interest: z.strictObject({
    method: z.enum(interestMethods),
    rate,
    per: z.enum(ratePeriods),
    dayCount: z.enum(dayCounts),
    early: z.enum(["full", "to-date"]).optional(),
    afterMaturity: z.boolean().optional(),
  }),
  instalments: z.strictObject({
    count: amount,
    unit: z.enum(termUnits),
    every: amount,
    firstDue: date.optional(),
    dueDay: amount.optional(),
    principalGrace: amount.optional(),
    interestGrace: amount.optional(),
    last: z.enum(["free", "not-above", "not-below"]).optional(),
  }),
  fee: z
    .strictObject({
      amount: amount.optional(),
      rate: rate.optional(),
      mode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
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
  allocation: z.strictObject({ due: order, advance: order.optional(), first: z.enum(["instalment", "component"]).optional() }),
  rounding: z.strictObject({
    ...rounding,
    interest: z.strictObject(rounding).optional(),
    instalment: z.strictObject(rounding).optional(),
    carry: z.boolean().optional(),
  }),
}) satisfies z.ZodType<LoanTerms>;

const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), id: z.string().min(1), valueDate: date, ...shape });

export const eventSchema = z.discriminatedUnion("type", [
  event("payoutSent", {}),
  event("payoutFailed", {}),
  event("disbursed", {}),
  event("payoutReturned", {}),
  event("repaid", { amount }),
  event("charged", { component: z.enum(["fee", "penalty"]), amount, dueDate: date.optional() }),
  event("extensionPaid", { extension: z.string(), amount }),
  event("extended", { extension: z.string(), days: amount, fee: amount, penalty: amount, interest: amount, from: amount.optional() }),
  event("extensionFailed", { extension: z.string() }),
  event("restructured", { from: amount, extraInstalments: amount }),
  event("waiverApproved", {
    settleAmount: amount,
    validUntil: date,
    scope: z.enum(["whole", "due"]).optional(),
    withPrincipal: z.boolean().optional(),
  }),
  event("balanced", {}),
  event("couponUsed", { face: amount, component: z.enum(components).optional() }),
  event("writtenOff", {}),
  event("refundReserved", { amount }),
  event("refunded", { reserve: z.string() }),
  event("refundReleased", { reserve: z.string() }),
  event("paused", {}),
  event("resumed", {}),
  event("reversed", { event: z.string() }),
]) satisfies z.ZodType<LoanEvent>;

/** One loan to quote: its contract, its payout and what else happened in the order of posting, and the day that is asked about. */
export const quoteSchema = z.strictObject({
  terms: termsSchema,
  disbursedOn: date,
  events: z.array(eventSchema).default([]),
  on: date.optional(),
});
export type QuoteInput = z.output<typeof quoteSchema>;
