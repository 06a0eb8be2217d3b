import type { Database } from "../db/connection.ts";
import { foldLock } from "../report/compare.ts";
import { foldDays } from "../report/days/day-rollup.ts";
import { foldReviews } from "../report/review/review-rollup.ts";
import { foldTallies } from "../report/tally/tally-rollup.ts";
import { measures, rolledUp } from "../report/collection-facts.ts";
import { rowsOf } from "../kernel/sql/sql.ts";

const fold = `
with taken as (
  delete from collection_delta where tenant_id = $1 returning day, hour, staff_id, app_id, stage, ${measures.join(", ")}
), summed as (${rolledUp("taken")})
insert into collection_bucket (tenant_id, day, hour, staff_id, app_id, stage, ${measures.join(", ")}, active)
select $1::int, s.day, s.hour, s.staff_id, s.app_id, s.stage, ${measures.map((measure) => `s.${measure}`).join(", ")}, s.active from summed s
order by s.day, s.hour, s.staff_id, s.app_id, s.stage
on conflict (tenant_id, day, hour, staff_id, app_id, stage) do update
set ${measures.map((measure) => `${measure} = collection_bucket.${measure} + excluded.${measure}`).join(", ")},
  active = collection_bucket.active | excluded.active`;

/** Moves the tenant's deltas into buckets, each exactly once: what is deleted is what is added, in one transaction. */
export async function foldDeltas(database: Database, tenantId: number): Promise<void> {
  await database.withTenant(tenantId, async (tx) => {
    const [turn] = await rowsOf<{ ours: boolean }>(tx, "select pg_try_advisory_xact_lock($1, $2) as ours", [foldLock, tenantId]);
    if (!turn?.ours) return;
    await rowsOf(tx, fold, [tenantId]);
    await rowsOf(tx, foldDays, [tenantId]);
    await rowsOf(tx, foldReviews, [tenantId]);
    await rowsOf(tx, foldTallies, [tenantId]);
  });
}
