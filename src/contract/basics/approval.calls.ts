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
  /** Asks anew for what somebody asked who has left, or may not ask any more. */
  take: { method: "POST", path: "/basics-domain/approval/take", permission: "session", effect: "write", audit: "approval.take" },
  /** One's own request, while nobody has decided it. */
  withdraw: {
    method: "POST",
    path: "/basics-domain/approval/withdraw",
    permission: "session",
    effect: "write",
    audit: "approval.withdraw",
  },
});
