// Somebody to win, in every state that a list shows, for one tenant: who he is, whose he has been, and what was said.

import { isOffLimits } from "../../domain/contact/advertising/off-limits.ts";
import { found as moreFound } from "./lead-sources.sql.ts";

const word = (vi: string, en: string, es: string): string =>
  `case m.country when '+84' then '${vi}' when '+63' then '${en}' else '${es}' end`;

/**
 * Settled within the last month and nothing since; registered within it and nothing asked for; who asked within three weeks, and who paid back before this month. `part`
 * says how far it has come: 0 to 2 the pool, 3 and 4 the pool again, 5 and 6 given to somebody, 7 to 10 followed, 11 wants no contact, 12 applied.
 */
export const leads = `
create temp table demo_lead on commit drop as
with found as (
  select 'reBorrowUserMarketing' as module, o.customer_id, o.app_id, o.settled_at as since, (o.id % 12)::int as part, null::bigint as order_id, null::timestamptz as applied_at
  from demo_market m join loan_order o on o.tenant_id = m.tenant and o.status = 9 and o.settled_at between m.at - interval '30 days' and m.at - interval '5 hours'
  where not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and n.id > o.id)
  union all
  select 'registerUserMarket', o.customer_id, o.app_id, o.applied_at + interval '30 days', (o.id % 12)::int, null, null
  from demo_market m join loan_order o on o.tenant_id = m.tenant and o.status = 2 and o.applied_at between m.at - interval '60 days' and m.at - interval '31 days'
  where not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and n.id > o.id)
  union all
  select 'registerNotApply', c.id, c.registered_app_id, c.registered_at, (c.id % 12)::int, null, null
  from demo_market m join customer c on c.tenant_id = m.tenant and c.registered_at between m.at - interval '30 days' and m.at - interval '5 hours'
  where not exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id)
  union all
  select case when o.id % 7 < 2 then 'inviteMarketing' else 'registerNotApply' end, c.id, o.app_id, c.registered_at, 12, o.id, o.applied_at
  from demo_market m join loan_order o on o.tenant_id = m.tenant and o.applied_at between m.at - interval '21 days' and m.at
  join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id and c.registered_at < o.applied_at - interval '6 hours'
  where o.id % 3 = 0 and not exists (select from loan_order p where p.tenant_id = o.tenant_id and p.customer_id = o.customer_id and p.id <> o.id)
  union all
  -- Led to a loan whose first instalment was paid within the two months before this one: what a marketer has earned.
  select 'registerNotApply', c.id, o.app_id, c.registered_at, 12, o.id, o.applied_at
  from demo_market m join loan_order o on o.tenant_id = m.tenant and o.status = 9 and o.applied_at < m.at - interval '21 days'
    and o.settled_at >= (date_trunc('month', m.today::timestamp) - interval '2 months') at time zone m.zone and o.settled_at < date_trunc('month', m.today::timestamp) at time zone m.zone
  join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id and c.registered_at < o.applied_at - interval '6 hours'
  where o.id % 5 = 0 and not exists (select from loan_order p where p.tenant_id = o.tenant_id and p.customer_id = o.customer_id and p.id <> o.id)
  union all
  -- Back after a loan that was settled, a refusal that had run out, or an application given up: won again by the list that he stood in.
  select case p.status when 9 then 'reBorrowUserMarketing' when 2 then 'registerUserMarket' else 'follow' end, o.customer_id, o.app_id, p.since, 12, o.id, o.applied_at
  from demo_market m join loan_order o on o.tenant_id = m.tenant and o.applied_at between m.at - interval '21 days' and m.at
  cross join lateral (select b.status, case b.status when 9 then b.settled_at when 2 then b.applied_at + interval '30 days' else b.closed_at end as since
    from loan_order b where b.tenant_id = o.tenant_id and b.customer_id = o.customer_id and b.id < o.id order by b.id desc limit 1) p
  where o.id % 3 = 0 and o.status not in (9, 2, -1) and p.status in (9, 2, -1) and p.since < o.applied_at - interval '6 hours'
    and not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and n.id > o.id)
  union all ${moreFound}
), given as (
  select f.*, m.tenant, m.at, s.people[1 + f.customer_id % cardinality(s.people)] as person, s.people[1 + (f.customer_id + 1) % cardinality(s.people)] as other,
    greatest(f.since + interval '1 hour', least(coalesce(f.applied_at - interval '2 hours', m.at), m.at - make_interval(hours => (3 + f.customer_id % 60)::int))) as given_at
  from found f cross join demo_market m
  cross join lateral (select array_agg(s.id order by s.id) as people from staff s where s.tenant_id = m.tenant and s.type = 8) s
)
select g.*, case when g.part < 5 then 'pool' when g.part < 7 then 'pending' when g.part < 11 then 'following' when g.part = 11 then 'done' else 'applied' end as state,
  -- Contacted an hour after it was given; what is next lies an hour ago, in three hours, or tomorrow.
  case when g.part in (3, 7, 8, 9, 10, 11, 12) then least(g.given_at + interval '1 hour', g.at) end as followed_at,
  case g.part when 8 then g.at + interval '1 day' when 9 then g.at - interval '1 hour' when 10 then g.at + interval '3 hours' end as next_at,
  case when g.part in (3, 4, 11) then least(g.given_at + interval '90 minutes', g.at) when g.part = 12 then g.applied_at end as ended_at
from given g where g.person is not null`;

