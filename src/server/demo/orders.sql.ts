import { newestRules } from "../../lending/product/terms.ts";

// Orders, customers and repayments of one tenant, set by set. Every draw is u(k, salt): the same number for the same order and seed.

/** A number from 0 up to 1 that depends on nothing but its arguments. */
export const drawFunction = `
create or replace function pg_temp.u(k bigint, salt int) returns float8 language sql immutable parallel safe as $$
  select ((hashint8extended(k, salt::bigint) >> 12) & 2251799813685247)::float8 / 2251799813685248.0
$$`;

/** One row of parameters, so that no statement repeats them. */
export const parameters = `
create temp table demo_market (
  tenant int, seed bigint, orders int, customers int, at timestamptz, zone text, today date, step bigint, country text,
  overdue_share float8, low int, high int, unit bigint, interest_ppm int, fee_ppm int, penalty_ppm int, cap_ppm int, principal_first boolean,
  apps int[], products int[], terms int[], collectors bigint[], reviewers bigint[], reminders bigint[],
  family text[], middle text[], male text[], female text[], family_folded text[], middle_folded text[], male_folded text[], female_folded text[],
  family_first boolean, prefixes text[], provinces text[], zones text[], employers text[], hours int[], banks text[], remarks text[], pleas text[],
  order_base bigint, customer_base bigint, attempt_base bigint, result_base bigint, promise_base bigint, number_base bigint
) on commit drop`;

/** What each order is: status, product, due date, how late, who collects. Days count from the tenant's today. */
export const orderFacts = `
create temp table demo_order on commit drop as
with drawn as (
  select n, m.seed + n as k, m.today, m.at, m.zone, m.overdue_share as o,
    pg_temp.u(m.seed + n, 1) as s, pg_temp.u(m.seed + n, 2) as a, pg_temp.u(m.seed + n, 3) as b, pg_temp.u(m.seed + n, 4) as c,
    1 + floor(pg_temp.u(m.seed + n, 5) * array_length(m.products, 1))::int as p
  from demo_market m, generate_series(1, m.orders) as n
), stated as (
  select d.*, case when s < o then 8 when s < o + 0.12 then 6 when s < o + 0.126 then 5 when s < o + 0.131 then 1 when s < o + 0.139 then 0
    when s < o + 0.179 then -1 when s < o + 0.325 then 2 else 9 end as status
  from drawn d
), dated as (
  select s.*, m.terms[p] as term,
    -- What stays open is mostly old: as many of the last days as of the first would be a lender of whom nine in ten do not pay on time.
    case status when 8 then s.today - 1 - floor(119 * case when b < 0.3 then a else sqrt(a) end)::int
      when 6 then s.today + floor(a * (m.terms[p] + 1))::int
      when 9 then s.today - floor(-ln(1 - 0.98 * a) * 45)::int end as due
  from stated s, demo_market m
), lates as (
  select d.*, case when status = 8 then today - due
      -- Within the days that there were: cut off at today, all that is too long would be paid today.
      when status = 9 and b < 0.12 and due < today then 1 + floor(-ln(1 - 0.98 * c) * 9)::int % (today - due) else 0 end as late
  from dated d
), owned as (
  select l.*,
    case when status = 9 then due + late - case when late = 0 then floor(c * least(term, 4))::int else 0 end end as settled_on,
    case when late > 0 and (status = 9 or c < 0.86) then m.collectors[1 + floor(pg_temp.u(k, 6) * array_length(m.collectors, 1))::int] end as collector,
    case when status in (1, 5, 6, 8, 9) or (status = 2 and b < 0.6) then m.reviewers[1 + floor(pg_temp.u(k, 7) * array_length(m.reviewers, 1))::int] end as reviewer,
    case when l.status in (6, 8, 9) and l.due between l.today - 30 and l.today + 3 and pg_temp.u(k, 70) < 0.96
      then m.reminders[1 + floor(pg_temp.u(k, 71) * array_length(m.reminders, 1))::int] end as reminder
  from lates l, demo_market m
)
select n, k, status::smallint as status, p, term, due, late, settled_on, collector, reviewer, reminder,
  case when reminder is not null
    then least((due - 3 + make_interval(hours => 8, secs => pg_temp.u(k, 72) * 5400)) at time zone zone, at - interval '1 minute') end as reminder_since,
  case when status = 8 and late > 1 and b < 0.15 then due + 1 + floor(c * (late - 1))::int
    when status = 6 and b < 0.06 and due - term < today - 1 then today - 1 - floor(c * least(6, today - 2 - (due - term)))::int
    when status = 9 and b > 0.9 then least(settled_on, due) - 1 end as part_on,
  case when settled_on is not null
    then least((settled_on + make_interval(hours => 7, secs => pg_temp.u(k, 8) * 50000)) at time zone zone, at - interval '2 minutes') end as settled_at,
  case when due is not null
    then least((due - term + make_interval(hours => 8, secs => pg_temp.u(k, 9) * 43000)) at time zone zone, at - interval '3 minutes') end as paid_out_at,
  -- A review desk works its pool off in a morning: what waits is mostly of today.
  case when status in (0, 1) then at - make_interval(secs => 120 + power(pg_temp.u(k, 10), 4) * 150000)
    when status = 5 then at - make_interval(secs => pg_temp.u(k, 10) * 216000)
    when status in (-1, 2) then at - make_interval(secs => 86400 + pg_temp.u(k, 10) * 15000000)
    when due - term >= today then least((due - term + make_interval(hours => 8, secs => pg_temp.u(k, 9) * 43000)) at time zone zone, at - interval '3 minutes')
      - make_interval(secs => 3600 + pg_temp.u(k, 10) * 90000)
    else (due - term + make_interval(hours => 7, secs => pg_temp.u(k, 9) * 43000 - pg_temp.u(k, 10) * 90000)) at time zone zone end as applied_at,
  case when collector is not null
    then least((due + 1 + make_interval(hours => 8, secs => pg_temp.u(k, 11) * 5400)) at time zone zone, at - interval '3 minutes') end as collector_since,
  case status when 8 then case when late > 1 and b < 0.15 then 'overdue_partial' else 'overdue' end
    when 6 then case when b < 0.06 and due - term < today - 1 then 'partially_repaid' else 'payout_success' end
    when 9 then case when late > 0 then 'overdue_settled' else 'settled' end
    when 5 then (array['final_passed', 'fin1_passed', 'awaiting_payout', 'awaiting_payout', 'payout_in_progress', 'payout_failure'])[1 + floor(a * 6)::int]
    when 1 then (array['first_in_progress', 'first_passed', 'final_in_progress'])[1 + floor(a * 3)::int]
    when 0 then (array['machine_pending', 'fetching_score', 'machine_passed', 'pending_review', 'pending_review'])[1 + floor(a * 5)::int]
    when 2 then (array['machine_rejected', 'machine_rejected', 'first_rejected', 'final_rejected'])[1 + floor(a * 4)::int]
    else (array['user_cancelled', 'system_closed', 'closed'])[1 + floor(a * 3)::int] end as stage
from owned`;

