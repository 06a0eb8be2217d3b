import type pg from "pg";
import { measures, rawBook, rolledUp } from "./collection-facts.ts";

/** One figure of the report that the raw book does not confirm. */
export interface Difference {
  readonly tenant: number;
  readonly day: string;
  readonly hour: number;
  readonly staff: number;
  readonly app: number;
  readonly stage: string;
  readonly measure: string;
  readonly reported: number;
  readonly derived: number;
}

const keys = ["day", "hour", "staff_id", "app_id", "stage"] as const;
const summed = measures.map((measure) => `sum(x.${measure})::bigint as ${measure}`).join(", ");
const columns = [...keys, ...measures, "active"].join(", ");

/** Buckets plus what is not folded yet, against the raw book. */
const compare = `
with raw as materialized (${rawBook}), derived as materialized (${rolledUp("raw")}),
unfolded as (select ${keys.join(", ")}, ${measures.join(", ")} from collection_delta where tenant_id = $1),
reported as materialized (
  select ${keys.map((key) => `x.${key}`).join(", ")}, ${summed}, bit_or(x.active) as active from (
    select ${columns} from collection_bucket where tenant_id = $1 union all select ${columns} from (${rolledUp("unfolded")}) u
  ) x group by 1, 2, 3, 4, 5
)
select $1::int as tenant, day::text, hour, staff_id::int as staff, app_id as app, stage, m.measure, m.reported::float8 as reported, m.derived::float8 as derived
from reported r full join derived d using (${keys.join(", ")})
cross join lateral (values ${measures.map((measure) => `('${measure}', coalesce(r.${measure}, 0), coalesce(d.${measure}, 0))`).join(", ")},
  ('active', coalesce(r.active, 0), coalesce(d.active, 0))) m(measure, reported, derived)
where m.reported <> m.derived order by day, hour, staff_id, app_id, stage limit $2`;

/** Re-derives every bucket of every tenant from the raw book, in one snapshot; answers what differs, at most `limit` per tenant. */
export async function verifyBuckets(client: pg.ClientBase, limit = 20): Promise<readonly Difference[]> {
  await client.query("begin isolation level repeatable read read only; set local statement_timeout = 0");
  try {
    const tenants = await client.query<{ tenant_id: number }>("select tenant_id from tenant order by 1");
    const found: Difference[] = [];
    for (const { tenant_id } of tenants.rows) found.push(...(await client.query<Difference>(compare, [tenant_id, limit])).rows);
    return found;
  } finally {
    await client.query("rollback");
  }
}
