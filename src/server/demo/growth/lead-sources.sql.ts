// Where leads of the demo come from beside the portfolio itself: a file of people, the list of those who want no advertising, consent to be shared,
// a campaign; and the rules by which the house gives leads out.

/** Yesterday's list of numbers, and a file of last week; both were taken long since. */
export const insertImports = `
insert into marketing_import (tenant_id, kind, app_id, name, listed_on, state, rows, good, bad, staff_id, at, ended_at)
select m.tenant, i.kind, case when i.kind = 'leads' then (select min(a.id) from app a where a.tenant_id = m.tenant) end, i.name,
  case when i.kind = 'doNotCall' then (m.at at time zone m.zone)::date - 1 end, 'done', i.rows, i.good, i.rows - i.good,
  (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 2), m.at - i.ago, m.at - i.ago
from demo_market m cross join (values ('doNotCall', 'do-not-call', 40, 40, interval '1 day'), ('leads', 'fair-autumn.csv', 64, 60, interval '7 days'))
  as i(kind, name, rows, good, ago)`;

export const insertNumbers = `
insert into do_not_call (tenant_id, phone, import_id) select m.tenant, m.country || '98' || lpad((7000000 + i)::text, 7, '0'), x.id
from demo_market m join marketing_import x on x.tenant_id = m.tenant and x.kind = 'doNotCall' cross join generate_series(1, 40) i`;

const name = "(select c.name from customer c where c.tenant_id = m.tenant and not c.prospect order by c.id offset (i * 7) % 40 limit 1)";
export const insertProspects = `
insert into marketing_prospect (tenant_id, phone, name, name_folded, app_id, origin, consent, consented_on, import_id, at)
select m.tenant, m.country || '99' || lpad((5000000 + i * 137)::text, 7, '0'), p.name, lower(p.name), x.app_id,
  (array['Autumn fair', 'Partner shop', 'Web form'])[1 + i % 3], 'I agree to be called and written to about loans.',
  (m.at at time zone m.zone)::date - 20 - i % 30, x.id, m.at - interval '7 days'
from demo_market m join marketing_import x on x.tenant_id = m.tenant and x.kind = 'leads' cross join generate_series(1, 60) i
cross join lateral (select ${name} as name) p where p.name is not null`;

/** Most of them are leads by now. */
export const insertPeople = `
with made as (
  insert into customer (tenant_id, id, name, name_folded, phone, id_no, province, time_zone, user_type, registered_app_id, prospect)
  select x.tenant_id, (select max(id) from customer) + row_number() over (order by x.id), x.name, x.name_folded, x.phone, '', '', '', 'newUser', x.app_id, true
  from demo_market m join marketing_prospect x on x.tenant_id = m.tenant and x.id % 5 <> 0 returning tenant_id, id, phone)
update marketing_prospect x set state = 'lead', customer_id = made.id from made where x.tenant_id = made.tenant_id and x.phone = made.phone`;

const isOnlyOrder =
  "not exists (select from loan_order p where p.tenant_id = o.tenant_id and p.customer_id = o.customer_id and p.id <> o.id)";
const isLastOrder =
  "not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and n.id > o.id)";

/** The file of last week named some who have registered since and asked for a loan: the list of people of a file is won by them. */
export const insertRegistered = `
with came as (
  insert into marketing_prospect (tenant_id, phone, name, name_folded, app_id, origin, consent, consented_on, import_id, at, state, customer_id)
  select m.tenant, c.phone, c.name, c.name_folded, o.app_id, 'Autumn fair', 'I agree to be called and written to about loans.',
    (m.at at time zone m.zone)::date - 12, x.id, m.at - interval '7 days', 'lead', c.id
  from demo_market m join marketing_import x on x.tenant_id = m.tenant and x.kind = 'leads'
  join customer c on c.tenant_id = m.tenant and c.registered_at > m.at - interval '7 days' + interval '1 hour'
  join loan_order o on o.tenant_id = c.tenant_id and o.customer_id = c.id and o.applied_at > m.at - interval '6 days'
  where o.id % 6 = 1 and ${isOnlyOrder} on conflict do nothing returning tenant_id, import_id
), counted as (select import_id, count(*)::int as n from came group by 1)
update marketing_import x set rows = x.rows + counted.n, good = x.good + counted.n from counted where x.id = counted.import_id`;

