/** What lenders are seen and turned with. */
export const tenantKeys = {
  "tenant.search": "tenant:list:list",
  "tenant.query": "tenant:list:query",
  "tenant.updateStatus": "tenant:list:edit",
} as const;
