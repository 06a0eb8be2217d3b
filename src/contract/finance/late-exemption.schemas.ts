import { z } from "zod";
import { exemptionScopes } from "../../lending/finance/exemption.rules.ts";
import { day, dayRange, id, instant, money, ok, pageFields, pageOf, smallInt } from "../kernel/fields.ts";

const scope = z.enum(exemptionScopes);
/** By the tenant's day: not yet, now, over. */
/** The share of the penalty that its days do not bear. */
const rate = z.string().regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/);
const state = z.enum(["coming", "running", "over"]);

export const lateExemptionSchemas = {
  "lateExemption.list": {
    input: z.strictObject({
      ...pageFields,
      orderNo: z
        .string()
        .regex(/^\d{1,8}$/)
        .optional(),
      appId: z.array(smallInt).max(50).optional(),
      scope: z.array(scope).max(3).optional(),
      status: z.array(state).max(3).optional(),
      time: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        scope,
        appName: z.string().nullable(),
        /** Of a single order. */
        orderNo: z.string().nullable(),
        fromDay: day,
        /** Its last day, also where it ended early. */
        toDay: day,
        rate,
        reason: z.string(),
        /** Orders that it has freed so far, and of what. */
        orders: z.int(),
        forgone: money,
        operator: z.string(),
        reviewer: z.string().nullable(),
        status: state,
        createTime: instant,
      }),
    ),
  },
  "lateExemption.save": {
    input: z.strictObject({
      scope,
      /** Orders, or one app; none for everybody's. */
      ids: z.array(id).max(200).default([]),
      fromDay: day,
      toDay: day,
      rate: rate.default("1"),
      reason: z.string().trim().min(1).max(500),
    }),
    output: z.strictObject({ id: id.nullable(), approvalId: id.nullable() }),
  },
  "lateExemption.end": {
    input: z.strictObject({ id, lastDay: day, reason: z.string().trim().min(1).max(500) }),
    output: ok,
  },
} as const;
