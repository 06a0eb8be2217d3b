import type pg from "pg";
import { compareTenants, ofDays } from "./compare.ts";
import { measures, rawBook, rawBookSince, rolledUp } from "./collection-facts.ts";

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

/** Buckets plus what is not folded yet, against the raw book: `raw`, of the days that are `kept`. */
const compareWith = (raw: string, kept: string): string => `
with raw as materialized (${raw}), derived as materialized (${rolledUp("raw")}),
unfolded as (select ${keys.join(", ")}, ${measures.join(", ")} from collection_delta where tenant_id = $1 and ${kept}),
reported as materialized (
  select ${keys.map((key) => `x.${key}`).join(", ")}, ${summed}, bit_or(x.active) as active from (
    select ${columns} from collection_bucket where tenant_id = $1 and ${kept} union all select ${columns} from (${rolledUp("unfolded")}) u
  ) x group by 1, 2, 3, 4, 5
)
select $1::int as tenant, day::text, hour, staff_id::int as staff, app_id as app, stage, m.measure, m.reported::float8 as reported, m.derived::float8 as derived
from reported r full join derived d using (${keys.join(", ")})
cross join lateral (values ${measures.map((measure) => `('${measure}', coalesce(r.${measure}, 0), coalesce(d.${measure}, 0))`).join(", ")},
  ('active', coalesce(r.active, 0), coalesce(d.active, 0))) m(measure, reported, derived)
where m.reported <> m.derived order by day, hour, staff_id, app_id, stage, m.measure limit $2`;

/** One row for each figure that differs. `$1` is the tenant, `$2` how many at most. */
export const compareBuckets = compareWith(rawBook, "true");
/** The same of some days. `$3`, `$4`: the first and the last. */
export const compareBucketsOf = compareWith(`select * from (${rawBookSince("$3::date", "$4::date")}) b where ${ofDays}`, ofDays);

/** Every bucket, against the raw book. */
export const verifyBuckets = (client: pg.ClientBase, limit = 20): Promise<readonly Difference[]> =>
  compareTenants<Difference>(client, compareBuckets, limit);
