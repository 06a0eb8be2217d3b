import { defineCalls } from "../kernel/call.ts";

/** The live floor of either department (rules/figures.md 7). */
export const floorCalls = defineCalls("floor", {
  list: {
    method: "POST",
    path: "/post-loan-domain/floor/list",
    permission: ["report:afterLoanRealTime:list", "report:reminderRealTime:list"],
    effect: "read",
  },
});

/** What one has earned today. */
export const commissionCalls = defineCalls("commission", {
  today: {
    method: "GET",
    path: "/post-loan-domain/commission/today",
    permission: ["home:collection:view", "home:remind:view"],
    effect: "read",
  },
  rateList: { method: "POST", path: "/post-loan-domain/commission/rateList", permission: "system:params:list", effect: "read" },
  rateSave: {
    method: "POST",
    path: "/post-loan-domain/commission/rateSave",
    permission: "system:params:edit",
    effect: "write",
    audit: "commission.rateSave",
  },
});
