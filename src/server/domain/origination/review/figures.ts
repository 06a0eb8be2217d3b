import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { agreementOf } from "../../../../lending/origination/agreement.ts";
import { startOfDay } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";

interface Row {
  readonly today: number;
  readonly decided: number;
  readonly passed: number;
  readonly seconds: number;
  readonly firstPasses: number;
  readonly overturned: number;
  readonly pairs: number;
  readonly agreed: number;
  readonly bothPass: number;
  readonly onePass: number;
  readonly parked: number;
}

/** His own last days: how much, how long, and how often others said the same of the same case. */
export async function readFigures({ days }: ParsedOf<"review.figures">, context: Context): Promise<OutputOf<"review.figures">> {
  const { tx, tenant, staff, now } = context;
  const midnight = startOfDay(businessDay(now, tenant.timeZone).date, tenant.timeZone);
  const since = new Date(now.getTime() - days * 86_400_000);
  const row = await rowOf<Row>(tx, figures, [tenant.id, staff.id, since, midnight]);
  if (!row) throw new Error("an aggregate answers one row");
  const { seconds, bothPass, onePass, ...counts } = row;
  return {
    ...counts,
    secondsEach: row.decided === 0 ? null : Math.round(seconds / row.decided),
    agreement: agreementOf({ pairs: row.pairs, agreed: row.agreed, passes: 2 * bothPass + onePass }),
  };
}

/**
 * A pair is a first decision of his with what a second or a blind final reviewer said by himself, or the other way round. A first pass is overturned where
 * the order was refused in a later review or by policy (rules/review.md 6).
 */
const figures = `
with his as materialized (
  select r.id, r.order_id, r.kind, r.decision, r.ended_at, r.worked_seconds, r.own_verdict from review r
  where r.tenant_id = $1 and r.staff_id = $2 and r.decision in ('pass', 'reject', 'back') and r.ended_at >= $3
), pair as (
  select h.kind, coalesce(h.own_verdict ->> 'decision', h.decision) as mine, coalesce(b.own_verdict ->> 'decision', b.decision) as other from his h
  join lateral (select x.decision, x.own_verdict from review x where x.tenant_id = $1 and x.order_id = h.order_id and x.decision in ('pass', 'reject')
    and case when h.kind = 'first' then x.blind and x.id > h.id else h.own_verdict is not null and x.kind = 'first' and x.id < h.id end
    order by x.id limit 1) b on true
  where h.decision in ('pass', 'reject')
  union all select 'first', f.decision, y.decision from review_sample y join review f on f.tenant_id = y.tenant_id and f.id = y.review_id
  where y.tenant_id = $1 and y.first_by = $2 and y.state = 'decided' and y.ended_at >= $3
  union all select 'sample', y.decision, f.decision from review_sample y join review f on f.tenant_id = y.tenant_id and f.id = y.review_id
  where y.tenant_id = $1 and y.staff_id = $2 and y.state = 'decided' and y.ended_at >= $3
)
select count(*) filter (where h.ended_at >= $4)::int as today, count(*)::int as decided, count(*) filter (where h.decision = 'pass')::int as passed,
  coalesce(sum(h.worked_seconds), 0)::int as seconds, count(*) filter (where h.kind = 'first' and h.decision = 'pass')::int as "firstPasses",
  count(*) filter (where h.kind = 'first' and h.decision = 'pass' and o.stage in ('second_rejected', 'final_rejected', 'order_rejected'))::int as overturned,
  (select count(*)::int from pair) as pairs, (select count(*)::int from pair where mine = other) as agreed,
  (select count(*)::int from pair where mine = 'pass' and other = 'pass') as "bothPass",
  (select count(*)::int from pair where (mine = 'pass') <> (other = 'pass')) as "onePass",
  (select count(*)::int from review k where k.tenant_id = $1 and k.staff_id = $2 and k.ended_at is null and k.parked_until is not null) as parked
from his h join loan_order o on o.tenant_id = $1 and o.id = h.order_id`;
