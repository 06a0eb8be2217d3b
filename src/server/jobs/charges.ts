import type { Database } from "../db/connection.ts";
import { chargeServices } from "../domain/finance/service/charge.actions.ts";
import { recordJob } from "../kernel/audit/job-trace.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Messages and calls that networks took are charged within the minute. */
export async function runCharges(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  await database.withTenant(tenantId, async (tx) => {
    const amount = await chargeServices({ tx, tenant, now, staffId: null });
    if (amount > 0) await recordJob({ tx, tenant, now }, "charge.taken", { subject: "topUp", detail: { amount } });
  });
}
