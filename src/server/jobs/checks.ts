import type { Database } from "../db/connection.ts";
import { openChecks } from "../domain/finance/repayment/receipt.store.ts";
import { recordJob } from "../kernel/audit/job-trace.ts";
import { writeNotice } from "../kernel/live/notices.ts";

/** A payment in check pauses contact for 48 hours at most (rules/machines.md "Receipt"): then it opens again, and the record tells finance and owner so. */
export async function runChecks(database: Database, tenantId: number, now: Date): Promise<void> {
  await database.withTenant(tenantId, async (tx) => {
    const orders = await openChecks(tx, tenantId, now);
    if (orders.length === 0) return;
    await recordJob({ tx, tenant: { id: tenantId }, now }, "check.opened", { subject: "order", ids: orders });
    await writeNotice(tx, tenantId, { orders, staff: [], at: now });
  });
}