/** Asked another app of the house for a loan, for the first time, after one that he had settled: won for the app by his consent to be told of it. */
const wonByShare = `loan_order o on o.tenant_id = m.tenant and o.applied_at between m.at - interval '21 days' and m.at and o.id % 3 = 1
  join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id and c.registered_app_id <> o.app_id and ${isLastOrder}
  join lateral (select max(p.settled_at) as settled_at from loan_order p where p.tenant_id = o.tenant_id and p.customer_id = o.customer_id and p.id < o.id
    having bool_and(p.app_id <> o.app_id and p.status = 9)) p on p.settled_at < o.applied_at - interval '6 hours'`;

/** Whoever settled a while ago and agreed that the other apps may tell him of themselves. */
export const insertShares = `
insert into contact_preference (tenant_id, customer_id, consents, at)
select tenant_id, customer_id, '{share}', min(settled_at) from (
  select o.tenant_id, o.customer_id, o.settled_at from demo_market m
  join loan_order o on o.tenant_id = m.tenant and o.status = 9 and o.settled_at between m.at - interval '120 days' and m.at - interval '31 days' and o.id % 4 = 0
  where ${isLastOrder}
  union all select o.tenant_id, o.customer_id, p.settled_at from demo_market m join ${wonByShare}) o
where not exists (select from contact_preference p where p.tenant_id = o.tenant_id and p.customer_id = o.customer_id)
group by 1, 2`;

export const insertCampaign = `
insert into lead_campaign (tenant_id, app_id, name, audience, from_on, to_on, coupon_id, updated_by, updated_at)
select m.tenant, (select min(a.id) from app a where a.tenant_id = m.tenant), case m.country when '+84' then 'Ưu đãi cuối năm' when '+63' then 'Year-end offer' else 'Oferta de fin de año' end,
  'registered', (m.at at time zone m.zone)::date - 10, (m.at at time zone m.zone)::date + 20,
  (select min(k.id) from coupon k where k.tenant_id = m.tenant and k.state = 'listed'), (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 2), m.at - interval '10 days'
from demo_market m`;

/** What stands behind leads of campaigns and of products. */
export const nameSources = `
update marketing_lead l set campaign_id = g.id from demo_market m join lead_campaign g on g.tenant_id = m.tenant
where l.tenant_id = m.tenant and l.module = 'inviteMarketing'`;
export const nameProducts = `
update marketing_lead l set product_id = (select o.product_id from loan_order o where o.tenant_id = l.tenant_id and o.customer_id = l.customer_id and o.status = -1
  order by o.id desc limit 1) from demo_market m where l.tenant_id = m.tenant and l.module = 'follow'`;

export const insertRules = `
insert into lead_rule (tenant_id, module, app_id, cap_day, recycle_days, position, enabled, updated_by, updated_at, condition)
select m.tenant, r.module, case when r.isfirst then (select min(a.id) from app a where a.tenant_id = m.tenant) end, r.cap, r.days, r.position, r.enabled,
  (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 2), m.at - interval '3 days', r.condition::jsonb
from demo_market m cross join (values
  ('reBorrowUserMarketing', false, 20, 7, 10, false, '{"label": ["oldUser"]}'), ('reBorrowUserMarketing', false, 40, 7, 20, true, '{}'),
  ('registerNotApply', false, 30, 5, 30, false, '{}'), ('dataMarketing', true, 25, 3, 40, false, '{}'),
  ('inviteMarketing', true, 15, 7, 50, true, '{}'), ('follow', false, null::int, 10, 60, false, '{}')) as r(module, isfirst, cap, days, position, enabled, condition)`;
export const bindRules = `
insert into lead_rule_seat (tenant_id, rule_id, staff_id, weight, cap_day)
select r.tenant_id, r.id, s.id, 1 + (s.id + r.id) % 3, case when (s.id + r.id) % 4 = 0 then 10 end
from demo_market m join lead_rule r on r.tenant_id = m.tenant join staff s on s.tenant_id = m.tenant and s.type = 8 where (s.id + r.id) % 2 = 0 or r.position = 10`;

