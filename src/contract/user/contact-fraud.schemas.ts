import { z } from "zod";
import { id, ok } from "../kernel/fields.ts";

export const userSchemas = {
  "user.contactFraud": {
    input: z.strictObject({ userId: id, fraud: z.boolean(), reason: z.string().trim().min(1).max(500) }),
    output: ok,
  },
} as const;