/** Whoever was refused may apply again after thirty days. */
export const coolDown = `
update loan_order o set cool_until = (o.applied_at at time zone m.zone)::date + 30 from demo_market m where o.tenant_id = m.tenant and o.status = 2`;

const system = "(array['android', 'android', 'ios', 'android', 'web'])[1 + (c.id / 7) % 5]";
/** Where somebody came from, and when he was last in the app. */
export const nameChannels = `
update customer c set device_os = ${system}, registered_os = ${system}, frozen_at = case when c.id % 97 = 5 then m.at - make_interval(days => 1 + (c.id % 20)::int) end,
  frozen_by = case when c.id % 97 = 5 then (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 1) end,
  frozen_reason = case when c.id % 97 = 5 then 'Telephone reported stolen; the customer asked for it.' else '' end,
  registered_channel = (array['google', 'facebook', 'tiktok', 'organic', 'partner'])[1 + c.id % 5],
  last_login_at = greatest(c.registered_at, m.at - make_interval(hours => (c.id % 200)::int))
from demo_market m where c.tenant_id = m.tenant and c.registered_at is not null`;

const result = `case d.part when 3 then 'refused' when 7 then 'noAnswer' when 8 then 'later' when 9 then 'interested' when 10 then 'later' when 11 then 'doNotContact'
  when 12 then 'interested' end`;
const reason = "case when d.part in (3, 8, 10) then (d.customer_id % 12)::int end";

export const insertLeads = `
insert into marketing_lead (tenant_id, module, customer_id, app_id, state, owner_id, distributed_at, followed_at, next_follow_at, created_at, ended_at, last_result,
  last_reason, call_count, connect_count, pool_since, order_id, channel, user_type, registered_at)
select d.tenant, d.module, d.customer_id, d.app_id, d.state, case when d.state <> 'pool' then d.person end, case when d.state <> 'pool' then d.given_at end,
  d.followed_at, d.next_at, least(d.since + interval '1 hour', d.given_at), case when d.state in ('done', 'applied') then d.ended_at end, ${result}, ${reason},
  (d.followed_at is not null)::int, (d.followed_at is not null and d.part <> 7)::int,
  case when d.state = 'pool' then coalesce(d.ended_at, least(d.since + interval '1 hour', d.given_at)) end, d.order_id,
  c.registered_channel, c.user_type, c.registered_at
from demo_lead d join customer c on c.tenant_id = d.tenant and c.id = d.customer_id
-- Whoever is off limits by now is in nobody's hands; what has ended, ended before.
where d.part >= 11 or not ${isOffLimits("d.at")} order by d.given_at, d.customer_id`;

const made = "join marketing_lead l on l.tenant_id = d.tenant and l.module = d.module and l.customer_id = d.customer_id";

/** Some had another's turn before. */
export const insertTurns = `
insert into lead_turn (tenant_id, lead_id, module, staff_id, started_at, ended_at, outcome)
select * from (
  select d.tenant, l.id, d.module, d.other, d.given_at - interval '20 minutes' as started, d.given_at as ended, 'transferred' as outcome
  from demo_lead d ${made} where d.part = 6 and d.other <> d.person
  union all
  select d.tenant, l.id, d.module, d.person, d.given_at, d.ended_at,
    case d.part when 3 then 'returned' when 4 then 'expired' when 11 then 'doNotContact' when 12 then 'applied' end
  from demo_lead d ${made} where d.part >= 3) t order by started, id`;

