import { z } from "zod";
import { id, instant } from "../kernel/fields.ts";

export const contactPolicySchemas = {
  "contactPolicy.check": {
    input: z.strictObject({
      loanRecordId: id,
      channel: z.enum(["call", "sms", "voice", "chat"]).default("call"),
      purpose: z.enum(["collect", "remind", "verify", "service", "market"]).default("collect"),
      contactRef: id.optional(),
    }),
    output: z.strictObject({
      allowed: z.boolean(),
      rule: z.string().nullable(),
      zone: z.string(),
      opens: z.string(),
      closes: z.string(),
      nextAllowedTime: instant.nullable(),
      usedToday: z.int(),
      used7d: z.int(),
      limitToday: z.int().nullable(),
      limit7d: z.int().nullable(),
      reservedUntil: instant.nullable(),
    }),
  },
};
