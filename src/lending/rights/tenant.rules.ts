import type { TenantStatus } from "../options/office/tenant-codes.ts";
import type { Reason } from "../reason.ts";

/** Nobody turns the lender that he belongs to: it would shut out whoever could undo it. What is so already is no turn. */
export function mayTurnTenant(tenant: { readonly isOwn: boolean; readonly status: TenantStatus }, wanted: TenantStatus): Reason | null {
  if (tenant.isOwn) return { error: "tenant.own", field: "tenantId" };
  return tenant.status === wanted || wanted === "preparing" ? { error: "tenant.already", field: "status" } : null;
}
