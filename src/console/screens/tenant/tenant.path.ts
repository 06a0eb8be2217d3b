export const path = "/tenant/tenantList";
