import { z } from "zod";
import { id, instant } from "../kernel/fields.ts";

/** `seat` tells the pages apart in which one person has the order open. */
const input = z.strictObject({ loanRecordId: id, seat: z.string().max(64).default("") });
/** Until when the caller is on it, and who else is. */
const output = z.strictObject({ until: instant, others: z.array(id) });

export const leaseSchemas = {
  "lease.hold": { input, output },
  "lease.release": { input, output: z.strictObject({ ok: z.literal(true) }) },
  "lease.takeOver": { input, output },
} as const;

/** Others on an order, the holder first; `since` is when he came or took it over. */
export const othersOnOrder = z.array(z.strictObject({ adminUserId: id, name: z.string(), since: instant, holds: z.boolean() }));
