import { defineCalls } from "../kernel/call.ts";

/** Whether the law lets this person be contacted now (calls.md, /message-domain/). */
export const contactPolicyCalls = defineCalls("contactPolicy", {
  check: { method: "GET", path: "/message-domain/contactPolicy/check", permission: "session", effect: "read" },
});
