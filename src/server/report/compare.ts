import type pg from "pg";

/** Any fixed number: one folder per tenant at a time, whatever the number of servers; whoever mends the buckets is one too. */
export const foldLock = 4_711_002;

/** That a cell is of the days that are asked for: `$3` is the first, `$4` the last. */
export const ofDays = "day between $3::date and $4::date";

/**
 * Derives what is kept of every tenant again, in one snapshot; answers what differs, at most `limit` per tenant. The statement takes the
 * tenant and the limit.
 */
export async function compareTenants<D extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: string,
  limit: number,
): Promise<readonly D[]> {
  await client.query("begin isolation level repeatable read read only; set local statement_timeout = 0");
  try {
    const tenants = await client.query<{ tenant_id: number }>("select tenant_id from tenant order by 1");
    const found: D[] = [];
    for (const { tenant_id } of tenants.rows) found.push(...(await client.query<D>(statement, [tenant_id, limit])).rows);
    return found;
  } finally {
    await client.query("rollback");
  }
}
