// Channels that are paid for, what came by them, and partners whose customers the machine lets pass; for one tenant.

export const insertCompanies = `
insert into ad_company (tenant_id, name, contact, status, created_at)
select m.tenant, x.name, x.contact, case when x.n = 4 then 'off' else 'on' end, m.at - interval '120 days'
from demo_market m cross join (values (1, 'Google Ads', 'ads-support@example.com'), (2, 'Meta', 'agency@example.com'), (3, 'Zalo Ads', ''), (4, 'Old Media', 'sales@example.com')) x(n, name, contact)`;

/** One for each source that customers came from already, and one that is switched off. Keys are the demo's own. */
export const insertDeliveries = `
insert into delivery_channel (tenant_id, name, code, company_id, app_id, secret, signature, settle_mode, price, cap_day, landing, status, created_at)
select m.tenant, x.name, x.code, c.id, (select min(a.id) from app a where a.tenant_id = m.tenant), md5('secret ' || m.tenant || x.code),
  left(translate(encode(sha256(convert_to('link ' || m.tenant || x.code, 'utf8')), 'base64'), '+/=', '-_'), 22), x.mode, x.units * 100 * case m.country when '+84' then 20000 when '+63' then 50 else 15 end, x.cap,
  'https://www.example.com/apply/' || x.code, x.status, m.at - interval '100 days'
from demo_market m cross join (values ('Google search', 'google', 'Google Ads', 'CPC', 1, 500, 'on'), ('Facebook feed', 'facebook', 'Meta', 'CPA', 2, null, 'on'),
  ('Zalo banner', 'zalo', 'Zalo Ads', 'CPS', 6, null, 'on'), ('Banner 2024', 'banner24', 'Old Media', 'CPC', 1, 100, 'off')) x(name, code, company, mode, units, cap, status)
join ad_company c on c.tenant_id = m.tenant and c.name = x.company order by x.code`;

export const insertTerms = `
insert into delivery_terms (tenant_id, channel_id, settle_mode, price, valid_from, staff_id)
select d.tenant_id, d.id, d.settle_mode, d.price, d.created_at, (select min(s.id) from staff s where s.tenant_id = m.tenant) from demo_market m join delivery_channel d on d.tenant_id = m.tenant`;

/** Clicks of sixty days, fewer at the weekend; every other installed and registered. */
export const insertEvents = `
with days as (select d.*, m.at as now, g as back, 18 + (d.id * 7 + g * 13) % 17 - case when extract(isodow from m.today - g) > 5 then 8 else 0 end as clicks
  from demo_market m join delivery_channel d on d.tenant_id = m.tenant and d.status = 'on' cross join generate_series(0, 59) g),
clicks as (select d.*, i, d.now - make_interval(days => d.back, mins => 3 + (i * 37 + d.back * 11) % 500) as at from days d cross join lateral generate_series(1, d.clicks::int) i)
insert into delivery_event (tenant_id, channel_id, code, app_id, kind, at, is_first, cost)
select c.tenant_id, c.id, c.code, c.app_id, k.kind, c.at + make_interval(mins => k.late), k.kind <> 'click' or c.i % 4 <> 0,
  case when c.settle_mode = 'CPC' and k.kind = 'click' and c.i % 4 <> 0 or c.settle_mode = 'CPA' and k.kind = 'register' then c.price else 0 end
from clicks c join (values ('click', 1, 0), ('install', 2, 1), ('register', 2, 2), ('login', 4, 3)) k(kind, nth, late) on c.i % k.nth = 0 order by 6, 5`;

export const insertPartners = `
insert into white_channel (tenant_id, name, code, app_id, contact, rule, quota, status, created_at)
select m.tenant, x.name, x.code, null, x.contact, x.rule, x.quota, x.status, m.at - interval '90 days'
from demo_market m cross join (values ('Garment Workers Union', 'union', 'welfare@example.com', 'toReview', 500, 'on'), ('City Teachers Fund', 'teachers', 'fund@example.com', 'pass', 200, 'on'),
  ('Former payroll partner', 'payroll', '', 'toReview', 50, 'off')) x(name, code, contact, rule, quota, status)`;

/** Customers with a settled loan, whom a partner answers for; some have used it up, some ran out. */
export const insertWhite = `
insert into white_list (tenant_id, channel_id, phone, id_no, name, quota, used, expires_on, staff_id, created_at)
select c.tenant_id, w.id, c.phone, coalesce(c.id_no, ''), c.name, 1 + (c.id % 3)::int, 0, case when c.id % 4 = 0 then m.today - 5 when c.id % 4 < 3 then m.today + 200 end,
  (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 1), m.at - make_interval(days => (c.id % 60)::int)
from demo_market m join customer c on c.tenant_id = m.tenant and c.phone <> '' and c.id % 29 = 3
join lateral (select array_agg(w.id order by w.id) as ids from white_channel w where w.tenant_id = m.tenant and w.status = 'on') p on true
join white_channel w on w.tenant_id = m.tenant and w.id = p.ids[1 + (c.id / 29) % 2] order by c.id limit 60`;

/** Applications that the machine would have refused, and that a partner's word brought to the reviewers. */
export const markExempt = `
with exempt as (
  select u.tenant_id, u.id, r.id as review from demo_market m join white_list u on u.tenant_id = m.tenant join customer c on c.tenant_id = u.tenant_id and c.phone = u.phone
  join lateral (select v.id from loan_order o join machine_review v on v.tenant_id = o.tenant_id and v.order_id = o.id and v.outcome = 'passed'
    where o.tenant_id = c.tenant_id and o.customer_id = c.id order by v.id desc limit 1) r on true),
marked as (update machine_review v set white_list_id = e.id from exempt e where v.tenant_id = e.tenant_id and v.id = e.review returning v.tenant_id, v.white_list_id)
update white_list u set used = 1 from marked d where u.tenant_id = d.tenant_id and u.id = d.white_list_id`;

/** A file of three that waits for a second person. */
export const insertWaiting = `
insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
select m.tenant, 'whiteImport', null, 'whiteList ' || w.id || ' ' || s.id, jsonb_build_object('channelId', w.id, 'reason', '', 'rows', (select jsonb_agg(jsonb_build_object('phone', c.phone, 'idNo', '',
    'name', c.name, 'quota', 1, 'expires', (m.today + 90)::text)) from (select c.phone, c.name from customer c where c.tenant_id = m.tenant and c.phone <> '' and c.id % 31 = 4 order by c.id limit 3) c)),
  s.id, m.at - interval '40 minutes', m.at + interval '6 days'
from demo_market m join white_channel w on w.tenant_id = m.tenant and w.code = 'union' join lateral (select max(s.id) as id from staff s where s.tenant_id = m.tenant and s.type = 1) s on s.id is not null`;
