// What finance works on: payouts in every step, money to be checked, money without an order, coupons. Of one tenant, set by set.

/** Payouts of approved orders and those that arrived lately, with their numbers; two people of finance review in turn. */
const payouts = `
create temp table demo_payout on commit drop as
select o.n, o.k, o.stage, o.status, o.principal, o.customer, o.applied_at,
  (select coalesce(max(id), 0) from payout) + row_number() over (order by o.n) as id,
  (select coalesce(max(id), 0) from payout_transfer) + row_number() over (order by o.n) as transfer,
  s.people[1 + o.n % cardinality(s.people)] as first_by, s.people[1 + (o.n + 1) % cardinality(s.people)] as second_by,
  m.banks[1 + floor(pg_temp.u(o.k, 70) * cardinality(m.banks))::int] as bank,
  lpad((1000000 + (o.n::bigint * 7919) % 8999999)::text, 7, '0') || case o.stage when 'payout_failure' then '0000' when 'payout_in_progress' then '9999' else lpad((1 + o.n % 9000)::text, 4, '0') end as account,
  t.at + interval '25 minutes' as created_at, t.at + interval '40 minutes' as first_at, t.at + interval '55 minutes' as second_at,
  case when o.stage = 'payout_in_progress' and o.n % 3 = 0 then m.at - interval '4 minutes' else t.at + interval '70 minutes' end as sent_at
from demo_money o cross join demo_market m
cross join lateral (select case when o.status = 5 then least(o.applied_at, m.at - interval '75 minutes') else o.paid_out_at - interval '71 minutes' end as at) t
cross join lateral (select array_agg(s.id order by s.id) as people from staff s where s.tenant_id = m.tenant and s.type = 5) s
where o.status = 5 or o.status in (6, 8, 9) and o.paid_out_at > m.at - interval '10 days'`;

const insertPayees = `
insert into payee_account (tenant_id, order_id, bank_name, account_no, holder, at)
select m.tenant, m.order_base + p.n, p.bank, p.account, upper(c.name_folded), p.applied_at
from demo_payout p cross join demo_market m join customer c on c.tenant_id = m.tenant and c.id = m.customer_base + p.customer`;

const insertPayouts = `
insert into payout (tenant_id, id, order_id, amount, created_at, first_by, first_at, second_by, second_at, channel, owner_id, assigned_at)
select m.tenant, p.id, m.order_base + p.n, p.principal, p.created_at, d.first_by, case when d.first_by is not null then p.first_at end,
  d.second_by, case when d.second_by is not null then p.second_at end, case when d.second_by is not null then 'main' end,
  w.owner, case when w.owner is not null then p.created_at end
from demo_payout p cross join demo_market m
cross join lateral (select case when p.stage <> 'final_passed' then p.first_by end as first_by,
  case when p.stage not in ('final_passed', 'fin1_passed') and p.second_by <> p.first_by then p.second_by end as second_by) d
cross join lateral (select case when p.stage = 'fin1_passed' and p.n % 2 = 0 then p.second_by when p.stage = 'final_passed' and p.n % 3 = 0 then p.first_by end as owner) w`;

/** Who reviewed, as the payout has it. */
const insertDecisions = `
insert into payout_decision (tenant_id, payout_id, step, decision, staff_id, at)
select p.tenant_id, p.id, d.step, 'pass', d.staff, d.at from payout p join demo_market m on m.tenant = p.tenant_id
cross join lateral (values ('first', p.first_by, p.first_at), ('second', p.second_by, p.second_at)) d(step, staff, at)
where d.staff is not null order by d.at`;

const wasSent = "p.stage in ('payout_in_progress', 'payout_failure')";
const hasTransfer = `(${wasSent} or p.status in (6, 8, 9))`;
/** The first failed payout of the tenant: its channel has said "paid" since. */
const isContradicted = "p.n = (select min(x.n) from demo_payout x where x.stage = 'payout_failure')";

const contradict = `
with late as (update payout_transfer t set paid_late_at = m.at - interval '9 minutes' from demo_payout p, demo_market m
  where t.tenant_id = m.tenant and t.id = p.transfer and ${isContradicted} returning t.tenant_id, t.payout_id, t.paid_late_at)
update payout o set contradicted_at = late.paid_late_at from late where o.tenant_id = late.tenant_id and o.id = late.payout_id`;

/** Accounts in clearing stay on their way; closed ones have come back (gateway/payout-embedded.ts). */
const insertTransfers = `
insert into payout_transfer (tenant_id, id, payout_id, trade_no, channel, amount, bank_name, account_no, holder, state, sent_at, sent_by, asked_at, answered_at, ended_at, fail_reason)
select m.tenant, p.transfer, p.id, concat_ws('-', 'P' || m.tenant, p.id, 1), 'main', p.principal, p.bank, p.account, upper(c.name_folded),
  case when p.stage = 'payout_failure' then 'failed' when p.status = 5 then 'sent' else 'success' end, p.sent_at, p.second_by, p.sent_at, m.at,
  case when p.status <> 5 then p.sent_at + interval '1 minute' when p.stage = 'payout_failure' then p.sent_at end, case when p.stage = 'payout_failure' then 'accountClosed' else '' end
from demo_payout p cross join demo_market m join customer c on c.tenant_id = m.tenant and c.id = m.customer_base + p.customer where ${hasTransfer}`;

