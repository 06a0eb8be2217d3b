import type { Database } from "../db/connection.ts";
import { expireExtensions } from "../domain/book/extension/extension.actions.ts";
import { recordJob } from "../kernel/audit/job-trace.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Extensions whose quote ran out fail within the minute; what came for them is posted at its own value date. */
export async function runExtensions(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  await database.withTenant(tenantId, async (tx) => {
    const orders = await expireExtensions({ tx, tenant, now, staffId: null });
    if (orders.length === 0) return;
    await recordJob({ tx, tenant, now }, "extension.expired", { subject: "order", ids: orders });
    await writeNotice(tx, tenantId, { orders, staff: [], at: now });
  });
}
