// What the machine said of each application of one tenant, and labels of customers.

/** Labels that people gave: a few in a hundred, one each; on their orders too, as each giving writes them. */
export const insertLabels = `
with given as (insert into customer_label (tenant_id, customer_id, label, staff_id, at)
select m.tenant, m.customer_base + n, (array['vip', 'watch', 'sensitive', 'shared', 'whiteList'])[1 + floor(pg_temp.u(m.seed + n, 51) * 5)::int],
  m.reviewers[1 + n % cardinality(m.reviewers)], m.at - make_interval(days => 1 + (n % 60)::int)
from demo_market m, generate_series(1::bigint, m.customers) as n where pg_temp.u(m.seed + n, 50) < 0.04
returning tenant_id, customer_id, label)
update loan_order o set labels = array[given.label] from given where o.tenant_id = given.tenant_id and o.customer_id = given.customer_id`;

/** Facts as the rules ask for them (rules/risk.md 2): whoever paid late or never had the fewer points; who was refused had too few, or was too young. */
export const insertTries = `
insert into machine_review (tenant_id, order_id, try, asked_at, answered_at, outcome, score, rules, model, verdict, facts, hits, decided_by)
select f.tenant, f.id, 1, f.applied_at + interval '20 seconds', f.applied_at + make_interval(secs => 21 + floor(f.d * 3)),
  case when h.hits is null then 'passed' else 'rejected' end, f.score, coalesce(h.reasons, '{}'), 'house', case when h.hits is null then 'pass' else 'reject' end,
  f.facts, coalesce(h.hits, '[]'), b.decided
from (
  select x.*, jsonb_build_object('score', x.score, 'age', x.age, 'amount', x.applied_amount, 'amountShare', ceil(x.applied_amount * 100.0 / (x.high * x.unit)),
    'term', x.term_days, 'settled', floor(x.e * 4), 'refused90', floor(x.f * x.f * 4), 'worstDays', case when x.late > 0 then floor(x.f * 12) else floor(x.f * x.f * x.f * 9) end,
    'sharedAccount', case when x.f > 0.985 then 1 else 0 end, 'sharedPhone', 0, 'documentDays', 30 + floor(x.d * 3000), 'blackListed', false, 'employed', x.e > 0.08,
    'province', x.province, 'userType', x.user_type, 'channel', x.channel, 'labels', jsonb_build_array(x.user_type)) as facts
  from (
    select m.tenant, m.high, m.unit, l.id, l.applied_at, l.applied_amount, l.term_days, l.user_type, l.channel, c.province, o.late, u.d, u.e, u.f,
      case when l.stage = 'machine_rejected' and u.d < 0.15 then 19 else extract(year from age(l.applied_at at time zone m.zone, c.birth_date))::int end as age,
      case when l.stage = 'machine_rejected' and u.d >= 0.15 then 300 + floor(u.e * 200)::int
        else 500 + floor(60 + u.e * 300 - case when o.late > 7 then 50 when o.late > 0 then 25 else 0 end)::int end as score
    from demo_money o cross join demo_market m join loan_order l on l.tenant_id = m.tenant and l.id = m.order_base + o.n
    join customer c on c.tenant_id = m.tenant and c.id = l.customer_id
    cross join lateral (select pg_temp.u(o.k, 60) as d, pg_temp.u(o.k, 61) as e, pg_temp.u(o.k, 62) as f) u
    where l.stage not in ('machine_pending', 'fetching_score')
  ) x
) f
cross join (
  select jsonb_build_object('flow', (select jsonb_build_object('id', i.id, 'name', i.name, 'version', 1) from risk_item i
      where i.tenant_id = m.tenant and i.kind = 'flow' and i.live_version is not null),
    'sets', (select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'version', 1)) from risk_item i where i.tenant_id = m.tenant and i.kind = 'set' and i.live_version is not null)) as decided
  from demo_market m
) b
left join lateral (
  select jsonb_agg(jsonb_build_object('rule', i.id, 'name', i.name, 'version', 1, 'set', 'Standard', 'variable', v.body ->> 'variable', 'operator', '<',
      'limit', v.body -> 'limit', 'value', f.facts -> (v.body ->> 'variable'), 'action', 'reject', 'weight', 0) order by i.id) as hits,
    array_agg(v.body ->> 'variable' order by i.id) as reasons
  from risk_item i join risk_version v on v.tenant_id = i.tenant_id and v.item_id = i.id and v.version = 1
  where i.tenant_id = f.tenant and i.kind = 'rule' and i.live_version is not null and v.body ->> 'variable' in ('age', 'score') and v.body ->> 'operator' = '<'
    and (f.facts ->> (v.body ->> 'variable'))::int < (v.body ->> 'limit')::int
) h on true
order by f.applied_at, f.id`;

/** What was met by the hour: of the flow and its set each decision, of a rule each hit. */
export const insertHours = `
insert into risk_hour (tenant_id, item_id, hour, met, rejected, failed, ms)
select m.tenant, x.item, date_trunc('hour', r.answered_at), count(*), count(*) filter (where r.verdict = 'reject'), 0,
  sum(case when x.isflow then extract(epoch from r.answered_at - r.asked_at) * 1000 else 0 end)::bigint
from demo_market m join machine_review r on r.tenant_id = m.tenant and r.answered_at > m.at - interval '8 days'
cross join lateral (
  select i.id as item, i.kind = 'flow' as isflow from risk_item i where i.tenant_id = m.tenant and i.kind in ('flow', 'set') and i.live_version is not null
  union all select (h ->> 'rule')::bigint, false from jsonb_array_elements(r.hits) h) x
group by 1, 2, 3`;
