import { defineCalls } from "../../kernel/call.ts";

/** Lenders: all of them for the platform's people, everybody else sees his own. */
export const tenantCalls = defineCalls("tenant", {
  search: { method: "GET", path: "/basics-domain/system/tenantSearch", permission: "tenant:list:list", effect: "read" },
  query: { method: "GET", path: "/basics-domain/system/queryTenant", permission: "tenant:list:query", effect: "read" },
  updateStatus: {
    method: "POST",
    path: "/basics-domain/system/tenantStatus",
    permission: "tenant:list:edit",
    effect: "write",
    audit: "tenant.status",
  },
});
