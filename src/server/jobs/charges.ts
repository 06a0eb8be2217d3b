import type { Database } from "../db/connection.ts";
import { chargeServices } from "../domain/finance/service/charge.actions.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Messages and calls that networks took are charged within the minute. */
export async function runCharges(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  await database.withTenant(tenantId, async (tx) => {
    await chargeServices({ tx, tenant, now, staffId: null });
  });
}
