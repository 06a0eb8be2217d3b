import { defineCalls } from "../kernel/call.ts";

const path = "/marketing-domain/coupon";
const rows = { method: "POST", permission: "coupon:user:list", effect: "read" } as const;

/** Coupons: definitions, hand-outs, and what customers have. */
export const couponCalls = defineCalls("coupon", {
  list: { method: "POST", path: `${path}/list`, permission: "coupon:list:list", effect: "read" },
  getCoupon: { method: "GET", path: `${path}/getCoupon`, permission: "coupon:list:list", effect: "read" },
  addCoupon: { method: "POST", path: `${path}/addCoupon`, permission: "coupon:list:add", effect: "write", audit: "coupon.add" },
  updateCoupon: { method: "POST", path: `${path}/updateCoupon`, permission: "coupon:list:edit", effect: "write", audit: "coupon.update" },
  giveCoupon: {
    method: "POST",
    path: `${path}/giveCoupon`,
    permission: "coupon:manual:give",
    effect: "write",
    audit: "coupon.give",
    anew: true,
  },
  manualSendList: { method: "POST", path: `${path}/manualSendList`, permission: "coupon:manual:list", effect: "read" },
  manualSendRows: { method: "GET", path: `${path}/manualSendRows`, permission: "coupon:manual:list", effect: "read" },
  getUserByPhone: { method: "GET", path: `${path}/getUserByPhone`, permission: "coupon:manual:give", effect: "read" },
  getUser: { method: "GET", path: `${path}/getUser`, permission: "coupon:user:list", effect: "read" },
  sendList: { ...rows, path: `${path}/sendList` },
  useList: { ...rows, path: `${path}/useList` },
  consumeList: { ...rows, path: `${path}/consumeList` },
  verificationList: { method: "POST", path: `${path}/verificationList`, permission: "coupon:user:verify", effect: "read" },
  revoke: { method: "POST", path: `${path}/revoke`, permission: "coupon:user:revoke", effect: "write", audit: "coupon.revoke" },
});
