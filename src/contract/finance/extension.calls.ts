import { defineCalls } from "../kernel/call.ts";

/** What an extension costs now, and its cancelling. */
export const extensionCalls = defineCalls("extension", {
  plan: { method: "POST", path: "/finance-domain/extension/plan", permission: "finance:extension:list", effect: "read" },
  cancel: {
    method: "POST",
    path: "/finance-domain/extension/cancel",
    permission: "finance:extension:cancel",
    effect: "write",
    audit: "extension.cancel",
    money: true,
  },
});
