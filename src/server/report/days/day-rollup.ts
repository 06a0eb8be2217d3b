import { dayFacts, dayMeasures, sumsOf } from "./day-facts.ts";

const list = dayMeasures.join(", ");
const summed = sumsOf(dayMeasures);

/** Every day of a tenant as its facts say. `$1` is the tenant. */
const derived = `select x.tenant_id, x.day, x.app_id, ${summed} from (${Object.entries(dayFacts)
  .map(([table, { adds, days }]) => {
    const columns = dayMeasures.map((measure) => (adds.includes(measure) ? `f.${measure}` : `0::bigint as ${measure}`));
    return `select f.tenant_id, f.day, f.app_id, ${columns.join(", ")} from (${days(table)}) f`;
  })
  .join(" union all ")}) x where x.tenant_id = $1 group by 1, 2, 3`;

/** Writes a tenant's buckets from the facts, after a bulk load that appended no deltas. `$1` is the tenant. */
export const fillDays = `insert into day_bucket (tenant_id, day, app_id, ${list}) ${derived}`;

/** Moves deltas into buckets, each exactly once: what is deleted is what is added. `$1` is the tenant. */
export const foldDays = `
with x as (delete from day_delta where tenant_id = $1 returning day, app_id, ${list}),
summed as (select x.day, x.app_id, ${summed} from x group by 1, 2)
insert into day_bucket (tenant_id, day, app_id, ${list})
select $1::int, s.day, s.app_id, ${dayMeasures.map((measure) => `s.${measure}`).join(", ")} from summed s order by s.day, s.app_id
on conflict (tenant_id, day, app_id) do update
set ${dayMeasures.map((measure) => `${measure} = day_bucket.${measure} + excluded.${measure}`).join(", ")}`;

/** Buckets plus what is not folded yet, against the facts: one row per figure that differs. `$1` is the tenant, `$2` how many at most. */
export const compareDays = `
with derived as materialized (${derived}), reported as materialized (
  select x.day, x.app_id, ${summed} from (
    select day, app_id, ${list} from day_bucket where tenant_id = $1 union all select day, app_id, ${list} from day_delta where tenant_id = $1
  ) x group by 1, 2
)
select $1::int as tenant, day::text, app_id as app, m.measure, m.reported::float8 as reported, m.derived::float8 as derived
from reported r full join derived d using (day, app_id)
cross join lateral (values ${dayMeasures.map((measure) => `('${measure}', coalesce(r.${measure}, 0), coalesce(d.${measure}, 0))`).join(", ")}) m(measure, reported, derived)
where m.reported <> m.derived order by day, app_id, measure limit $2`;