export const insertRemarks = `
insert into lead_remark (tenant_id, lead_id, staff_id, data_type, result, reason, remark, next_follow_at, at)
select d.tenant, l.id, d.person, 0, ${result}, ${reason},
  case d.part when 8 then ${word("Hẹn gọi lại vào ngày mai.", "Asked to be called tomorrow.", "Pidió que le llamen mañana.")}
    when 9 then ${word("Muốn biết hạn mức và lãi suất.", "Wants to know limit and rate.", "Quiere saber monto y tasa.")}
    when 10 then ${word("Đang bận, gọi lại chiều nay.", "Busy, call back this afternoon.", "Ocupado, llamar por la tarde.")}
    when 12 then ${word("Đã hướng dẫn nộp hồ sơ.", "Was shown how to apply.", "Se le explicó cómo solicitar.")} else '' end,
  d.next_at, d.followed_at
from demo_lead d ${made} cross join demo_market m where d.followed_at is not null order by d.followed_at, l.id`;

/** Whoever asked in the end was called by the exchange before that: within the law's hours, and counted by his lead. */
export const insertLeadCalls = `
with called as (
  insert into contact_attempt (tenant_id, id, customer_id, staff_id, at, local_date, client_type, channel, phone_masked, seconds, met_status, met_stage, met_version, purpose, lead_id)
  select d.tenant, (select max(id) from contact_attempt) + row_number() over (order by d.followed_at, l.id), d.customer_id, d.person, d.followed_at - interval '4 minutes',
    (d.followed_at at time zone m.zone)::date, 0, 'myPhone', masked_phone(c.phone), 20 + (d.customer_id % 180)::int, 0, '', 0, 'market', l.id
  from demo_lead d ${made} cross join demo_market m join customer c on c.tenant_id = d.tenant and c.id = d.customer_id
  where d.part = 12 and extract(hour from d.followed_at at time zone m.zone) between 9 and 19 returning id, tenant_id, lead_id, customer_id, staff_id, at, seconds
), phoned as (
  insert into phone_call (tenant_id, attempt_id, order_id, customer_id, staff_id, gateway, direction, state, ref, started_at, answered_at, ended_at, seconds, result)
  select a.tenant_id, a.id, l.order_id, a.customer_id, a.staff_id, 'seat-phones', 'out', 'ended', 'D' || a.id, a.at, a.at + interval '12 seconds',
    a.at + make_interval(secs => 12 + a.seconds), a.seconds, 'answered'
  from called a join marketing_lead l on l.tenant_id = a.tenant_id and l.id = a.lead_id
)
update lead_remark r set attempt_id = c.id from called c where r.tenant_id = c.tenant_id and r.lead_id = c.lead_id`;

/** Everybody who applied took every step; as many again stopped at one of them. */
export const insertSteps = `
with steps as (select step, n from unnest(array['start', 'idPhoto', 'liveness', 'basic', 'job', 'contacts', 'bankCard', 'signed']) with ordinality s(step, n)),
tried as (
  select m.tenant, o.app_id, 'D' || o.order_no as application, o.applied_at as signed_at, 8 as last, 15 + (o.id % 12)::int as pace
  from demo_market m join loan_order o on o.tenant_id = m.tenant and o.applied_at > m.at - interval '60 days'
  union all
  select m.tenant, o.app_id, 'E' || o.order_no || '-' || g, o.applied_at - make_interval(mins => 17 * g), (array[1, 2, 2, 3, 4, 5, 6, 7, 3, 2])[1 + (o.id + g) % 10], 10 + (o.id % 20)::int
  from demo_market m join loan_order o on o.tenant_id = m.tenant and o.applied_at > m.at - interval '60 days' cross join generate_series(1, 2) g where o.id % 2 = g % 2
)
insert into identity_step (tenant_id, app_id, application, step, at, started_at)
select t.tenant, t.app_id, t.application, s.step, t.signed_at - make_interval(secs => 4 * t.pace * (8 - s.n)::int),
  case when s.step <> 'start' then t.signed_at - make_interval(secs => 4 * t.pace * 7) end
from tried t join steps s on s.n <= t.last order by 5, 3`;
