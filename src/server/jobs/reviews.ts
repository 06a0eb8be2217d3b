import type { Database } from "../db/connection.ts";
import { assignByRule } from "../domain/origination/review/auto-assign.actions.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Gives out what waits in the pools of the reviews, where the tenant's rule says so (T06a). */
export async function runReviews(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  await database.withTenant(tenantId, async (tx) => {
    const { orders, staff } = await assignByRule({ tx, tenant, now, staffId: null });
    if (orders.length > 0) await writeNotice(tx, tenantId, { orders: [...orders], staff: [...new Set(staff)], at: now });
  });
}
