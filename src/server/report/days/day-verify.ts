import type pg from "pg";
import { compareDays } from "./day-rollup.ts";

/** One figure of a day that the facts do not confirm. */
export interface DayDifference {
  readonly tenant: number;
  readonly day: string;
  readonly app: number;
  readonly measure: string;
  readonly reported: number;
  readonly derived: number;
}

/** Derives every day of every tenant again from the facts, in one snapshot; answers what differs, at most `limit` per tenant. */
export async function verifyDays(client: pg.ClientBase, limit = 20): Promise<readonly DayDifference[]> {
  await client.query("begin isolation level repeatable read read only; set local statement_timeout = 0");
  try {
    const tenants = await client.query<{ tenant_id: number }>("select tenant_id from tenant order by 1");
    const found: DayDifference[] = [];
    for (const { tenant_id } of tenants.rows) found.push(...(await client.query<DayDifference>(compareDays, [tenant_id, limit])).rows);
    return found;
  } finally {
    await client.query("rollback");
  }
}
