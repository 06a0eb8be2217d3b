// What surrounds the loans of one tenant: hand-outs, channels and their accounts, statements, feedback, notices, adverts. Set by set.

const word = (vi: string, en: string, es: string): string =>
  `case m.country when '+84' then '${vi}' when '+63' then '${en}' else '${es}' end`;

/** What customers have was handed out: a batch for each coupon and week. */
export const insertSends = `
with sent as (
  insert into coupon_send (tenant_id, coupon_id, planned, given, remark, staff_id, created_at, sent_at)
  select m.tenant, u.coupon_id, count(*), count(*), '', (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 8), min(u.offered_at), min(u.offered_at)
  from demo_market m join user_coupon u on u.tenant_id = m.tenant group by m.tenant, u.coupon_id, date_trunc('week', u.offered_at)
  returning id, coupon_id, created_at)
update user_coupon u set send_id = s.id from sent s, demo_market m
where u.tenant_id = m.tenant and u.coupon_id = s.coupon_id and date_trunc('week', u.offered_at) = date_trunc('week', s.created_at)`;

/** One hand-out is for more customers than a person gives to alone, and waits; another was taken back by whoever had asked. */
export const insertWaitingSends = `
with who as (
  select m.tenant, m.at, c.id as coupon, (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 8) as staff,
    (select jsonb_agg(m.customer_base + n) from generate_series(7, 2100, 14) n where n <= m.customers) as people
  from demo_market m join coupon c on c.tenant_id = m.tenant and c.state = 'listed' and c.kind = 'rateOff'),
asked as (
  insert into approval (tenant_id, kind, order_id, target, payload, state, requested_by, requested_at, expires_at, decided_at)
  select w.tenant, 'couponHandOut', null, 'coupon:' || w.coupon,
    jsonb_build_object('couponId', w.coupon, 'userIds', w.people, 'phones', '[]'::jsonb, 'remark', r.remark, 'planned', jsonb_array_length(w.people)),
    r.state, w.staff, w.at - r.ago, w.at - r.ago + interval '7 days', case when r.state = 'withdrawn' then w.at - r.ago + interval '10 minutes' end
  from who w join demo_market m on m.tenant = w.tenant cross join lateral (values
    (${word("Khách cũ chưa vay lại, đợt 1", "Settled and not back, first wave", "Liquidados que no vuelven, primera ola")}, 'withdrawn', interval '3 days'),
    (${word("Khách cũ chưa vay lại, đợt 2", "Settled and not back, second wave", "Liquidados que no vuelven, segunda ola")}, 'pending', interval '3 hours')) r(remark, state, ago)
  returning tenant_id, id, payload, requested_by, requested_at)
insert into coupon_send (tenant_id, coupon_id, planned, remark, staff_id, approval_id, created_at)
select a.tenant_id, (a.payload ->> 'couponId')::bigint, (a.payload ->> 'planned')::int, a.payload ->> 'remark', a.requested_by, a.id, a.requested_at from asked a`;

/** The demo's bank knows whose an account is; another channel is prefunded, was filled three times (L16), and its new terms wait for a second person. */
export const insertChannels = `
with main as (update pay_channel c set name = m.banks[1], inquires = true from demo_market m where c.tenant_id = m.tenant and c.code = 'main'),
spare as (insert into pay_channel (tenant_id, code, name, kind, priority, float, fee_fixed, min_amount)
  select m.tenant, 'spare', m.banks[2], 'embedded', 5, m.unit * 6000, m.step * 3000, m.step * 10000 from demo_market m returning tenant_id),
filled as (
  insert into top_up (tenant_id, channel, amount, balance_before, balance_after, voucher, staff_id, at)
  select m.tenant, 'spare', m.unit * 2000, m.unit * 2000 * (i - 1), m.unit * 2000 * i, 'voucher-' || i, (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 5),
    m.at - make_interval(days => 9 - 2 * i) from demo_market m cross join generate_series(1, 3) i, spare returning tenant_id, id, amount, at),
waiting as (
  insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at, secret)
  select m.tenant, 'payChannel', null, 'payout:spare', jsonb_build_object('changedSecret', true, 'before', jsonb_build_object('name', m.banks[2],
      'kind', 'embedded', 'url', '', 'key_id', '', 'fee_fixed', m.step * 3000, 'fee_ppm', 0, 'enabled', true, 'min_amount', m.step * 10000, 'max_amount', null, 'daily_limit', null,
      'priority', 5, 'inquires', false, 'prefunded', true, 'down_after', 5),
    'channel', jsonb_build_object('type', 'payout', 'code', 'spare', 'name', m.banks[2], 'kind', 'embedded', 'url', '', 'keyId', 'house-2', 'feeFixed', m.step * 2000,
      'feePercent', '0', 'enabled', true, 'min', m.step * 10000, 'max', null, 'dailyLimit', m.unit * 3000, 'priority', 5, 'prefunded', true, 'inquires', false,
      'virtualAccounts', false, 'bank', '', 'downAfter', 5)),
    (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 5), m.at - interval '2 hours', m.at + interval '6 days',
    gen_random_uuid()::text from demo_market m)
insert into posting (tenant_id, order_id, code, event_id, value_date, posted_at, accounts, amounts)
select f.tenant_id, null, 'L16', 'topUp:' || f.id, (f.at at time zone m.zone)::date, f.at, array[1000, 1020]::smallint[], array[-f.amount, f.amount] from filled f, demo_market m`;

