import { standsAt } from "./stands-at.ts";

/** Where what waits for a second person stands, where its kind is not named as what it is about. */
const places: Readonly<Record<string, string>> = {
  badDebtWriteOff: "/finance/reductionRecord/adjustments",
  blackImport: "/user/blackList",
  bulkMessage: "/marketing/smsLogs",
  channelTest: "/system/payChannel/onlinePay",
  chargeByHand: "/finance/reductionRecord/adjustments",
  chargeWaived: "/finance/reductionRecord/adjustments",
  commissionRate: "/system/paramsConfig",
  contactPolicy: "/system/paramsConfig",
  couponHandOut: "/coupon/manualSendList",
  customerErase: "/system/customerRights",
  customerMerge: "/user/userList",
  customerMergeUndo: "/user/userList",
  goodwillCredit: "/finance/reductionRecord/adjustments",
  groupCall: "/system/voiceCall",
  lateExemption: "/finance/lateExemption",
  leadPhones: "/marketing/marketConfig/phoneFiles",
  paramSave: "/system/paramsConfig",
  payoutManual: "/finance/paymentFailList",
  productStatus: "/product/productList",
  reconcileResolve: "/finance/repaymentList/differences",
  repaymentConfig: "/system/payChannel/repaymentConfig",
  repaymentReversal: "/finance/repaymentList",
  roleWiden: "/authority/roleManagement",
  ruleSet: "/system/machineRules",
  staffWiden: "/authority/staffManagement",
  templateText: "/system/smsList",
  tenantLive: "/tenant/tenantList",
  tenantRegion: "/tenant/tenantList",
  tenantUser: "/tenant/tenantList",
  voiceRecording: "/marketing/smsLogs",
  voiceText: "/system/voiceText",
  whiteImport: "/channel/whiteList",
};

/** The screen where a request of a kind is decided; undefined for what is decided at its order. */
export const placeOfRequest = (kind: string): string | undefined => places[kind] ?? standsAt[kind];
