import { z } from "zod";
import { paymentParts, paymentSources, paymentTimings } from "../../../lending/options/finance/payment-figure-codes.ts";
import { dayRange, smallInt } from "../../kernel/fields.ts";

/** Receipts by what a report counts of them: the days make it a figure, and without them the others say nothing. */
export const paymentFigureFields = {
  figureTime: dayRange.optional(),
  figureTiming: z.array(z.enum(paymentTimings)).max(paymentTimings.length).optional(),
  figureSource: z.array(z.enum(paymentSources)).max(paymentSources.length).optional(),
  /** Those alone of which the figure counts something of this part. */
  figurePart: z.enum(paymentParts).optional(),
  /** By which channel their customers came, and for which product. */
  figureChannel: z.string().trim().min(1).max(64).optional(),
  figureProduct: z.array(smallInt).max(200).optional(),
};
