import { z } from "zod";
import { channelTypeCodes } from "../../../lending/options/finance/money-ways.ts";
import { id, instant, isOwnRequest, lastRefusalFields, money, ok, pageFields, pageOf, pending } from "../../kernel/fields.ts";

const code = z.string().regex(/^[\w-]{2,40}$/);
const app = z.int().min(1).max(1_000_000);
const minute = z.int().min(0).max(1_439).nullable();
const status = z.enum(["on", "off"]);
const route = {
  /** Null: every app. */
  appId: app.nullable(),
  /** Empty: every bank. */
  bank: z.string().trim().max(80),
  /** Minor units, both ends included; null: without an end. */
  from: money.min(0).nullable(),
  to: money.min(0).nullable(),
  /** Minutes of the lender's day; null: all day. */
  opens: minute,
  closes: minute,
  channel: code,
  weight: z.int().min(1).max(100),
  isFallback: z.boolean(),
  dailyCap: money.positive().nullable(),
};

export const payRouteSchemas = {
  "payRoute.list": {
    input: z.strictObject({
      ...pageFields,
      appId: app.optional(),
      bank: z.string().trim().max(80).optional(),
      channel: code.optional(),
      status: z.array(status).max(2).optional(),
    }),
    output: pageOf(
      z.strictObject({
        /** Below 0: asked for, and not there yet. */
        id: z.int(),
        type: z.enum(channelTypeCodes.values as ["payout", "collection"]),
        ...route,
        bank: z.string(),
        usedToday: money,
        enabled: z.boolean(),
        updateTime: instant,
        updateBy: z.string().nullable(),
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        isOwnRequest,
        ...lastRefusalFields,
        /** What was asked for instead. */
        asked: z.strictObject(route).nullable(),
      }),
    ),
  },
  "payRoute.save": {
    input: z.strictObject({ id: id.nullable(), ...route }),
    /** A lower limit a day holds at once; of everything else nothing has changed yet. */
    output: ok.extend({ pending: pending.nullable() }),
  },
  "payRoute.updateStatus": { input: z.strictObject({ id, status }), output: ok.extend({ pending: pending.nullable() }) },
} as const;
