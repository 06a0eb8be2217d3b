import { defineCalls } from "../kernel/call.ts";

/** What waits for a second person (rules/rights.md 5); each kind asks for its own permission. */
export const approvalCalls = defineCalls("approval", {
  list: { method: "POST", path: "/basics-domain/approval/list", permission: "session", effect: "read" },
  review: {
    method: "POST",
    path: "/basics-domain/approval/review",
    permission: "session",
    effect: "write",
    audit: "approval.review",
    money: true,
  },
});
