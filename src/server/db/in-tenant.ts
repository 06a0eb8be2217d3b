import { sql, type Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Works on another tenant's rows inside one transaction, so that what is done in both stands or falls together. The wall of the database stays: it
 * shows that tenant's rows and no others until the work is done. Whoever calls this has asked the database first whether the caller may.
 */
export async function inTenant<T>(
  tx: Transaction<Tables>,
  { from, to }: { readonly from: number; readonly to: number },
  work: () => Promise<T>,
): Promise<T> {
  const enter = (tenantId: number) => sql`select set_config('app.tenant', ${String(tenantId)}, true)`.execute(tx);
  await enter(to);
  const done = await work();
  await enter(from);
  return done;
}
