import { defineCalls } from "../kernel/call.ts";

/** Money that goes out (calls.md, /finance-domain/payment/). */
export const paymentCalls = defineCalls("payment", {
  list: { method: "POST", path: "/finance-domain/payment/list", permission: "finance:payment:list", effect: "read" },
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