/** Money of each order; whoever has an open order has only that one (T01). */
export const orderMoney = `
create temp table demo_money on commit drop as
with priced as (
  select o.*, m.unit * (m.low + floor(power(pg_temp.u(k, 12), 1.7) * (m.high - m.low + 1))::bigint) as principal,
    case when status in (0, 1, 5, 6, 8) then row_number() over (partition by status in (0, 1, 5, 6, 8) order by n)
      else 1 + floor(pg_temp.u(k, 13) * m.customers)::bigint end as customer
  from demo_order o, demo_market m
), charged as (
  select p.*,
    case when status in (6, 8, 9) then (principal * m.interest_ppm * term + 500000 * m.step) / (1000000 * m.step) * m.step else 0 end as interest,
    case when status in (6, 8, 9) then (principal * m.fee_ppm + 500000 * m.step) / (1000000 * m.step) * m.step else 0 end as fee
  from priced p, demo_market m
)
select c.*, case when part_on is not null then greatest(principal * (10 + floor(pg_temp.u(k, 14) * 40)::bigint) / 100 / m.step * m.step, m.step) else 0 end as part_principal,
  case when part_on > due then penalty_on(principal, m.penalty_ppm, m.cap_ppm, m.step, part_on - due) else 0 end as part_penalty,
  case when settled_on > due then penalty_on(principal, m.penalty_ppm, m.cap_ppm, m.step, settled_on - due) else 0 end as end_penalty
from charged c, demo_market m`;

/** Repayments: a part here and there, and the rest at settlement. Principal first in Vietnam, else penalty, fee and interest before it. */
export const repayments = `
create temp table demo_repayment on commit drop as
with parts as (
  select o.n, o.collector, o.due, (o.part_on + make_interval(hours => 9, secs => pg_temp.u(k, 15) * 36000)) at time zone m.zone as value_at, o.part_on as day,
    o.part_principal as principal,
    case when m.principal_first or o.part_on <= o.due then 0 else o.interest end as interest,
    case when m.principal_first or o.part_on <= o.due then 0 else o.fee end as fee,
    case when m.principal_first then 0 else o.part_penalty end as penalty
  from demo_money o, demo_market m where o.part_on is not null
)
select * from parts
union all
select o.n, o.collector, o.due, o.settled_at, o.settled_on, o.principal - coalesce(p.principal, 0), o.interest - coalesce(p.interest, 0),
  o.fee - coalesce(p.fee, 0), o.end_penalty - coalesce(p.penalty, 0)
from demo_money o left join parts p on p.n = o.n where o.status = 9`;

