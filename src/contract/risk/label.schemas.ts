import { z } from "zod";
import { id, instant, ok, pageFields, pageOf } from "../kernel/fields.ts";

const expression = z.string().trim().min(1).max(500);
const status = z.enum(["enabled", "disabled"]);

export const labelSchemas = {
  "labelCompose.list": {
    input: z.strictObject({ ...pageFields, name: z.string().trim().min(1).max(64).optional(), status: z.array(status).max(2).optional() }),
    output: pageOf(
      z.strictObject({
        id,
        name: z.string(),
        expression: z.string(),
        userCount: z.int(),
        /** Names of the rules that ask about it. */
        usedIn: z.string(),
        status,
        author: z.string().nullable(),
        createTime: instant,
        updateTime: instant,
      }),
    ),
  },
  "labelCompose.count": { input: z.strictObject({ expression }), output: z.strictObject({ userCount: z.int() }) },
  "labelCompose.save": {
    input: z.strictObject({ id: id.optional(), name: z.string().regex(/^[A-Za-z][\w-]{0,39}$/), expression }),
    output: z.strictObject({ id, userCount: z.int() }),
  },
  "labelCompose.status": { input: z.strictObject({ id, status }), output: ok },
} as const;
