import { sql } from "kysely";
import type { Database } from "../../db/connection.ts";
import type { Anchor } from "./anchor.ts";

/**
 * Says outside the database, by number, who was erased: a backup of before knows nothing of it, and whoever restores it erases anew. Written there
 * first and marked here afterwards: what is said twice is done once.
 */
export async function witnessErasures(
  database: Database,
  anchor: Anchor,
  { tenantId, now }: { readonly tenantId: number; readonly now: Date },
) {
  await database.withTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ customer: number }>`
      select customer_id as customer from erasure where tenant_id = ${tenantId} and witnessed_at is null order by 1 for update skip locked`.execute(
      tx,
    );
    if (rows.length === 0) return;
    await anchor.append(rows.map(({ customer }) => ({ kind: "erased", at: now.toISOString(), tenant: tenantId, customer })));
    await sql`update erasure set witnessed_at = ${now} where tenant_id = ${tenantId} and customer_id = any(${rows.map(({ customer }) => customer)}::bigint[])`.execute(
      tx,
    );
  });
}
