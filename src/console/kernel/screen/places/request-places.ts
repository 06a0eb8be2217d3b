import { standsAt } from "./stands-at.ts";

const adjustments = "/finance/reductionRecord/adjustments?status=pending";
/** Where what waits for a second person stands, where its kind is not named as what it is about; with the filter that finds it among the rest. */
export const requestPlaces: Readonly<Record<string, string>> = {
  badDebtWriteOff: adjustments,
  blackImport: "/user/blackList",
  bulkMessage: "/marketing/smsLogs",
  channelTest: "/system/payChannel/onlinePay",
  chargeByHand: adjustments,
  chargeWaived: adjustments,
  channelSettle: "/finance/repaymentList/settlements?status=asked",
  channelSettleBack: "/finance/repaymentList/settlements",
  commissionRate: "/system/paramsConfig",
  contactPolicy: "/system/paramsConfig",
  couponHandOut: "/coupon/manualSendList",
  customerErase: "/system/customerRights",
  customerMerge: "/user/userList",
  customerMergeUndo: "/user/userList",
  goodwillCredit: adjustments,
  groupCall: "/system/voiceCall",
  lateExemption: "/finance/lateExemption?status=asked",
  leadPhones: "/marketing/marketConfig/phoneFiles",
  lineExplain: "/finance/repaymentList/outgoing",
  lineReopen: "/finance/repaymentList/outgoing",
  paramSave: "/system/paramsConfig",
  payoutManual: "/finance/paymentList?asked=true",
  productStatus: "/product/productList",
  reconcileResolve: "/finance/repaymentList/differences?status=asked",
  repaymentConfig: "/system/payChannel/repaymentConfig?status=waiting",
  repaymentReversal: "/finance/repaymentList?asked=true",
  roleWiden: "/authority/roleManagement",
  ruleSet: "/system/machineRules",
  staffWiden: "/authority/staffManagement",
  templateText: "/system/smsList",
  tenantLive: "/tenant/tenantList",
  tenantRegion: "/tenant/tenantList",
  tenantUser: "/tenant/tenantList",
  topUp: "/capital/rechargeList?status=pending",
  voiceRecording: "/marketing/smsLogs",
  voiceText: "/system/voiceText",
  whiteImport: "/channel/whiteList",
};

/** The screen where a request of a kind is decided; undefined for what is decided at its order. */
export const placeOfRequest = (kind: string): string | undefined => requestPlaces[kind] ?? standsAt[kind];
