/** What lenders are seen and turned with. */
export const tenantKeys = {
  "tenant.search": "tenant:list:list",
  "tenant.query": "tenant:list:query",
  "tenant.updateStatus": "tenant:list:edit",
  "tenant.templates": "tenant:list:edit",
  "tenant.detail": "tenant:list:edit",
  "tenant.readiness": "tenant:list:list",
  "tenant.save": "tenant:list:edit",
  "tenant.addUser": "tenant:user:add",
} as const;
