import type { Database } from "../db/connection.ts";
import { assignOverdue } from "../domain/collection/collection/auto-assign.actions.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Few orders are named in the live notice; many only make the queues ask again. */
const namedAtMost = 200;

/** Assigns overdue orders without an owner, where the tenant's rule says so (T24, T28), one batch a transaction. */
export async function runCollectionAssign(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  for (let dealt = 1; dealt > 0;) {
    dealt = await database.withTenant(tenantId, async (tx) => {
      const { orders, staff } = await assignOverdue({ tx, tenant, now });
      if (orders.length > 0)
        await writeNotice(tx, tenantId, { orders: orders.length <= namedAtMost ? [...orders] : null, staff: [...staff], at: now });
      return orders.length;
    });
  }
}
