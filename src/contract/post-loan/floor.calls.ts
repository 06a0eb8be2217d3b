import { defineCalls } from "../kernel/call.ts";

/** The live floor of either department (proposed; screens.md, "Collection live" and "Reminder live"). */
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
});

/** Its rates: whoever sets parameters sets them. */
export const commissionRateCalls = defineCalls("commission", {
  rateSave: {
    method: "POST",
    path: "/post-loan-domain/commission/rateSave",
    permission: "system:params:edit",
    effect: "write",
    audit: "commission.rateSave",
  },
});
