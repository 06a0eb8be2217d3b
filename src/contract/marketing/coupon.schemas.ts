import { z } from "zod";
import { couponMachine } from "../../lending/growth/coupon.machine.ts";
import { couponKinds, handOutSkips } from "../../lending/growth/coupon.rules.ts";
import { couponSources, handOutStates, issuedStates, writeOffStates } from "../../lending/options/growth/coupon-codes.ts";
import {
  day,
  dayRange,
  id,
  instant,
  isOwnRequest,
  money,
  ok,
  orderFilters,
  pageFields,
  pageOf,
  smallId,
  smallInt,
} from "../kernel/fields.ts";

const type = z.enum(couponKinds);
const status = z.enum(couponMachine.states);
const shown = z.enum(issuedStates);

const terms = {
  name: z.string().trim().min(1).max(80),
  type,
  /** Minor units; of rateOff parts per million of the interest, of freeDays days of it. */
  faceValue: money.positive(),
  threshold: money.min(0),
  appIds: z.array(smallInt).max(50),
  userTypes: z.array(z.string().max(32)).max(20),
  validDays: z.int().min(1).max(3650).nullable(),
  startTime: day.nullable(),
  endTime: day.nullable(),
  total: z.int().min(1).max(100_000_000),
  perUserLimit: z.int().min(1).max(1_000),
};
const definition = z.strictObject({
  id,
  ...terms,
  taken: z.int(),
  used: z.int(),
  /** What it has taken off so far. */
  deducted: money,
  status,
  createTime: instant,
  updateTime: instant.nullable(),
});

const held = {
  ...pageFields,
  couponId: id.optional(),
  couponName: z.string().trim().max(80).optional(),
  userId: id.optional(),
  phone: orderFilters.phone,
  time: dayRange.optional(),
};
const issued = z.strictObject({
  userCouponId: id,
  couponId: id,
  couponName: z.string(),
  type,
  userId: id,
  name: z.string(),
  phone: z.string(),
  faceValue: money,
  offerTime: instant,
  takeTime: instant.nullable(),
  expireTime: day,
  status: shown,
  orderNo: z.string().nullable(),
  actualDeduction: money.nullable(),
  writeOffTime: instant.nullable(),
  loanRecordId: id.nullable(),
  /** The hand-out that it came with. */
  batchId: id.nullable(),
  source: z.enum(couponSources),
});
const writtenOff = z.strictObject({
  id,
  couponName: z.string(),
  type,
  userId: id,
  orderNo: z.string(),
  loanRecordId: id,
  faceValue: money,
  actualDeduction: money,
  writeOffTime: instant,
});

export const couponSchemas = {
  "coupon.list": {
    input: z.strictObject({
      ...pageFields,
      name: z.string().trim().max(80).optional(),
      type: z.array(type).max(4).optional(),
      status: z.array(status).max(3).optional(),
      appId: smallInt.optional(),
    }),
    output: pageOf(definition),
  },
  "coupon.getCoupon": { input: z.strictObject({ id }), output: definition },
  "coupon.addCoupon": {
    input: z.strictObject({
      ...terms,
      threshold: terms.threshold.default(0),
      appIds: terms.appIds.default([]),
      userTypes: terms.userTypes.default([]),
      validDays: terms.validDays.default(null),
      startTime: terms.startTime.default(null),
      endTime: terms.endTime.default(null),
      perUserLimit: terms.perUserLimit.default(1),
    }),
    output: z.strictObject({ id }),
  },
  "coupon.updateCoupon": {
    input: z.strictObject({ id, ...z.strictObject(terms).partial().shape, status: z.enum(["listed", "delisted"]).optional() }),
    output: ok,
  },
  "coupon.giveCoupon": {
    input: z.strictObject({
      couponId: id,
      userIds: z.array(id).max(5_000).default([]),
      phones: z
        .array(z.string().regex(/^\+?\d{6,15}$/))
        .max(5_000)
        .default([]),
      remark: z.string().trim().max(500).default(""),
    }),
    output: z.strictObject({
      batchId: id,
      given: z.int(),
      skipped: z.array(z.strictObject({ userId: id.nullable(), phone: z.string().nullable(), reason: z.enum(handOutSkips) })),
      approvalId: id.nullable(),
    }),
  },
  "coupon.manualSendList": {
    input: z.strictObject({
      ...pageFields,
      couponName: z.string().trim().max(80).optional(),
      operator: z.string().trim().max(64).optional(),
      status: z.array(z.enum(handOutStates)).max(3).optional(),
      time: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        batchId: id,
        couponId: id,
        couponName: z.string(),
        planned: z.int(),
        given: z.int(),
        skipped: z.int(),
        used: z.int(),
        status: z.enum(handOutStates),
        remark: z.string(),
        operator: z.string(),
        reviewer: z.string().nullable(),
        /** While it waits for a second person. */
        approvalId: id.nullable(),
        isOwnRequest,
        /** Whom it left out, and why: how many of each. */
        leftOut: z.array(z.strictObject({ reason: z.enum(handOutSkips), count: z.int() })),
        createTime: instant,
        sendTime: instant.nullable(),
      }),
    ),
  },
  /** Who of a hand-out got one, and who none and why; those without come first. */
  "coupon.manualSendRows": {
    input: z.strictObject({ ...pageFields, batchId: id }),
    output: pageOf(
      z.strictObject({
        rowId: z.string(),
        /** Null: nobody has registered with the number. */
        userId: id.nullable(),
        name: z.string().nullable(),
        phone: z.string(),
        /** Null: he got one. */
        reason: z.enum(handOutSkips).nullable(),
      }),
    ),
  },
  "coupon.getUserByPhone": {
    input: z.strictObject({ phone: z.string().regex(/^\+?\d{6,15}$/), appId: smallId.optional() }),
    output: z.array(z.strictObject({ userId: id, name: z.string(), appId: z.int().nullable() })),
  },
  "coupon.getUser": {
    input: z.strictObject({ couponId: id }),
    output: z.array(z.strictObject({ userId: id, phone: z.string(), status: shown })),
  },
  "coupon.sendList": { input: z.strictObject({ ...held, status: z.array(shown).max(6).optional() }), output: pageOf(issued) },
  "coupon.useList": { input: z.strictObject(held), output: pageOf(issued) },
  "coupon.consumeList": { input: z.strictObject(held), output: pageOf(writtenOff) },
  "coupon.verificationList": {
    input: z.strictObject({
      ...held,
      orderNo: orderFilters.orderNo,
      status: z.array(z.enum(writeOffStates)).max(writeOffStates.length).optional(),
    }),
    output: pageOf(
      writtenOff.extend({
        status: z.enum(writeOffStates),
        /** Null both while it waits, and once it has gone back. */
        actualDeduction: money.nullable(),
        writeOffTime: instant.nullable(),
        repaymentNo: z.string().nullable(),
        operator: z.string().nullable(),
      }),
    ),
  },
  "coupon.revoke": {
    input: z.strictObject({ userCouponIds: z.array(id).min(1).max(1_000), reason: z.string().trim().min(1).max(500) }),
    output: z.strictObject({ revoked: z.int() }),
  },
} as const;