const insertChannelTransfers = `
insert into channel_transfer (tenant_id, trade_no, amount, account_no, state, at)
select m.tenant, concat_ws('-', 'P' || m.tenant, p.id, 1), p.principal, p.account, case when p.stage = 'payout_failure' then 'failed' when p.status = 5 then 'pending' else 'success' end, p.sent_at
from demo_payout p, demo_market m where ${hasTransfer}`;

const sentDay = "(p.sent_at at time zone m.zone)::date";

const insertSentEvents = `
insert into loan_event (tenant_id, order_id, seq, event_id, type, value_at, posted_at, event)
select m.tenant, m.order_base + p.n, e.seq, 'payout:' || p.transfer || e.suffix, e.type, p.sent_at, p.sent_at,
  jsonb_build_object('id', 'payout:' || p.transfer || e.suffix, 'type', e.type, 'valueDate', ${sentDay})
from demo_payout p cross join demo_market m cross join (values (1, 'payoutSent', ':sent'), (2, 'payoutFailed', ':failed')) e(seq, type, suffix)
where ${wasSent} and (e.seq = 1 or p.stage = 'payout_failure')`;

/** L01, and its contra entry where the money never arrived. */
const insertSentPostings = `
insert into posting (tenant_id, order_id, code, event_id, takes_back, takes_back_event, value_date, posted_at, accounts, amounts)
select m.tenant, m.order_base + p.n, e.code, 'payout:' || p.transfer || e.suffix, e.takes_back, case when e.takes_back is not null then 'payout:' || p.transfer || e.suffix end,
  ${sentDay}, p.sent_at, array[1020, 1030]::smallint[], array[-e.sign * p.principal, e.sign * p.principal]
from demo_payout p cross join demo_market m cross join (values ('L01', ':sent', 1, null::text), ('L13', ':failed', -1, 'L01')) e(code, suffix, sign, takes_back)
where ${wasSent} and (e.code = 'L01' or p.stage = 'payout_failure')`;

/** Payouts whole, in the order in which one needs the other. */
export const payoutSteps: readonly string[] = [
  payouts,
  insertPayees,
  insertPayouts,
  insertDecisions,
  insertTransfers,
  contradict,
  insertChannelTransfers,
  insertSentEvents,
  insertSentPostings,
];

/** After the other events: an order's history is read in the order in which it was written. */
export const insertPayoutHistory = `
insert into order_event (tenant_id, order_id, at, event, from_stage, to_stage, staff_id)
select m.tenant, m.order_base + p.n, e.at, e.event, e.was, e.stage, e.staff
from demo_payout p cross join demo_market m cross join lateral (values
  (1, p.first_at, 'payoutFirstPassed', 'final_passed', 'fin1_passed', p.first_by), (2, p.second_at, 'payoutSecondPassed', 'fin1_passed', 'fin2_passed', p.second_by),
  (2, p.second_at, 'payoutReady', 'fin2_passed', 'awaiting_payout', p.second_by), (3, p.sent_at, 'payoutSent', 'awaiting_payout', 'payout_in_progress', p.second_by),
  (4, p.sent_at, 'payoutFailed', 'payout_in_progress', 'payout_failure', null)) e(step, at, event, was, stage, staff)
where p.status = 5 and e.step <= case p.stage when 'final_passed' then 0 when 'fin1_passed' then 1 when 'awaiting_payout' then 2 when 'payout_in_progress' then 3 else 4 end
order by p.n, e.step, e.at`;

/** "I already paid": what an order's badge says has a receipt that waits for a second person; some were registered by collectors. */
export const insertChecks = `
insert into receipt (tenant_id, id, order_id, source, amount, paid_at, trade_no, voucher, remark, state, registered_by, registered_at)
select m.tenant, (select coalesce(max(id), 0) from receipt) + row_number() over (order by o.id), o.id, 'offline',
  greatest((o.principal / 100 * (10 + o.id % 60)) / m.step * m.step, m.step), r.at - interval '50 minutes', 'FT' || o.id, 'voucher-' || o.id, '', 'pending',
  coalesce(o.collector_id, (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 9)), r.at
from loan_order o join demo_market m on m.tenant = o.tenant_id
cross join lateral (select m.at - make_interval(mins => 20 + (o.id % 2600)::int) as at) r
where o.payment_in_check`;

