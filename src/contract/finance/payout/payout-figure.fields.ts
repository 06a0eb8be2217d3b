import { z } from "zod";
import { dayRange, smallInt } from "../../kernel/fields.ts";

/** Payouts by what a report counts of them: the days make it a figure, and without them the others say nothing. */
export const payoutFigureFields = {
  figureTime: dayRange.optional(),
  /** Kinds of customers, and products, that they were to. */
  figureType: z.array(z.string().max(24)).max(20).optional(),
  figureProduct: z.array(smallInt).max(200).optional(),
};
