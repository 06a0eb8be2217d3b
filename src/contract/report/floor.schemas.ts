import { z } from "zod";
import { day, id, instant, money, noInput, pageFields, pageOf, pending } from "../kernel/fields.ts";

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

export const commissionSchemas = {
  /** Of money posted today and credited to the caller; null where the tenant has no rates. */
  "commission.today": {
    input: noInput,
    output: z.strictObject({
      commission: money.nullable(),
      base: money,
      /** What reversals of today took back of the commission, below zero. */
      reversed: money,
      payments: z.int(),
    }),
  },
  "commission.rateSave": {
    input: z.strictObject({ stage: z.string().min(1).max(16), validFrom: day, ratePpm: z.int().min(0).max(1_000_000) }),
    output: z.strictObject({ pending }),
  },
  /** Every rate from its day on, the newest first. */
  "commission.rateList": {
    input: z.strictObject({ ...pageFields, stage: z.string().max(16).optional() }),
    output: pageOf(
      z.strictObject({
        stage: z.string(),
        validFrom: day,
        ratePpm: z.int(),
        updateBy: z.string().nullable(),
        updateTime: instant,
        isInForce: z.boolean(),
      }),
    ),
  },
} as const;
