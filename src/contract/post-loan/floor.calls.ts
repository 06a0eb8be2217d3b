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
