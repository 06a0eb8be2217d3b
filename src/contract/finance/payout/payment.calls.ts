import { defineCalls } from "../../kernel/call.ts";

/** Money that goes out. */
export const paymentCalls = defineCalls("payment", {
  list: { method: "POST", path: "/finance-domain/payment/list", permission: "finance:payment:list", effect: "read" },
  hasFigure: { method: "POST", path: "/finance-domain/payment/hasFigure", permission: "finance:payment:list", effect: "read" },
  agencyList: { method: "POST", path: "/finance-domain/payment/agencyList", permission: "finance:paymentAgency:list", effect: "read" },
  historyList: { method: "POST", path: "/finance-domain/payment/historyList", permission: "finance:paymentHistory:list", effect: "read" },
  /** What whoever decides on a payout sees beside it. */
  evidence: {
    method: "POST",
    path: "/finance-domain/payment/evidence",
    permission: ["finance:payment:list", "finance:paymentAgency:list", "finance:paymentHistory:list"],
    effect: "read",
  },
  /** People of finance who may be given reviews, with how many wait for each. */
  userList: { method: "POST", path: "/finance-domain/payment/userList", permission: "finance:payment:assign", effect: "read" },
  assign: {
    method: "POST",
    path: "/finance-domain/payment/assign",
    permission: "finance:payment:assign",
    effect: "write",
    audit: "payment.assign",
  },
  firstReview: {
    method: "POST",
    path: "/finance-domain/payment/firstReview",
    permission: "finance:payment:firstReview",
    effect: "write",
    audit: "payment.firstReview",
    money: true,
  },
  secondReview: {
    method: "POST",
    path: "/finance-domain/payment/secondReview",
    permission: "finance:payment:secondReview",
    effect: "write",
    audit: "payment.secondReview",
    money: true,
  },
  pay: {
    method: "POST",
    path: "/finance-domain/payment/pay",
    permission: "finance:payment:pay",
    effect: "write",
    audit: "payment.pay",
    money: true,
  },
  manual: {
    method: "POST",
    path: "/finance-domain/payment/manual",
    permission: "finance:payment:manual",
    effect: "write",
    audit: "payment.manual",
    money: true,
  },
  retry: {
    method: "POST",
    path: "/finance-domain/payment/retry",
    permission: "finance:payment:retry",
    effect: "write",
    audit: "payment.retry",
    money: true,
  },
  fail: {
    method: "POST",
    path: "/finance-domain/payment/fail",
    permission: "finance:payment:fail",
    effect: "write",
    audit: "payment.fail",
    money: true,
  },
  query: {
    method: "POST",
    path: "/finance-domain/payment/query",
    permission: "finance:payment:list",
    effect: "write",
    audit: "payment.query",
  },
  payeeAccount: {
    method: "POST",
    path: "/finance-domain/payment/payeeAccount",
    permission: "finance:payment:retry",
    effect: "write",
    audit: "payment.payeeAccount",
    money: true,
  },
});
