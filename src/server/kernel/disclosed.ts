import { sql } from "kysely";
import { Refused } from "../../lending/reason.ts";
import type { Context } from "./context.ts";

const hour = 3_600_000;
/** Customers of others that one person may look up by their numbers: enough for whoever is called back by mistake, too little for a list. */
const quota = { hour: 20, day: 60 };

/**
 * Counts what a read has shown outside of the caller's scope (rules/rights.md 3). Many at once count one after the other.
 * @throws Refused tooManyRequests beyond the quota of an hour or a day
 */
export async function countDisclosed({ tx, tenant, staff, now }: Context, shown: number): Promise<void> {
  const began = new Date(Math.floor(now.getTime() / hour) * hour);
  const counted = await sql<{ hour: number }>`
    insert into lookup_tally as t (tenant_id, staff_id, hour, shown) values (${tenant.id}, ${staff.id}, ${began}, ${shown})
    on conflict (tenant_id, staff_id, hour) do update set shown = t.shown + excluded.shown returning shown as hour`.execute(tx);
  const all = await sql<{ day: number }>`
    select sum(shown)::int as day from lookup_tally
    where tenant_id = ${tenant.id} and staff_id = ${staff.id} and hour > ${new Date(now.getTime() - 24 * hour)}`.execute(tx);
  if ((counted.rows[0]?.hour ?? 0) > quota.hour || (all.rows[0]?.day ?? 0) > quota.day) throw new Refused({ error: "tooManyRequests" });
}