/** Small amounts go by the prefunded channel for the most part, the rest by the bank; one rule is off, and another cap of the first waits for a second person. */
export const insertRoutes = `
with hands as (select m.*, (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 5) as asker from demo_market m),
made as (insert into pay_route (tenant_id, app_id, bank, amount_from, amount_to, opens, closes, channel, weight, is_fallback, daily_cap, enabled, updated_at, updated_by)
  select h.tenant, r.app, case when r.own then h.banks[1] else '' end, r.least * h.unit, r.most * h.unit, r.opens, r.closes, r.channel, r.weight, r.fallback, r.cap * h.unit, r.live,
    h.at - r.days * interval '1 day', h.asker
  from hands h cross join (values
    (null::int, true, null::bigint, null::bigint, null::int, null::int, 'main', 3, false, 2000::bigint, true, 21),
    (null, false, null, 3, 420, 1260, 'spare', 1, false, null, true, 14), (null, false, null, null, null, null, 'main', 1, true, null, true, 60),
    (1, false, 10, null, null, null, 'spare', 2, false, null, false, 9)) as r(app, own, least, most, opens, closes, channel, weight, fallback, cap, live, days)
  returning tenant_id, id, bank, channel, daily_cap, weight)
insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
select h.tenant, 'payRoute', null, d.id::text, jsonb_build_object('id', d.id, 'route', f.facts || jsonb_build_object('dailyCap', d.daily_cap * 2), 'before', f.facts), h.asker,
  h.at - interval '50 minutes', h.at + interval '7 days'
from hands h join made d on d.tenant_id = h.tenant and d.weight = 3
cross join lateral (select jsonb_build_object('appId', null, 'bank', d.bank, 'from', null, 'to', null, 'opens', null, 'closes', null, 'channel', d.channel, 'weight', d.weight,
  'isFallback', false, 'dailyCap', d.daily_cap) as facts) f`;

/** Orders paid out in the last three days have a number of their own. */
export const insertCollectors = `
with made as (insert into collection_channel (tenant_id, code, name, secret, bank, virtual_since, fee_fixed, fee_ppm)
  select m.tenant, 'demo-' || m.tenant, m.banks[1], encode(sha256(random()::text::bytea), 'hex'), m.banks[1], m.at - interval '3 days', m.step * 11, 2000 from demo_market m returning code)
insert into virtual_account (tenant_id, order_id, channel, number, bank, created_at, asked_at, issued_at, ended_at, end_reason, ended_by, closed_at, open_there, checked_at)
select m.tenant, o.id, c.code, '8' || lpad(m.tenant::text, 3, '0') || lpad(o.id::text, 10, '0') || '0', m.banks[1], l.at, l.at, l.at,
  e.at, e.reason, case when e.reason = 'published by mistake' then (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 5) end, e.at,
  case when o.id % 9 = 4 then e.at is null end, case when o.id % 9 = 4 then m.at - interval '25 minutes' end
from made c cross join demo_market m join loan_order o on o.tenant_id = m.tenant and o.status in (6, 8, 9) and o.paid_out_at >= m.at - interval '3 days'
cross join lateral (select least(o.paid_out_at + interval '1 minute', m.at) as at) l
cross join lateral (select case when o.status = 9 then o.settled_at when o.id % 13 = 5 then m.at - interval '2 hours' end as at,
  case when o.status = 9 then 'settled' when o.id % 13 = 5 then 'published by mistake' else '' end as reason) e`;

