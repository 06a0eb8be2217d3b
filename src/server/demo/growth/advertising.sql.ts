// Advertising of one tenant: what went to a lead list yesterday and what became of it, what still waits, a recording, and codes for customers.

/** Leads of one app that a manager wrote to yesterday morning; every tenth of them objects, is over, or was stopped. */
export const advertisements = `
create temp table demo_advert on commit drop as
select m.tenant, l.id as lead_id, l.customer_id, l.app_id, c.name, row_number() over (order by l.id) as n, t.id as template_id, t.content,
  (m.today - 1 + time '09:30') at time zone m.zone as at, (m.today + 1 + time '09:00') at time zone m.zone as planned, a.name as app, x.name as lender,
  (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 2) as staff_id
from demo_market m join marketing_lead l on l.tenant_id = m.tenant and l.module = 'registerNotApply' and l.app_id = 1
join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id join app a on a.tenant_id = l.tenant_id and a.id = l.app_id
join tenant x on x.tenant_id = m.tenant
join lateral (select * from message_template t where t.tenant_id = m.tenant and t.scene = 'market' and t.medium = 'sms' order by t.id limit 1) t on true
where l.created_at < m.at - interval '2 days' order by l.id limit 60`;

export const insertSendings = `
insert into message_task (tenant_id, template_id, staff_id, created_at, hold_until, scheduled_at, planned, state, lead_module)
select distinct d.tenant, d.template_id, d.staff_id, w.at, w.at + interval '30 seconds', w.due, w.people, w.state, 'registerNotApply'
from demo_advert d cross join demo_market m cross join lateral (values (d.at - interval '5 minutes', d.at, 48, 'sent'), (m.at - interval '10 minutes', d.planned, 12, 'toSend')) w(at, due, people, state)
where d.n = 1`;

const state = `case when k.state = 'toSend' then 'queued' when d.n % 10 = 3 then 'failed' when d.n % 10 = 5 then 'blocked' when d.n % 20 = 7 then 'cancelled' else 'delivered' end`;
const hasGone = `(k.state = 'sent' and d.n % 10 <> 5 and d.n % 20 <> 7)`;

export const insertAdvertisements = `
insert into message (tenant_id, task_id, lead_id, app_id, customer_id, purpose, state, rule, content, created_at, due_at, expires_at, tries, fail_reason, submitted_at, ended_at)
select d.tenant, k.id, d.lead_id, d.app_id, d.customer_id, 'market', ${state}, case when k.state = 'sent' and d.n % 10 = 5 then 'contact.optOut' end,
  case when ${hasGone} then replace(replace(replace(d.content, '{{lender}}', d.lender), '{{name}}', d.name), '{{app}}', d.app) else '' end,
  k.created_at, k.scheduled_at, k.scheduled_at + interval '24 hours', ${hasGone}::int, case when ${state} = 'failed' then 'unknownSubscriber' else '' end,
  case when ${hasGone} then k.scheduled_at + make_interval(secs => d.n::int) end, case when k.state = 'sent' then k.scheduled_at + make_interval(secs => d.n::int + 4) end
from demo_advert d join message_task k on k.tenant_id = d.tenant and k.lead_module is not null and case k.state when 'sent' then d.n <= 48 else d.n > 48 end
order by d.n`;

export const countSent = `
update marketing_lead l set last_sent_at = m.submitted_at, send_count = 1, bulk_remark = case when l.id % 9 = 0 then d.lender else '' end
from demo_advert d join message m on m.tenant_id = d.tenant and m.lead_id = d.lead_id
where l.tenant_id = d.tenant and l.id = d.lead_id and m.submitted_at is not null`;

/** Five seconds of silence that two people have heard. */
export const insertRecording = `
insert into voice_recording (tenant_id, name, language, format, seconds, bytes, digest, content, state, uploaded_by, uploaded_at, approved_by)
select m.tenant, x.name, x.locale, 'wav', 5, 40044, md5(m.tenant::text) || md5(x.name),
  decode('52494646649c000057415645666d74201000000001000100401f0000401f00000100080064617461409c0000', 'hex') || decode(repeat('80', 40000), 'hex'),
  'approved', p.first, m.at - interval '9 days', p.second
from demo_market m join tenant x on x.tenant_id = m.tenant
cross join lateral (select min(id) filter (where type = 2) as first, min(id) filter (where type = 1) as second from staff where tenant_id = m.tenant) p
where p.first is not null and p.second is not null`;

const reasons = `(array[${["Đổi SIM, không nhận được mã.", "SIM was changed, no code came.", "Cambió de SIM, no llega el código."].map((text) => `'${text}'`).join(", ")}])[case m.country when '+84' then 1 when '+63' then 2 else 3 end]`;

/** Codes of the last days in every state. */
export const insertCodes = `
insert into private_text (tenant_id, customer_id, app_id, kind, scene, digest, reason, staff_id, state, at, due_at, tries, fail_reason, expires_at, used_at)
select m.tenant, c.id, coalesce(c.registered_app_id, 1), 'code', case when c.n % 2 = 0 then 'login' else 'apply' end, null, ${reasons}, s.id,
  case when c.n % 5 = 1 then 'failed' else 'delivered' end, t.at, t.at, 1, case when c.n % 5 = 1 then 'unknownSubscriber' else '' end, t.at + interval '10 minutes',
  case when c.n % 5 in (0, 3) then t.at + interval '2 minutes' end
from demo_market m
join lateral (select k.id, k.registered_app_id, row_number() over (order by k.id) as n from customer k where k.tenant_id = m.tenant order by k.id limit 14) c on true
cross join lateral (select m.at - make_interval(hours => (c.n * 5)::int, mins => (c.n * 7 % 60)::int) as at) t
join lateral (select min(id) as id from staff where tenant_id = m.tenant and type = 9) s on s.id is not null order by t.at`;
