import { z } from "zod";
import { id, version } from "../kernel/fields.ts";

export const orderFreezeSchemas = {
  "order.freeze": {
    input: z.strictObject({
      loanRecordId: id,
      action: z.enum(["freeze", "release"]),
      reason: z.string().trim().min(1).max(500),
      /** Days until the release bear no penalty. */
      pausePenalty: z.boolean().default(false),
      version,
    }),
    output: z.strictObject({ frozen: z.boolean() }),
  },
} as const;
