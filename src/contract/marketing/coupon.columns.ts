import {
  couponKindCodes,
  couponSourceCodes,
  couponStateCodes,
  handOutStateCodes,
  issuedStateCodes,
  writeOffStateCodes,
} from "../../lending/options/growth/coupon-codes.ts";
import { listOf } from "../kernel/list.ts";
import { couponCalls } from "./coupon.calls.ts";

/** An amount, a share of the interest or days of it, by its kind: a number of any of them, which no file says. */
const face = { label: "coupon.column.face", kind: "text", width: 144, stays: true } as const;

/** Coupons as they were made, the newest first. */
export const couponList = listOf(couponCalls["coupon.list"], {
  title: "coupon.title",
  columns: {
    id: { label: "coupon.column.id", kind: "id", width: 72 },
    name: { label: "coupon.column.name", kind: "text", width: 208 },
    status: { label: "coupon.column.status", kind: "coded", codes: couponStateCodes, width: 128 },
    type: { label: "coupon.column.type", kind: "coded", codes: couponKindCodes, width: 144 },
    faceValue: face,
    threshold: { label: "coupon.column.threshold", kind: "money", width: 184, apart: true },
    appIds: { label: "coupon.column.apps", kind: "text", width: 160 },
    userTypes: { label: "coupon.column.userTypes", kind: "text", width: 144 },
    validDays: { label: "coupon.column.valid", kind: "text", width: 192 },
    total: { label: "coupon.column.total", kind: "count", width: 104 },
    taken: { label: "coupon.column.taken", kind: "count", width: 104 },
    used: { label: "coupon.column.used", kind: "count", width: 104 },
    deducted: { label: "coupon.column.deducted", kind: "money", width: 200 },
    updateTime: { label: "coupon.column.updated", kind: "instant" },
    createTime: { label: "coupon.column.created", kind: "instant", hide: true },
  },
});

const holder = {
  couponName: { label: "coupon.column.name", kind: "text", width: 184 },
  type: { label: "coupon.column.type", kind: "coded", codes: couponKindCodes, width: 144 },
  name: { label: "coupon.issued.name", kind: "text", width: 184 },
  phone: { label: "coupon.issued.phone", kind: "phone" },
} as const;
const writtenOff = {
  orderNo: { label: "order.column.orderNo", kind: "id" },
  actualDeduction: { label: "coupon.issued.deduction", kind: "money", width: 168 },
  writeOffTime: { label: "coupon.issued.writtenOff", kind: "instant" },
} as const;

/** What customers have, the newest first. */
export const issuedCouponList = listOf(couponCalls["coupon.sendList"], {
  title: "coupon.issued.title",
  exports: "coupon:user:export",
  columns: {
    userCouponId: { label: "coupon.column.id", kind: "id", width: 88 },
    ...holder,
    faceValue: face,
    status: { label: "coupon.column.status", kind: "coded", codes: issuedStateCodes, width: 144 },
    offerTime: { label: "coupon.issued.offered", kind: "instant" },
    takeTime: { label: "coupon.issued.taken", kind: "instant" },
    expireTime: { label: "coupon.issued.expires", kind: "day" },
    ...writtenOff,
    source: { label: "coupon.issued.source.title", kind: "coded", codes: couponSourceCodes, width: 128 },
  },
});

/** What was written off with a repayment, or was to be, and who confirmed that: what finance checks. */
export const usedCouponList = listOf(couponCalls["coupon.verificationList"], {
  title: "coupon.used.title",
  columns: {
    id: { label: "coupon.column.id", kind: "id", width: 88 },
    couponName: holder.couponName,
    type: holder.type,
    status: { label: "coupon.column.status", kind: "coded", codes: writeOffStateCodes, width: 168 },
    faceValue: face,
    ...writtenOff,
    repaymentNo: { label: "coupon.used.repayment", kind: "id", width: 176 },
    operator: { label: "coupon.used.operator", kind: "text", width: 176 },
  },
});

/** Hand-outs, the newest first. */
export const handOutList = listOf(couponCalls["coupon.manualSendList"], {
  title: "coupon.handOut.title",
  columns: {
    batchId: { label: "coupon.handOut.batch", kind: "id", width: 88 },
    couponName: { label: "coupon.column.name", kind: "text", width: 208 },
    status: { label: "coupon.column.status", kind: "coded", codes: handOutStateCodes, width: 144 },
    planned: { label: "coupon.handOut.planned", kind: "count", width: 120 },
    given: { label: "coupon.handOut.given", kind: "count", width: 104 },
    skipped: { label: "coupon.handOut.skipped", kind: "count", width: 120 },
    used: { label: "coupon.column.used", kind: "count", width: 104 },
    remark: { label: "coupon.handOut.remark", kind: "text", width: 208 },
    operator: { label: "coupon.handOut.operator", kind: "text", width: 160 },
    reviewer: { label: "coupon.handOut.reviewer", kind: "text", width: 160 },
    createTime: { label: "coupon.column.created", kind: "instant" },
    sendTime: { label: "coupon.handOut.sent", kind: "instant" },
  },
});
