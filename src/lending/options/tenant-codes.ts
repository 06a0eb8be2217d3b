import { coded } from "./coded.ts";

/** Whether a lender stands; a suspended one is gone for everybody. */
export const tenantStatuses = ["live", "suspended"] as const;
export type TenantStatus = (typeof tenantStatuses)[number];
export const tenantStatusCodes = coded("authority.tenant.status", tenantStatuses);
