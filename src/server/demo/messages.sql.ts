// Messages of one tenant: what collectors sent yesterday, and contacts that a rule forbade.

/** Customers of late orders whom nobody called yesterday: each collector wrote to up to fourteen of his, all of the first app. */
export const messages = `
create temp table demo_message on commit drop as
with picked as (
  select o.id as order_id, o.customer_id, o.collector_id, o.order_no, o.customer_name, o.due_date, o.stage, o.version, c.phone, c.time_zone,
    row_number() over (partition by o.collector_id order by pg_temp.u(o.id, 71), o.id) as turn
  from demo_market m join loan_order o on o.tenant_id = m.tenant join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
  where o.status = 8 and o.app_id = 1 and not o.frozen and not o.payment_in_check and o.due_date < m.today - 2
    and o.collector_since < (m.today - 1)::timestamp at time zone m.zone
    and not exists (select from contact_attempt a where a.tenant_id = o.tenant_id and a.order_id = o.id and a.local_date >= m.today - 1)
)
select p.*, row_number() over (order by p.collector_id, p.turn) as n, pg_temp.u(p.order_id, 72) as r,
  (m.today - 1 + time '11:30') at time zone m.zone + make_interval(secs => 60 * pg_temp.u(p.collector_id, 73) + p.turn) as at
from picked p, demo_market m where p.turn <= 14 and m.tenant > 0`;

const template = `(select t.id from message_template t where t.tenant_id = m.tenant and t.scene = 'collect' and t.medium = 'sms' and t.content like '%{{daysLate}}%' limit 1)`;

export const insertTasks = `
insert into message_task (tenant_id, template_id, staff_id, created_at, hold_until, state)
select m.tenant, ${template}, d.collector_id, min(d.at) - interval '11 seconds', min(d.at) - interval '1 second', 'sent'
from demo_message d, demo_market m group by m.tenant, d.collector_id`;

/** Written as the template says, with the figures of that day. */
const content = `replace(replace(replace(replace(replace(t.content, '{{lender}}', x.name), '{{orderNo}}', d.order_no), '{{name}}', d.customer_name),
  '{{app}}', a.name), '{{daysLate}}', (m.today - 1 - d.due_date)::text)`;
const state = "case when d.r < 0.06 then 'failed' when d.r < 0.12 then 'blocked' else 'delivered' end";

export const insertMessageAttempts = `
insert into contact_attempt (tenant_id, id, order_id, customer_id, staff_id, at, local_date, type, client_type, channel, phone_masked, met_status, met_stage, met_version)
select m.tenant, (select max(id) from contact_attempt) + d.n, d.order_id, d.customer_id, d.collector_id, d.at, (d.at at time zone d.time_zone)::date, 'sms', 2, 'myPhone',
  masked_phone(d.phone), 8, d.stage, d.version
from demo_message d, demo_market m where ${state} <> 'blocked'`;

export const insertMessages = `
insert into message (tenant_id, task_id, order_id, customer_id, purpose, state, rule, content, created_at, due_at, expires_at, tries, attempt_id, provider_ref,
  fail_reason, submitted_at, ended_at)
select m.tenant, k.id, d.order_id, d.customer_id, 'collect', ${state}, case when ${state} = 'blocked' then 'contact.dailyCap' end,
  case when ${state} = 'blocked' then '' else ${content} end, k.created_at, k.hold_until, k.created_at + interval '24 hours',
  case when ${state} = 'blocked' then 0 else 1 end, b.id, '', case when ${state} = 'failed' then 'unknownSubscriber' else '' end,
  case when ${state} <> 'blocked' then d.at end, d.at + interval '4 seconds'
from demo_message d cross join demo_market m
join message_task k on k.tenant_id = m.tenant and k.staff_id = d.collector_id join message_template t on t.tenant_id = m.tenant and t.id = k.template_id
join tenant x on x.tenant_id = m.tenant join app a on a.tenant_id = m.tenant and a.id = 1
left join contact_attempt b on b.tenant_id = m.tenant and b.order_id = d.order_id and b.type = 'sms' and b.at = d.at`;

/** Blocked rows of the sendings, and one call in two hundred that the law did not let through. */
export const insertBlocks = `
insert into contact_block (tenant_id, order_id, customer_id, staff_id, at, medium, purpose, rule)
select m.tenant, d.order_id, d.customer_id, d.collector_id, d.at, 'sms', 'collect', 'contact.dailyCap' from demo_message d, demo_market m where ${state} = 'blocked'
union all
select m.tenant, m.order_base + a.n, m.customer_base + a.customer, a.collector, a.at + interval '4 minutes', 'call', 'collect', 'contact.dailyCap'
from demo_attempt a, demo_market m where pg_temp.u(a.draw, 74) < 0.005 and a.at + interval '4 minutes' < m.at`;

/** A group call of yesterday morning: customers of late orders whom nobody else reached that day, and what became of each. */
export const insertGroupCall = `
with picked as (
  select o.id as order_id, o.customer_id, o.order_no, o.customer_name, o.stage, o.version, c.phone, c.time_zone, pg_temp.u(o.id, 75) as r,
    row_number() over (order by o.id) as n, (m.today - 1 + time '10:00') at time zone m.zone + make_interval(secs => row_number() over (order by o.id)) as at
  from demo_market m join loan_order o on o.tenant_id = m.tenant join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
  where o.status = 8 and o.app_id = 1 and not o.frozen and not o.payment_in_check and o.due_date < m.today - 2
    and not exists (select from contact_attempt a where a.tenant_id = o.tenant_id and a.customer_id = o.customer_id and a.local_date >= m.today - 1)
  order by o.id limit 40
), made as (
  insert into message_task (tenant_id, template_id, staff_id, created_at, hold_until, state, medium, name, scheduled_at, planned)
  select m.tenant, t.id, (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 1), p.at - interval '20 minutes', p.at, 'sent', 'voice', t.name, p.at,
    (select count(*)::int from picked)
  from demo_market m join picked p on p.n = 1 join message_template t on t.tenant_id = m.tenant and t.medium = 'voice' and t.scene = 'collect'
  returning tenant_id, id, staff_id, created_at
), called as (
  insert into contact_attempt (tenant_id, id, order_id, customer_id, staff_id, at, local_date, type, client_type, channel, phone_masked, met_status, met_stage, met_version)
  select k.tenant_id, (select max(id) from contact_attempt) + p.n, p.order_id, p.customer_id, k.staff_id, p.at, (p.at at time zone p.time_zone)::date, 'voice', 2,
    'myPhone', masked_phone(p.phone), 8, p.stage, p.version
  from made k, picked p returning tenant_id, id, order_id
)
insert into message (tenant_id, task_id, order_id, customer_id, purpose, state, content, created_at, due_at, expires_at, tries, attempt_id, fail_reason, submitted_at,
  ended_at, medium, cost, seconds, digit)
select k.tenant_id, k.id, p.order_id, p.customer_id, 'collect', case when p.n % 5 = 3 then 'failed' when p.n % 5 = 1 then 'keyed' else 'answered' end,
  p.customer_name || ', ' || p.order_no, k.created_at, p.at, p.at + interval '24 hours', 1, c.id, case when p.n % 5 = 3 then 'notAnswered' else '' end, p.at,
  p.at + interval '40 seconds', 'voice', (select case x.currency when 'VND' then 35000 else 100 end from tenant x where x.tenant_id = k.tenant_id), case when p.n % 5 = 3 then null else 12 + (p.r * 20)::int end, case when p.n % 5 = 1 then '1' else '' end
from made k, picked p join called c on c.order_id = p.order_id`;
