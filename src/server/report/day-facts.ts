/**
 * The book by calendar day of the tenant and app. What each fact adds to which day is said once, in the view `day_fact` (0007-home.sql),
 * over insert-only facts; amounts are minor units. Triggers on the facts append it as deltas in the fact's own transaction, whoever writes
 * it: insert only, so nobody waits for anybody, and no action can forget the report. A report adds deltas to buckets; folding moves them.
 *
 * registered: customers, on the day of registration, in the app of registration (0: none known).
 * applied: orders that came in (T01). approved: final approvals, by a person or by rule (T12, T05).
 * paid_out, paid_out_amount: payouts that succeeded (T17), with what was paid; one that the bank returns (T21) is taken back on the day of
 * the return. payout_failed: failures and returns (T18, T21).
 * due: orders due that day, as they stood when it began; paid early or not.
 * overdue: orders that were due the day before and were not paid by its end (T24); money that was on time by value date takes one back (T26c).
 * repaid, repaid_amount: repayments by value day, all components together; a reversal counts below zero.
 */
export const dayMeasures = [
  "registered",
  "applied",
  "approved",
  "paid_out",
  "paid_out_amount",
  "payout_failed",
  "due",
  "overdue",
  "repaid",
  "repaid_amount",
] as const;
export type DayMeasure = (typeof dayMeasures)[number];

const list = dayMeasures.join(", ");
const summed = dayMeasures.map((measure) => `sum(x.${measure})::bigint as ${measure}`).join(", ");

/** Writes a tenant's buckets from the facts: after a bulk load, in place of whatever deltas it left. `$1` is the tenant. */
export const fillDays = `
with superseded as (delete from day_delta where tenant_id = $1)
insert into day_bucket (tenant_id, day, app_id, ${list})
select x.tenant_id, x.day, x.app_id, ${summed} from day_fact x where x.tenant_id = $1 group by 1, 2, 3`;

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
with derived as materialized (
  select x.day, x.app_id, ${summed} from day_fact x where x.tenant_id = $1 group by 1, 2
), reported as materialized (
  select x.day, x.app_id, ${summed} from (
    select day, app_id, ${list} from day_bucket where tenant_id = $1 union all select day, app_id, ${list} from day_delta where tenant_id = $1
  ) x group by 1, 2
)
select $1::int as tenant, day::text, app_id as app, m.measure, m.reported::float8 as reported, m.derived::float8 as derived
from reported r full join derived d using (day, app_id)
cross join lateral (values ${dayMeasures.map((measure) => `('${measure}', coalesce(r.${measure}, 0), coalesce(d.${measure}, 0))`).join(", ")}) m(measure, reported, derived)
where m.reported <> m.derived order by day, app_id, measure limit $2`;
