import { defineCalls } from "../kernel/call.ts";

/** Refusals that are contested, and what a second look comes to. */
export const contestCalls = defineCalls("refusal", {
  contest: {
    method: "POST",
    path: "/order-domain/order/refusalContest",
    permission: "order:detail:remark",
    effect: "write",
    audit: "refusal.contest",
  },
  list: { method: "POST", path: "/order-domain/order/refusalContests", permission: "order:review:final", effect: "read" },
  decide: {
    method: "POST",
    path: "/order-domain/order/refusalDecide",
    permission: "order:review:final",
    effect: "write",
    audit: "refusal.decide",
  },
});
