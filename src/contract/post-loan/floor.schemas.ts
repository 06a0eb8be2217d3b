import { z } from "zod";
import { id, instant, money, pageFields, pageOf } from "../kernel/fields.ts";

export const floorSchemas = {
  /** Everybody of a department inside the caller's scope, now: what he is on, and his day so far. */
  "floor.list": {
    input: z.strictObject({
      ...pageFields,
      department: z.array(z.enum(["collection", "remind"])).length(1),
      name: z.string().max(80).optional(),
      /** On shift, resting, or both. */
      onShift: z.boolean().optional(),
    }),
    output: pageOf(
      z.strictObject({
        adminUserId: id,
        adminName: z.string(),
        team: z.string(),
        onShift: z.boolean(),
        /** onCall: a gateway says that he talks; onRecord: a record is open; idle: signed in; away. */
        state: z.enum(["onCall", "onRecord", "idle", "away"]),
        loanRecordId: id.nullable(),
        orderNo: z.string().nullable(),
        name: z.string().nullable(),
        /** Seconds in that state; away: null. */
        seconds: z.int().nullable(),
        stock: z.int(),
        calls: z.int(),
        connected: z.int(),
        promises: z.int(),
        /** Of the promises that were due today, in per cent. */
        keptPercent: z.int().nullable(),
        recoveredCount: z.int(),
        recovered: money,
        blocked: z.int(),
        lastTime: instant.nullable(),
      }),
    ),
  },
} as const;
