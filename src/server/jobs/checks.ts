import type { Database } from "../db/connection.ts";
import { bankProven } from "../domain/finance/repayment/bank.actions.ts";
import { openChecks } from "../domain/finance/repayment/receipt.store.ts";
import { recordJob } from "../kernel/audit/job-trace.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Money whose line came after it was posted is at the bank within the minute (rules/ledger.md L16). */
async function bank(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  await database.withTenant(tenantId, async (tx) => {
    const lines = await bankProven({ tx, tenant, now, staffId: null });
    if (lines > 0) await recordJob({ tx, tenant, now }, "receipt.banked", { subject: "receipt", detail: { lines } });
  });
}

/** A payment in check pauses contact for 48 hours at most (rules/machines.md "Receipt"): then it opens again, and the record tells finance and owner so. */
export async function runChecks(database: Database, tenantId: number, now: Date): Promise<void> {
  await database.withTenant(tenantId, async (tx) => {
    const orders = await openChecks(tx, tenantId, now);
    if (orders.length === 0) return;
    await recordJob({ tx, tenant: { id: tenantId }, now }, "check.opened", { subject: "order", ids: orders });
    await writeNotice(tx, tenantId, { orders, staff: [], at: now });
  });
  await bank(database, tenantId, now);
}