const name = (suffix: string): string => `case when m.family_first
    then concat_ws(' ', m.family${suffix}[f], m.middle${suffix}[i], case when g then m.male${suffix}[x] else m.female${suffix}[y] end)
    else concat_ws(' ', case when g then m.male${suffix}[x] else m.female${suffix}[y] end, m.family${suffix}[f], m.middle${suffix}[i]) end`;

const ofList = (list: string, salt: number): string =>
  `1 + floor(pg_temp.u(m.seed + 500000000 + n, ${salt}) * array_length(m.${list}, 1))::int`;

/** Whoever has ordered registered in the app of his first order, at most three days before it; the others within half a year. */
export const customers = `
insert into customer (tenant_id, id, name, name_folded, phone, id_no, gender, province, time_zone, employer, user_type, contact_status, registered_at, registered_app_id,
  birth_date)
select m.tenant, m.customer_base + n, ${name("")}, ${name("_folded")},
  m.country || m.prefixes[${ofList("prefixes", 26)}] || lpad(((n * 7919 + 1234577) % 10000000)::text, 7, '0'),
  lpad(((n * 104729 + 79000000000) % 1000000000000)::text, 12, '0'), case when g then 'male' else 'female' end,
  m.provinces[z], m.zones[z], m.employers[${ofList("employers", 27)}],
  (array['newUser', 'newUser', 'newUser', 'oldUser', 'oldUser', 'oldestUser', 'advertising', 'natural', 'minorUser'])[1 + floor(v * 9)::int],
  case when v2 < 0.9 then 'normal' when v2 < 0.96 then 'halfLost' when v2 < 0.99 then 'creditLost' else 'fraudLost' end,
  coalesce(o.applied_at - make_interval(secs => 120 + power(v3, 4) * 259200), m.at - make_interval(secs => v3 * 15552000)),
  m.apps[coalesce(o.p, 1 + floor(v2 * array_length(m.apps, 1))::int)],
  m.today - 7600 - floor(pg_temp.u(m.seed + 500000000 + n, 43) * pg_temp.u(m.seed + 500000000 + n, 44) * 13400)::int
from demo_market m cross join lateral (
  select n, ${ofList("family", 20)} as f, ${ofList("middle", 21)} as i, ${ofList("male", 22)} as x, ${ofList("female", 23)} as y,
    pg_temp.u(m.seed + 500000000 + n, 24) < 0.48 as g, ${ofList("provinces", 25)} as z,
    pg_temp.u(m.seed + 500000000 + n, 28) as v, pg_temp.u(m.seed + 500000000 + n, 29) as v2,
    pg_temp.u(m.seed + 500000000 + n, 42) as v3
  from generate_series(1::bigint, m.customers) as n
) d left join (select distinct on (customer) customer, applied_at, p from demo_money order by customer, applied_at) o on o.customer = d.n`;

export const contacts = `
insert into customer_contact (tenant_id, customer_id, kind, name, relation, phone)
select m.tenant, m.customer_base + n, (array['contact', 'addressBook'])[j], m.family[${ofList("family", 31)}] || ' ' || m.female[${ofList("female", 32)}],
  (array['spouse', 'sibling', 'parent', 'friend', 'colleague'])[1 + floor(pg_temp.u(m.seed + n, 33 + j) * 5)::int],
  m.country || m.prefixes[${ofList("prefixes", 34)}] || lpad(((n * 6151 + j * 3333333) % 10000000)::text, 7, '0')
from demo_market m, generate_series(1::bigint, m.customers) as n, generate_series(1, 2) as j
where j = 1 or pg_temp.u(m.seed + n, 36) < 0.3`;

export const insertRepayments = `
insert into repayment (tenant_id, order_id, value_at, filed_at, posted_at, principal, interest, fee, penalty, collector_id, days_late, remind_day, event_id, cleared)
select m.tenant, m.order_base + r.n, r.value_at, r.value_at, least(r.value_at + make_interval(secs => 20 + pg_temp.u(m.seed + r.n, 37) * 600), m.at),
  r.principal, r.interest, r.fee, r.penalty, case when r.day > r.due then r.collector when r.day >= r.due - 3 then o.reminder end, greatest(r.day - r.due, 0),
  case when r.day between r.due - 3 and r.due then r.day - r.due end, 'receipt:' || r.receipt,
  (o.status = 9 and r.day = o.settled_on and r.day >= r.due - 3)::int
from demo_market m cross join demo_receipt r join demo_order o on o.n = r.n`;

