import { z } from "zod";
import { regions } from "../../languages.ts";
import { tenantStatuses } from "../../../lending/options/tenant-codes.ts";
import { id, instant, pageOf, pageTextFields, smallId } from "../../kernel/fields.ts";

const words = z.string().trim().min(1).max(64);
const status = z.enum(tenantStatuses);

export const tenantSchemas = {
  "tenant.search": {
    input: z.strictObject({
      ...pageTextFields,
      name: words.optional(),
      code: words.optional(),
      region: z.enum(regions).optional(),
      status: status.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        region: z.string(),
        currency: z.string(),
        locales: z.array(z.string()),
        timeZone: z.string(),
        apps: z.array(z.string()),
        staffCount: z.int(),
        openOrders: z.int(),
        status,
        /** Why it was suspended last, or stands again. */
        reason: z.string(),
        /** Null: made before this was written down. */
        createTime: instant.nullable(),
        /** A wish to let it stand again, that waits for a second person. */
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        askedReason: z.string().nullable(),
        isOwnRequest: z.boolean(),
        /** The asker's own lender: others suspend it, not he. */
        isOwn: z.boolean(),
      }),
    ),
  },
  "tenant.query": {
    input: z.strictObject({ name: words.optional() }),
    output: z.array(z.strictObject({ id: z.int(), name: z.string(), code: z.string(), status })),
  },
  /** Suspending holds at once; standing again waits for a second person. */
  "tenant.updateStatus": {
    input: z.strictObject({ tenantId: smallId, status, reason: z.string().trim().min(1).max(200) }),
    output: z.strictObject({ ok: z.literal(true), pending: z.strictObject({ approvalId: id, expires: instant }).nullable() }),
  },
} as const;
