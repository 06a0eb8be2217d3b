import { defineCalls } from "../kernel/call.ts";

/** What is done with somebody to win, whichever list he stands in. */
export const leadContactCalls = defineCalls("practicalOperationPoint", {
  /** A call or a message by hand, judged by contact law before it is made. */
  add: {
    method: "POST",
    path: "/marketing-domain/practicalOperationPoint/add",
    permission: "marketing:call:add",
    effect: "write",
    audit: "lead.call",
    anew: true,
  },
});
