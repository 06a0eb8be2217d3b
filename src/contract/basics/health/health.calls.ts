import { defineCalls } from "../../kernel/call.ts";

/** What runs by itself, and how it went. */
export const healthCalls = defineCalls("health", {
  list: { method: "GET", path: "/basics-domain/health/list", permission: "system:health:list", effect: "read" },
});