/** A third of what was registered stands on yesterday's statement, under the same number and with the same amount. */
export const insertCheckLines = `
with known as (select r.* from receipt r join demo_market m on m.tenant = r.tenant_id where r.source = 'offline' and r.state = 'pending' and r.id % 3 = 0),
batch as (
  insert into reconciliation (tenant_id, type, channel, day, our_count, our_amount, their_count, their_amount, state, uploaded_by, uploaded_at)
  select m.tenant, 'collection', 'main', m.today - 1, 0, 0, count(k.id), coalesce(sum(k.amount), 0), 'failed',
    (select min(p.id) from staff p where p.tenant_id = m.tenant and p.type = 5), m.at - interval '30 minutes'
  from demo_market m left join known k on k.tenant_id = m.tenant group by m.tenant, m.today, m.at returning tenant_id, id)
insert into reconciliation_row (tenant_id, batch_id, kind, trade_no, ours, theirs)
select b.tenant_id, b.id, 'missingOurs', k.trade_no, null, jsonb_build_object('amount', k.amount, 'status', 'success')
from batch b join known k on k.tenant_id = b.tenant_id`;

/** Money that a channel brought and no order is known for (L06). */
export const insertUnmatched = `
with money as (
  insert into receipt (tenant_id, id, source, amount, paid_at, trade_no, payer, remark, state, registered_at)
  select m.tenant, (select coalesce(max(id), 0) from receipt) + i, 'unmatched', m.unit * (1 + floor(pg_temp.u(m.seed + i, 71) * 12)::bigint), r.at, 'main:U' || m.tenant || lpad(i::text, 5, '0'),
    upper(m.family_folded[1 + i % array_length(m.family_folded, 1)] || ' ' || m.female_folded[1 + i % array_length(m.female_folded, 1)]),
    case when i % 3 = 0 then 'thanh toan' else '' end, 'pending', r.at
  from demo_market m cross join generate_series(1, 12) i cross join lateral (select m.at - make_interval(mins => i * 97) as at) r
  returning tenant_id, id, amount, paid_at
)
insert into posting (tenant_id, order_id, code, event_id, value_date, posted_at, accounts, amounts)
select r.tenant_id, null, 'L06', 'receipt:' || r.id, (r.paid_at at time zone m.zone)::date, r.paid_at, array[1010, 2000]::smallint[], array[r.amount, -r.amount]
from money r, demo_market m`;

export const insertCoupons = `
insert into coupon (tenant_id, name, kind, face_value, threshold, user_types, valid_days, start_on, end_on, total, per_user_limit, state, created_at)
select m.tenant, c.name, c.kind, c.face, c.threshold, c.types, c.days, m.today - 40, m.today + c.ends, 100000, 1, c.state, m.at - interval '40 days'
from demo_market m cross join lateral (select case m.country
    when '+84' then array['Chào bạn mới', 'Giảm nửa lãi', 'Miễn lãi 3 ngày', 'Mừng bạn trở lại', 'Lì xì Tết']
    when '+63' then array['Welcome', 'Half the interest', 'Three days free', 'Welcome back', 'Christmas treat']
    else array['Bienvenida', 'Mitad de intereses', 'Tres días gratis', 'Te extrañamos', 'Navidad'] end as names) w
cross join lateral (values
  (w.names[1], 'interestOff', m.unit / 4, 0::bigint, array['newUser'], 14, 60, 'listed'),
  (w.names[2], 'rateOff', 500000::bigint, m.unit * 4, '{}'::text[], 30, 20, 'listed'),
  (w.names[3], 'freeDays', 3::bigint, 0::bigint, '{}'::text[], 10, 5, 'listed'),
  (w.names[4], 'cash', m.unit / 2, m.unit * 2, array['oldUser', 'oldestUser'], 21, -2, 'delisted'),
  (w.names[5], 'cash', m.unit / 2, 0::bigint, '{}'::text[], 30, 120, 'pending')) c(name, kind, face, threshold, types, days, ends, state)`;

/** One customer in twenty has one; what was not used by its last day is over. */
export const insertUserCoupons = `
with given as (
  select c.id as coupon, m.customer_base + n as customer, m.at - make_interval(hours => (n % 900)::int) as at, c.valid_days, c.end_on, m.today, m.zone, pg_temp.u(m.seed + n, 72) as r
  from demo_market m cross join generate_series(20, m.customers, 20) n
  join coupon c on c.tenant_id = m.tenant and c.state <> 'pending' and c.id % 4 = (n / 20) % 4
), made as (
  insert into user_coupon (tenant_id, coupon_id, customer_id, state, offered_at, taken_at, expires_on)
  select m.tenant, g.coupon, g.customer, case when l.last < g.today then 'expired' when g.r < 0.3 then 'pendingTake' else 'taken' end, g.at,
    case when g.r >= 0.3 then least(g.at + interval '3 hours', m.at) end, l.last
  from given g cross join demo_market m cross join lateral (select least((g.at at time zone g.zone)::date + g.valid_days, g.end_on) as last) l
  returning coupon_id
)
update coupon c set taken = t.n from (select coupon_id, count(*)::int as n from made group by 1) t, demo_market m where c.tenant_id = m.tenant and c.id = t.coupon_id`;
