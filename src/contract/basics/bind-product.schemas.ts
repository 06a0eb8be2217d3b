import { z } from "zod";
import { id, ok, smallInt } from "../kernel/fields.ts";

export const bindProductSchemas = {
  "bindProduct.updateCreditAduit": {
    input: z.strictObject({
      adminUserId: id,
      appId: smallInt,
      firstReview: z.boolean(),
      finalReview: z.boolean(),
      weight: z.int().min(1).max(100).default(1),
      cap: z.int().min(1).max(10_000).nullable().default(null),
    }),
    output: ok,
  },
} as const;
