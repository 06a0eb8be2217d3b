import { z } from "zod";
import { amount, instant } from "../kernel/fields.ts";

/** Where a payment channel reports money; `:code` is the channel's own. Not a call: nobody is signed in, and the report carries a signature. */
export const channelPath = "/finance-domain/channel/:code/received";
/** HMAC-SHA-256 of the body's bytes under the channel's secret, in hexadecimal. */
export const signatureHeader = "x-signature";

/** A channel's report of money that it has collected. */
export const receivedSchema = z.strictObject({
  /** The channel's own number of the payment: the same number is the same payment, however often it is reported. */
  tradeNo: z.string().trim().min(1).max(64),
  /** The order's number, or a pay code of it. */
  orderNo: z.string().trim().max(40).default(""),
  amount,
  currency: z.string().length(3),
  payTime: instant,
  purpose: z.enum(["repay", "extend"]).default("repay"),
  payer: z.string().trim().max(200).default(""),
  /** A coupon that the customer pays with, where his pay code names none: used with the money, or left alone where it cannot be. */
  userCouponId: z.int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export type Received = z.output<typeof receivedSchema>;

/** posted: it counts at its value time; unmatched: nobody knows yet whose it is; known: it was reported before. */
export interface ReceivedAnswer {
  readonly result: "posted" | "unmatched" | "known";
  readonly receiptId: number;
}
