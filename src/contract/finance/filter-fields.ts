import { z } from "zod";
import { dayRange } from "../kernel/fields.ts";

/** Filters that the lists of finance share: of the order, and of the row's own time. */
export const financeFilterFields = {
  orderNo: z
    .string()
    .regex(/^\d{1,8}$/)
    .optional(),
  phone: z
    .string()
    .regex(/^\+?\d{6,15}$/)
    .optional(),
  appId: z.array(z.int().positive()).max(50).optional(),
  time: dayRange.optional(),
};
