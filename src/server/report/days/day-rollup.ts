import { ofDays } from "../compare.ts";
import { type DayFact, dayFacts, dayMeasures, sumsOf } from "./day-facts.ts";

const dayTables = Object.keys(dayFacts) as DayFact[];

const list = dayMeasures.join(", ");
const summed = sumsOf(dayMeasures);

/** Days of a tenant as its facts say, which of each table are those of a relation. `$1` is the tenant. */
const derivedOf = (sourceOf: (table: DayFact) => string, kept: string): string =>
  `select x.tenant_id, x.day, x.app_id, ${summed} from (${dayTables
    .map((table) => {
      const { adds, days } = dayFacts[table];
      const columns = dayMeasures.map((measure) => (adds.includes(measure) ? `f.${measure}` : `0::bigint as ${measure}`));
      return `select f.tenant_id, f.day, f.app_id, ${columns.join(", ")} from (${days(sourceOf(table))}) f`;
    })
    .join(" union all ")}) x where x.tenant_id = $1 and ${kept} group by 1, 2, 3`;
const derived = derivedOf((table) => table, "true");

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

const compareWith = (facts: string, kept: string): string => `
with derived as materialized (${facts}), reported as materialized (
  select x.day, x.app_id, ${summed} from (
    select day, app_id, ${list} from day_bucket where tenant_id = $1 and ${kept}
    union all select day, app_id, ${list} from day_delta where tenant_id = $1 and ${kept}
  ) x group by 1, 2
)
select $1::int as tenant, day::text, app_id as app, m.measure, m.reported::float8 as reported, m.derived::float8 as derived
from reported r full join derived d using (day, app_id)
cross join lateral (values ${dayMeasures.map((measure) => `('${measure}', coalesce(r.${measure}, 0), coalesce(d.${measure}, 0))`).join(", ")}) m(measure, reported, derived)
where m.reported <> m.derived order by day, app_id, measure limit $2`;

/** Buckets plus what is not folded yet, against the facts: one row per figure that differs. `$1` is the tenant, `$2` how many at most. */
export const compareDays = compareWith(derived, "true");

const instants = { order_event: "at", repayment: "filed_at", customer: "registered_at" } as const satisfies Record<DayFact, string>;
/** Facts that may say something of some days: those of the days themselves; of events also what is told of due days, whenever it happened. */
function sourceOfDays(table: DayFact): string {
  const within = `f.${instants[table]} >= $3::date::timestamp at time zone $5::text and f.${instants[table]} < ($4::date + 1)::timestamp at time zone $5::text`;
  const own = `select f.* from ${table} f where f.tenant_id = $1 and ${within}`;
  if (table !== "order_event") return `(${own})`;
  const due = `select w.id from loan_order w where w.tenant_id = $1 and`;
  return `(${own} union all select f.* from order_event f where f.tenant_id = $1 and not (${within})
    and f.order_id = any(array(${due} w.due_date between $3::date - 1 and $4::date union all ${due} w.due_moved)))`;
}
/** The same of some days. `$3`, `$4`: the first and the last; `$5`: the tenant's zone. */
export const compareDaysOf = compareWith(derivedOf(sourceOfDays, `x.${ofDays}`), ofDays);
