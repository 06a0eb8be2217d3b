import { defineCalls } from "../kernel/call.ts";

/** Reminders of one's own promises and follow-ups. viewDetails writes though it is a GET (rules/wire.md 6). */
export const messageRemindCalls = defineCalls("messageRemind", {
  count: { method: "GET", path: "/basics-domain/messageRemind/count", permission: "session", effect: "read" },
  list: { method: "GET", path: "/basics-domain/messageRemind/list", permission: "session", effect: "read" },
  viewDetails: {
    method: "GET",
    path: "/basics-domain/messageRemind/viewDetails",
    permission: "session",
    effect: "write",
    audit: "messageRemind.viewDetails",
  },
});