export const insertOrders = `
insert into loan_order (tenant_id, id, order_no, customer_id, app_id, product_id, status, stage, version, customer_name, name_folded, phone, user_type, channel,
  applied_amount, principal, payout_amount, interest, fee, penalty_ppm, penalty_cap_ppm, principal_paid, interest_paid, fee_paid, penalty_paid, term_days,
  applied_at, paid_out_at, due_date, settled_at, closed_at, close_reason, reviewer_id, collector_id, collector_since, collection_entered_on,
  collection_entry_amount, collection_done_at, collection_left, recovered_principal, recovered_interest, recovered_penalty, last_reason, last_sub_tag,
  last_result_at, last_attempt_at, promise_at, promise_amount, promise_state, bounced_promises, contact_status, payment_in_check, frozen, product_version, booked_on, collection_entry_principal,
  accepted_at, reminder_id, reminder_since, reminder_done_at, reminder_left, reminder_due_on, follow_up_at, rules, penalty_charged)
select m.tenant, m.order_base + o.n, (m.number_base + o.n)::text, c.id, m.apps[o.p], m.products[o.p], o.status, o.stage,
  case when o.collector is null then 0 else 1 end, c.name, c.name_folded, c.phone, c.user_type,
  (array['organic', 'google', 'facebook', 'zalo', 'affiliate'])[1 + floor(pg_temp.u(o.k, 38) * 5)::int],
  o.principal, o.principal, case when o.status in (6, 8, 9) or o.stage = 'payout_in_progress' then o.principal else 0 end, o.interest, o.fee, m.penalty_ppm, m.cap_ppm,
  coalesce(r.principal, 0), coalesce(r.interest, 0), coalesce(r.fee, 0), coalesce(r.penalty, 0), o.term,
  o.applied_at, o.paid_out_at, o.due, o.settled_at, case when o.status = -1 then o.applied_at + interval '3 hours' end,
  case when o.stage = 'closed' then (array[1, 2, 3, 4, 5, 6, 9])[1 + floor(pg_temp.u(o.k, 39) * 7)::int] end,
  o.reviewer, o.collector, o.collector_since, case when o.late > 0 then o.due + 1 end,
  case when o.late > 0 then o.principal + o.interest + o.fee + penalty_on(o.principal, m.penalty_ppm, m.cap_ppm, m.step, 1)
    - case when o.part_on <= o.due then o.part_principal else 0 end end,
  case when o.status = 9 and o.late > 0 then o.settled_at end, case when o.status = 9 and o.late > 0 then 'settled' end,
  coalesce(r.late_principal, 0), coalesce(r.late_interest, 0), coalesce(r.penalty, 0),
  f.reason, f.sub_tag, f.result_at, f.attempt_at, f.promised_at, f.promise_amount, f.promise_state, coalesce(f.bounced, 0), c.contact_status,
  o.status = 8 and pg_temp.u(o.k, 40) < 0.01, o.status = 8 and pg_temp.u(o.k, 41) < 0.003,
  1, case when o.status in (6, 8, 9) or o.stage in ('payout_in_progress', 'payout_failure') then m.today end,
  case when o.late > 0 then o.principal - case when o.part_on <= o.due then o.part_principal else 0 end end,
  case when o.status in (5, 6, 8, 9) then o.applied_at end,
  o.reminder, o.reminder_since,
  case when o.reminder is null or o.status = 6 then null when o.late > 0 then (o.due + 1 + interval '5 minutes') at time zone m.zone else o.settled_at end,
  case when o.reminder is null or o.status = 6 then null when o.late > 0 then 'overdue' else 'settled' end,
  case when o.reminder is not null then o.due end, f.follow_up_at, ${newestRules},
  case o.status when 8 then penalty_on(o.principal, m.penalty_ppm, m.cap_ppm, m.step, m.today - o.due) when 9 then coalesce(r.penalty, 0) else 0 end
from demo_market m cross join demo_money o
join customer c on c.tenant_id = m.tenant and c.id = m.customer_base + o.customer
left join (
  select n, sum(principal)::bigint as principal, sum(interest)::bigint as interest, sum(fee)::bigint as fee, sum(penalty)::bigint as penalty,
    sum(principal) filter (where day > due)::bigint as late_principal, sum(interest + fee) filter (where day > due)::bigint as late_interest
  from demo_repayment group by n
) r on r.n = o.n
left join demo_follow_up f on f.n = o.n`;
