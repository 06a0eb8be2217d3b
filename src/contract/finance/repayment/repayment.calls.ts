import { defineCalls } from "../../kernel/call.ts";

/** Money that comes in, as an open record asks and tells. */
export const repaymentCalls = defineCalls("repayment", {
  quote: { method: "POST", path: "/finance-domain/repayment/quote", permission: "order:detail:view", effect: "read" },
  offline: {
    method: "POST",
    path: "/finance-domain/repayment/offline",
    permission: "finance:repayment:offline",
    effect: "write",
    audit: "repayment.offline",
    money: true,
  },
  /** Coupons that an order's customer may pay with: of them one is named with his money, or with his pay code. */
  coupons: {
    method: "POST",
    path: "/finance-domain/repayment/coupons",
    permission: ["finance:repayment:offline", "finance:repayment:payCode"],
    effect: "read",
  },
  list: { method: "POST", path: "/finance-domain/repayment/list", permission: "finance:repayment:list", effect: "read" },
  hasFigure: { method: "POST", path: "/finance-domain/repayment/hasFigure", permission: "finance:repayment:list", effect: "read" },
  confirm: {
    method: "POST",
    path: "/finance-domain/repayment/confirm",
    permission: "finance:repayment:confirm",
    effect: "write",
    audit: "repayment.confirm",
    money: true,
  },
  agencyList: {
    method: "POST",
    path: "/finance-domain/repayment/agencyList",
    permission: "finance:repaymentAgency:list",
    effect: "read",
  },
  historyList: {
    method: "POST",
    path: "/finance-domain/repayment/historyList",
    permission: "finance:repaymentHistory:list",
    effect: "read",
  },
  /** What whoever checks money, or asks for its reversal, sees beside it. */
  evidence: {
    method: "POST",
    path: "/finance-domain/repayment/evidence",
    permission: ["finance:repayment:list", "finance:repaymentAgency:list", "finance:repaymentHistory:list"],
    effect: "read",
  },
  /** What a reversal would come to, before it is asked for and once more before it is approved. */
  reversePreview: {
    method: "POST",
    path: "/finance-domain/repayment/reversePreview",
    permission: "finance:repayment:reverse",
    effect: "read",
  },
  /** People of finance who may be given checks, with how many wait for each. */
  userList: { method: "POST", path: "/finance-domain/repayment/userList", permission: "finance:repayment:assign", effect: "read" },
  assign: {
    method: "POST",
    path: "/finance-domain/repayment/assign",
    permission: "finance:repayment:assign",
    effect: "write",
    audit: "repayment.assign",
  },
  reverse: {
    method: "POST",
    path: "/finance-domain/repayment/reverse",
    permission: "finance:repayment:reverse",
    effect: "write",
    audit: "repayment.reverse",
    money: true,
  },
  payCode: {
    method: "POST",
    path: "/finance-domain/repayment/payCode",
    permission: "finance:repayment:payCode",
    effect: "write",
    audit: "repayment.payCode",
  },
  unmatched: { method: "POST", path: "/finance-domain/repayment/unmatched", permission: "finance:repayment:match", effect: "read" },
  match: {
    method: "POST",
    path: "/finance-domain/repayment/match",
    permission: "finance:repayment:match",
    effect: "write",
    audit: "repayment.match",
    money: true,
  },
});
