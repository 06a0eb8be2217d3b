import { z } from "zod";
import { termsSchema } from "../../contract/product/terms.schemas.ts";
import { components } from "../../lending/product/terms.ts";
import type { LoanEvent } from "../../lending/loan/loan-event.ts";

const amount = z.number();
const date = z.string();

const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), id: z.string().min(1), valueDate: date, ...shape });

export const eventSchema = z.discriminatedUnion("type", [
  event("payoutSent", {}),
  event("payoutFailed", {}),
  event("disbursed", {}),
  event("takenOver", { dueDate: date, interest: amount, fee: amount }),
  event("broughtForward", {
    paid: z.strictObject({ principal: amount, interest: amount, fee: amount, penalty: amount }),
    closes: z.boolean().optional(),
  }),
  event("payoutReturned", {}),
  event("repaid", { amount }),
  event("charged", { component: z.enum(["fee", "penalty"]), amount, dueDate: date.optional() }),
  event("chargeWaived", { charge: z.string() }),
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
  event("goodwill", { amount }),
  event("couponUsed", { face: amount, component: z.enum(components).optional() }),
  event("writtenOff", {}),
  event("refundReserved", { amount }),
  event("refunded", { reserve: z.string() }),
  event("refundReleased", { reserve: z.string() }),
  event("paused", {}),
  event("resumed", {}),
  event("exempted", { until: date, rate: z.string().optional() }),
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
