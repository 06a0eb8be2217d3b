import { defineCalls } from "../kernel/call.ts";

/** Whether the law lets this person be contacted now (rules/contact-law.md 14). */
export const contactPolicyCalls = defineCalls("contactPolicy", {
  list: { method: "POST", path: "/message-domain/contactPolicy/list", permission: "system:params:list", effect: "read" },
  save: {
    method: "POST",
    path: "/message-domain/contactPolicy/save",
    permission: "system:params:edit",
    effect: "write",
    audit: "contactPolicy.save",
  },
  wishes: {
    method: "POST",
    path: "/user-domain/contactPreference/save",
    permission: "user:list:preference",
    effect: "write",
    audit: "contactPreference.save",
  },
  check: { method: "GET", path: "/message-domain/contactPolicy/check", permission: "session", effect: "read" },
});
