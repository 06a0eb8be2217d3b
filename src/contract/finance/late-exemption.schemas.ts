import { z } from "zod";
import { refusalReasons } from "../../lending/options/refusal-reasons.ts";
import { exemptionStates } from "../../lending/options/finance/book-codes.ts";
import { exemptionScopes } from "../../lending/finance/exemption.rules.ts";
import { day, dayRange, id, instant, isOwnRequest, money, ok, pageFields, pageOf, smallInt } from "../kernel/fields.ts";

const scope = z.enum(exemptionScopes);
/** By the tenant's day: not yet, now, over. */
/** The share of the penalty that its days do not bear. */
const rate = z.string().regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/);
/** asked: waits for a second person. */
const state = z.enum(exemptionStates);

const wish = {
  scope,
  /** Orders, or one app; none for everybody's. */
  ids: z.array(id).max(200).default([]),
  fromDay: day,
  toDay: day,
  rate: rate.default("1"),
  reason: z.string().trim().min(1).max(500),
};

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
      status: z.array(state).max(5).optional(),
      time: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        /** Its number in the list; of a request below zero. */
        key: z.int(),
        /** Null: it is a request as yet. */
        id: id.nullable(),
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
        /** Why another person said no to it, by the list of refusal reasons and in his own words. */
        refusal: z.enum(refusalReasons).nullable(),
        decision: z.string().nullable(),
        status: state,
        createTime: instant,
        /** When whoever asks has last changed what he asks for; null: it is what he first asked for. */
        editTime: instant.nullable(),
        /** Of a request that waits what it is about: its orders' numbers, or its app. */
        orderNos: z.array(z.string()),
        appId: smallInt.nullable(),
        /** Stands for what it asks for. */
        seen: z.string(),
        approvalId: id.nullable(),
        isOwnRequest,
      }),
    ),
  },
  "lateExemption.preview": {
    input: z.strictObject({
      scope,
      orderNos: z
        .array(z.string().regex(/^\d{8}$/))
        .max(200)
        .default([]),
      appId: smallInt.optional(),
      fromDay: day,
      toDay: day,
      rate: rate.default("1"),
    }),
    output: z.strictObject({
      /** Orders named that run; of an app or of everybody how many could bear a penalty by the last day. */
      orders: z.int(),
      ids: z.array(id),
      /** Numbers of no order that runs. */
      unknown: z.array(z.string()),
      /** Null: it is worked out loan by loan. */
      forgone: money.nullable(),
      needsApproval: z.boolean(),
    }),
  },
  "lateExemption.save": {
    input: z.strictObject(wish),
    output: z.strictObject({ id: id.nullable(), approvalId: id.nullable() }),
  },
  "lateExemption.edit": { input: z.strictObject({ approvalId: id, ...wish }), output: ok },
  "lateExemption.end": {
    input: z.strictObject({ id, lastDay: day, reason: z.string().trim().min(1).max(500) }),
    output: ok,
  },
} as const;
