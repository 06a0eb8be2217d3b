import { defineCalls } from "../kernel/call.ts";

/** Money back to customers. */
export const refundCalls = defineCalls("refund", {
  apply: {
    method: "POST",
    path: "/finance-domain/refund/apply",
    permission: "finance:refund:apply",
    effect: "write",
    audit: "refund.apply",
    money: true,
  },
  list: { method: "POST", path: "/finance-domain/refund/list", permission: "finance:refund:list", effect: "read" },
  review: {
    method: "POST",
    path: "/finance-domain/refund/review",
    permission: "finance:refund:review",
    effect: "write",
    audit: "refund.review",
    money: true,
  },
  done: {
    method: "POST",
    path: "/finance-domain/refund/done",
    permission: "finance:refund:done",
    effect: "write",
    audit: "refund.done",
    money: true,
  },
});