/** The bank's statements of the last days agree, but for one transfer that it has paid and has not told of. */
export const insertStatements = `
with days as (
  select t.tenant_id, (t.sent_at at time zone m.zone)::date as day, count(*)::int as n, sum(t.amount)::bigint as amount, min(t.id) filter (where t.state = 'sent') as odd
  from payout_transfer t join demo_market m on m.tenant = t.tenant_id where t.channel = 'main' group by 1, 2),
made as (
  insert into reconciliation (tenant_id, type, channel, day, our_count, our_amount, their_count, their_amount, state, uploaded_by, uploaded_at, closed_at)
  select d.tenant_id, 'payout', 'main', d.day, d.n, d.amount, d.n, d.amount, s.state, (select min(p.id) from staff p where p.tenant_id = d.tenant_id and p.type = 5), s.at,
    case when s.state = 'success' then s.at end
  from days d join demo_market m on d.day < m.today and d.day >= m.today - 5
  cross join lateral (select case when d.odd is not null and d.day = m.today - 1 then 'failed' else 'success' end as state, ((d.day + 1)::timestamp + time '09:10') at time zone m.zone as at) s
  where s.at <= m.at returning id, day, state)
insert into reconciliation_row (tenant_id, batch_id, kind, trade_no, ours, theirs)
select m.tenant, b.id, 'status', t.trade_no, jsonb_build_object('amount', t.amount, 'status', 'pending'), jsonb_build_object('amount', t.amount, 'status', 'success')
from made b join demo_market m on b.state = 'failed' join days d on d.day = b.day join payout_transfer t on t.tenant_id = m.tenant and t.id = d.odd`;

export const insertFeedback = `
insert into feedback (tenant_id, customer_id, app_id, type, content, state, assignee_id, assigned_at, remarks, created_at, handled_by, handled_at)
select m.tenant, m.customer_base + 1 + (i * 37) % m.customers, m.apps[1], (array['complaint', 'question', 'fault', 'suggestion'])[1 + i % 4],
  (array[${word("Nhân viên gọi quá nhiều lần trong ngày.", "I get too many calls in one day.", "Me llaman demasiadas veces al día.")},
    ${word("Tôi muốn biết cách gia hạn khoản vay.", "How can I extend my loan?", "¿Cómo puedo extender mi préstamo?")},
    ${word("Ứng dụng báo lỗi khi tải ảnh giấy tờ.", "The app fails when I upload my ID.", "La aplicación falla al subir mi identificación.")},
    ${word("Nên có thêm kỳ hạn dài hơn.", "Please offer longer terms.", "Ofrezcan plazos más largos.")}])[1 + i % 4],
  case when i % 3 = 0 then 'done' else 'backlog' end, case when i % 3 < 2 then s.id end, case when i % 3 < 2 then l.at + interval '20 minutes' end,
  case when i % 3 = 0 then ${word("Đã gọi lại và giải thích.", "Called back and explained.", "Se devolvió la llamada y se explicó.")} else '' end, l.at,
  case when i % 3 = 0 then s.id end, case when i % 3 = 0 then least(l.at + interval '2 hours', m.at) end
from demo_market m cross join generate_series(1, 60) i cross join lateral (select min(s.id) as id from staff s where s.tenant_id = m.tenant and s.type = 9) s
cross join lateral (select m.at - make_interval(hours => 3 + i * 5) as at) l`;

export const insertAdverts = `
insert into advert (tenant_id, app_id, position, link, language, order_num, views, clicks, state, start_at, end_at, created_by, updated_at)
select m.tenant, m.apps[a.app], a.position, a.link, a.language, a.num, a.clicks * a.ratio, a.clicks, a.state, a.first, a.last,
  (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type in (0, 1, 2)), m.at - make_interval(days => a.ago)
from demo_market m cross join lateral (values (1, 'launch', '', '', 0, 1840, 21, 'listed', null::timestamptz, null::timestamptz, 8), (1, 'banner', 'https://shop.example/second-loan', '', 1, 962, 34, 'listed', m.at - interval '20 days', m.at + interval '40 days', 8),
  (1, 'popup', 'https://shop.example/holiday', 'vi_VN', 2, 0, 0, 'pending', m.at + interval '5 days', m.at + interval '35 days', 2), (2, 'list', '', 'en_PH', 0, 128, 51, 'listed', null, null, 5),
  (1, 'banner', '', '', 3, 411, 40, 'delisted', null, null, 60)) a(app, position, link, language, num, clicks, ratio, state, first, last, ago)`;
