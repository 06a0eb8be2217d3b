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
  /** What a new lender's products can be copies of. */
  templates: { method: "GET", path: "/basics-domain/system/tenantTemplates", permission: "tenant:list:edit", effect: "read" },
  detail: { method: "GET", path: "/basics-domain/system/tenantDetail", permission: "tenant:list:edit", effect: "read" },
  /** What is missing before it may be live. */
  readiness: { method: "GET", path: "/basics-domain/system/tenantReadiness", permission: "tenant:list:list", effect: "read" },
  /** Passwords and secrets in the answer are told once. */
  save: {
    method: "POST",
    path: "/basics-domain/system/tenantSave",
    permission: "tenant:list:edit",
    effect: "write",
    audit: "tenant.save",
    anew: true,
  },
  addUser: {
    method: "POST",
    path: "/basics-domain/system/addTenantUser",
    permission: "tenant:user:add",
    effect: "write",
    audit: "tenant.user",
    anew: true,
  },
  /** Somebody of the platform goes to work in another lender, or back home: the session goes on there, under the token that is answered. */
  switch: {
    method: "POST",
    path: "/basics-domain/system/switchTenant",
    permission: "tenant:list:switch",
    effect: "write",
    audit: "tenant.switch",
    anew: true,
    endsSessions: true,
  },
});
