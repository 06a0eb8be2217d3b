import { defineCalls } from "../kernel/call.ts";

/** Money that comes in (calls.md, /finance-domain/repayment/). */
export const repaymentCalls = defineCalls("repayment", {
  list: { method: "POST", path: "/finance-domain/repayment/list", permission: "finance:repayment:list", effect: "read" },
  quote: { method: "POST", path: "/finance-domain/repayment/quote", permission: "order:detail:view", effect: "read" },
  payCode: {
    method: "POST",
    path: "/finance-domain/repayment/payCode",
    permission: "finance:repayment:payCode",
    effect: "write",
    audit: "repayment.payCode",
    money: true,
  },
  offline: {
    method: "POST",
    path: "/finance-domain/repayment/offline",
    permission: "finance:repayment:offline",
    effect: "write",
    audit: "repayment.offline",
    money: true,
  },
  confirm: {
    method: "POST",
    path: "/finance-domain/repayment/confirm",
    permission: "finance:repayment:confirm",
    effect: "write",
    audit: "repayment.confirm",
    money: true,
  },
  reverse: {
    method: "POST",
    path: "/finance-domain/repayment/reverse",
    permission: "finance:repayment:reverse",
    effect: "write",
    audit: "repayment.reverse",
    money: true,
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
