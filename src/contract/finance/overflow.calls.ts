import { defineCalls } from "../kernel/call.ts";

/** Money that customers paid beyond what they owed. */
export const overflowCalls = defineCalls("overflow", {
  list: { method: "POST", path: "/finance-domain/overflow/list", permission: "finance:overflow:list", effect: "read" },
  apply: {
    method: "POST",
    path: "/finance-domain/overflow/apply",
    permission: "finance:overflow:apply",
    effect: "write",
    audit: "overflow.apply",
    money: true,
  },
});
