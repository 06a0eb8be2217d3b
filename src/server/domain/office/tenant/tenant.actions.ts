import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayTurnTenant } from "../../../../lending/rights/tenant.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { reasonOf, requestOnce, type ApprovalKind } from "../approval/approval.actions.ts";
import { missingOf } from "./readiness.actions.ts";
import { selectTenants, turnTenant, type TenantRow, type Turn } from "./tenant.store.ts";

/** The lender that is to be turned. @throws Refused where the caller may not see it, or it is his own, or it is so already */
async function turnable(context: Context, { tenantId, status }: Pick<Turn, "tenantId" | "status">): Promise<TenantRow> {
  const row = (await selectTenants(context, "")).find(({ id }) => id === tenantId);
  if (!row) throw new Refused({ error: "notFound", field: "tenantId" });
  const reason = mayTurnTenant({ isOwn: tenantId === context.tenant.id, status: row.status }, status);
  if (reason) throw new Refused(reason);
  await judgeReady(context, row, status);
  return row;
}

/** One that never was live is judged whole before it is, when it is asked for and when it is decided. */
async function judgeReady(context: Context, { id, lived }: TenantRow, status: Turn["status"]): Promise<void> {
  if (lived || status !== "live") return;
  const { size: count } = await missingOf(context, id);
  if (count > 0) throw new Refused({ error: "tenant.notReady", field: "status", vars: { count } });
}

async function turn(context: Context, wanted: Turn): Promise<void> {
  if ((await turnTenant(context, wanted)) === null) throw new Refused({ error: "forbidden" });
}

/** Suspending narrows and holds at once, everywhere; that a lender stands again is asked for, and decided by another. */
export async function updateStatus(
  { tenantId, status, reason }: ParsedOf<"tenant.updateStatus">,
  context: Context,
): Promise<OutputOf<"tenant.updateStatus">> {
  const row = await turnable(context, { tenantId, status });
  const detail = { before: { status: row.status, name: row.name }, after: { status }, reason };
  context.record({ subject: "tenant", ids: [tenantId], detail: { ...detail, asked: status === "live" } });
  if (status === "live") {
    const payload = { tenantId, name: row.name, reason };
    return { ok: true, pending: await requestOnce(context, { kind: "tenantLive", orderId: null, target: String(tenantId), payload }) };
  }
  await turn(context, { tenantId, status, reason, askedBy: null });
  return { ok: true, pending: null };
}

/** Judged against what the lender is when it is decided. */
export const tenantLive: ApprovalKind = {
  permission: "tenant:list:edit",
  async carryOut(context, approval) {
    const tenantId = Number(approval.target);
    await turnable(context, { tenantId, status: "live" });
    await turn(context, { tenantId, status: "live", reason: reasonOf(approval), askedBy: approval.requested_by });
  },
};