/** More of whom the lists are about, in the shape of the others (leads.sql.ts). */
export const found = `
  select 'dataMarketing', x.customer_id, x.app_id, x.at, (x.id % 12)::int, null::bigint, null::timestamptz
  from demo_market m join marketing_prospect x on x.tenant_id = m.tenant join customer c on c.tenant_id = x.tenant_id and c.id = x.customer_id and c.prospect
  union all
  select 'dataMarketing', o.customer_id, o.app_id, x.at, 12, o.id, o.applied_at
  from demo_market m join marketing_prospect x on x.tenant_id = m.tenant
  join customer c on c.tenant_id = x.tenant_id and c.id = x.customer_id and not c.prospect
  join loan_order o on o.tenant_id = c.tenant_id and o.customer_id = c.id
  union all
  select 'shareUserMarket', c.id, a.id, m.at - interval '6 days', (c.id % 12)::int, null, null
  from demo_market m join contact_preference p on p.tenant_id = m.tenant and 'share' = any(p.consents) join customer c on c.tenant_id = p.tenant_id and c.id = p.customer_id
  cross join lateral (select min(a.id) as id from app a where a.tenant_id = m.tenant and a.id <> coalesce(c.registered_app_id, 0)
    and not exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id and o.app_id = a.id)) a
  where a.id is not null and not exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id and o.applied_at > p.at)
  union all
  select 'shareUserMarket', o.customer_id, o.app_id, p.settled_at, 12, o.id, o.applied_at from demo_market m join ${wonByShare}
  union all
  select 'inviteMarketing', c.id, c.registered_app_id, m.at - interval '9 days', (c.id % 12)::int, null, null
  from demo_market m join lead_campaign g on g.tenant_id = m.tenant join customer c on c.tenant_id = m.tenant and c.registered_app_id = g.app_id
  where not exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id) and not c.prospect
  union all
  select 'follow', o.customer_id, o.app_id, o.closed_at, (o.id % 12)::int, null, null
  from demo_market m join loan_order o on o.tenant_id = m.tenant and o.status = -1 and o.closed_at between m.at - interval '30 days' and m.at - interval '5 hours'
  where ${isLastOrder}`;

/** Files of whole numbers: one waits for the first administrator, others were taken back, refused, or made and deleted since. */
export const insertPhoneFiles = `
with asked as (
  insert into approval (tenant_id, kind, order_id, target, payload, state, requested_by, requested_at, expires_at, decided_by, decided_at, remark, refusal)
  select m.tenant, 'leadPhones', null, x.type || ' ' || s.last, jsonb_build_object('type', x.type, 'filters', x.filters, 'format', 'xlsx', 'reason', x.reason, 'locale', 'en_PH',
      'rows', (select count(*) from marketing_lead l where l.tenant_id = m.tenant and l.module = x.module and l.ended_at is null)),
    x.state, s.last, m.at - x.ago, m.at - x.ago + interval '7 days', case when x.state in ('approved', 'refused') then s.first end,
    case when x.state <> 'pending' then m.at - x.ago + interval '35 minutes' end, x.remark, case when x.state = 'refused' then 'other' end
  from demo_market m join lateral (select min(s.id) as first, max(s.id) as last from staff s where s.tenant_id = m.tenant and s.type = 1) s on s.first < s.last
  cross join (values
    ('flow', 'registerNotApply', '{"followStatus": ["pool"]}'::jsonb, 'Call centre migration, parallel run', 'pending', interval '3 hours', ''),
    ('data', 'dataMarketing', '{}', 'Reconcile with the partner of the autumn fair', 'refused', interval '2 days', 'The partner has his own list'),
    ('old', 'reBorrowUserMarketing', '{"label": ["oldUser"]}', 'Asked for the wrong list', 'withdrawn', interval '4 days', ''),
    ('share', 'registerUserMarket', '{}', 'Audit of the calls of the last quarter', 'approved', interval '9 days', 'For the auditor'),
    ('shared', 'shareUserMarket', '{}', 'Check of consents by the group', 'pending', interval '12 days', '')) x(type, module, filters, reason, state, ago, remark)
  returning tenant_id, id, payload, state, requested_by, requested_at, decided_at)
insert into export_job (tenant_id, staff_id, list, format, filters, columns, locale, reason, rows, rows_done, state, attempt, day, requested_at, finished_at, expires_at, approval_id)
select a.tenant_id, a.requested_by, 'leadPhones.file', 'xlsx', jsonb_build_object('type', a.payload -> 'type'), '{dataId,name,phone,appId,assigneeName,distributionTime}', 'en_PH',
  a.payload ->> 'reason', (a.payload ->> 'rows')::int, (a.payload ->> 'rows')::int, 'done', 1, a.decided_at::date, a.decided_at, a.decided_at + interval '5 seconds', a.decided_at + interval '24 hours', a.id
from asked a where a.state = 'approved'`;
