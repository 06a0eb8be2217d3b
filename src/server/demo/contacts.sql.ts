// Calls, results and promises of one tenant: made in temporary tables first, so that what the order repeats of them agrees.

/**
 * Calls of whoever had the order: at most two a day, spread over its days in collection, in lawful hours; and often one more that
 * closed it: the customer said today, and paid. Before the due date up to three reminders, from three days ahead on.
 */
export const attempts = `
create temp table demo_attempt on commit drop as
with spread as (
  select o.n, o.k, o.customer, o.collector, o.due, o.late, o.settled_at, o.collector_since, j, o.due + 1 + j * o.late / calls as day, 'collect' as purpose
  from (select *, least(2 * late, floor(power(pg_temp.u(k, 50), 2) * 13))::int as calls from demo_money where collector is not null) o,
    generate_series(0, calls - 1) as j
  union all
  select o.n, o.k, o.customer, o.reminder, o.due, o.late, o.settled_at, o.reminder_since, j + 1000000, o.due - 3 + j, 'remind'
  from demo_money o, generate_series(0, 3) as j where o.reminder is not null and pg_temp.u(o.k * 4 + j, 73) < 0.4
), timed as (
  select s.*, s.k * 16 + j as draw,
    (day + make_interval(hours => m.hours[1 + floor(pg_temp.u(s.k * 16 + j, 51) * array_length(m.hours, 1))::int], secs => pg_temp.u(s.k * 16 + j, 52) * 3590)) at time zone m.zone as at,
    false as closing
  from spread s, demo_market m
  union all
  select o.n, o.k, o.customer, o.collector, o.due, o.late, o.settled_at, o.collector_since, 15, o.settled_on, 'collect', o.k * 16 + 15,
    o.settled_at - make_interval(secs => 600 + pg_temp.u(o.k, 61) * 5400), true
  from demo_money o where o.status = 9 and o.collector is not null and pg_temp.u(o.k, 60) < 0.8
)
select t.*, row_number() over (order by t.at, draw) as id,
  row_number() over (partition by t.n order by t.at, draw) as turn,
  case when closing or pg_temp.u(draw, 53) < 0.44 then 15 + floor(power(pg_temp.u(draw, 54), 2) * 400)::int end as seconds
from timed t, demo_market m
where t.at < least(m.at, coalesce(t.settled_at, m.at)) and t.at > t.collector_since
  and extract(hour from t.at at time zone m.zone) between m.hours[1] and 19`;

/** Nine calls in ten have a result; what it is depends on whether somebody answered. */
export const results = `
create temp table demo_result on commit drop as
with drawn as (
  select a.*, pg_temp.u(draw, 55) as r, pg_temp.u(draw, 56) as t, least(a.at + make_interval(secs => 20 + coalesce(a.seconds, 10)), m.at) as result_at
  from demo_attempt a, demo_market m where closing or pg_temp.u(draw, 57) < 0.92
), judged as (
  select d.*, case when closing then 1 when seconds is not null then
      case when r < 0.16 then 1 when r < 0.42 then 2 when r < 0.46 then 3 when r < 0.52 then 5 when r < 0.58 then 6 when r < 0.60 then 9
        when r < 0.66 then 10 when r < 0.86 then 12 else 13 end
    else case when r < 0.45 then 4 when r < 0.85 then 7 when r < 0.97 then 8 else 11 end end as reason
  from drawn d
)
select j.*, row_number() over (order by result_at, draw) as result_id,
  case when reason = 12 then ((result_at at time zone m.zone)::date + 1 + make_interval(hours => 9 + floor(pg_temp.u(draw, 62) * 9)::int)) at time zone m.zone end as follow_up_at,
  case when closing then 'today' else case reason when 1 then (array['today', 'notToday', 'needsReduction', 'needsReduction', 'needsReduction'])[1 + floor(t * 5)::int]
    when 13 then (array['today', 'notToday', 'needsReduction', 'needsReduction', 'needsReduction'])[1 + floor(t * 5)::int]
    when 2 then (array['rejected', 'rejected', 'needsReduction', 'forcedRegret', 'fraud', 'other'])[1 + floor(t * 6)::int]
    when 3 then 'counted' when 6 then (array['forcedRegret', 'fraud', 'other'])[1 + floor(t * 3)::int]
    when 8 then (array['off', 'suspended'])[1 + floor(t * 2)::int] when 9 then (array['fraud', 'other'])[1 + floor(t * 2)::int]
    when 5 then 'other' when 10 then 'other' when 12 then 'other'
    else (array['notAnswered', 'notAnswered', 'off', 'suspended', 'rejected'])[1 + floor(t * 5)::int] end end as sub_tag
from judged j, demo_market m`;

/**
 * Promises, from nine in the morning to nine at night so that some are due at any hour of work, and what became of them: replaced when a newer one came first, kept when the order was settled in time, broken when its day
 * passed, else open.
 */
export const promises = `
create temp table demo_promise on commit drop as
with said as (
  select r.n, r.result_id, r.collector, r.purpose, r.result_at, r.settled_at, r.due, r.k, r.draw,
    ((r.result_at at time zone m.zone)::date + case when r.sub_tag = 'today' then 0 else 1 + floor(pg_temp.u(r.draw, 58) * 3)::int end
      + make_interval(hours => case when r.sub_tag = 'today' then least(21, extract(hour from r.result_at at time zone m.zone)::int + 1 + floor(pg_temp.u(r.draw, 59) * 6)::int)
        else 9 + floor(pg_temp.u(r.draw, 59) * 12)::int end)) at time zone m.zone as promised_at
  from demo_result r, demo_market m where r.sub_tag in ('today', 'notToday', 'counted')
), next_one as (
  select s.*, lead(s.result_at) over (partition by s.n order by s.result_at, s.draw) as replaced_at, (s.promised_at at time zone m.zone)::date as day
  from said s, demo_market m
)
select p.*, row_number() over (order by p.result_at, p.draw) as promise_id,
  greatest(o.principal + o.interest + o.fee + penalty_on(o.principal, m.penalty_ppm, m.cap_ppm, m.step, p.day - p.due) - case when o.part_on < p.day then o.part_principal else 0 end, m.step) as amount,
  case when p.replaced_at is not null and (p.replaced_at at time zone m.zone)::date < p.day then 'replaced'
    when p.replaced_at is null and p.settled_at is not null and (p.settled_at at time zone m.zone)::date <= p.day then 'kept'
    when p.replaced_at is null and p.settled_at is null and p.day >= m.today then 'open'
    else 'broken' end as state
from next_one p join demo_money o on o.n = p.n cross join demo_market m`;

/** Without it the two that follow compare every bounce with every promise. */
export const indexPromises = "create index on demo_promise (n)";

/** A bounce needs a broken promise before it: without one, what was said is an intention. */
export const unfoundedBounces = `
with unfounded as (
  select r.result_id from demo_result r
  where r.reason = 3 and not exists (
    select 1 from demo_promise p where p.n = r.n and p.result_id <> r.result_id and p.state = 'broken' and p.promised_at < r.result_at)
)
update demo_result r set reason = 1, sub_tag = 'notToday' from unfounded u where u.result_id = r.result_id`;

/** First or repeated: told by the counter, never chosen. */
export const countedBounces = `
update demo_result r set sub_tag = case when (
    select count(*) from demo_promise p where p.n = r.n and p.state = 'broken' and p.promised_at < r.result_at) > 1 then 'repeated' else 'first' end
where r.reason = 3`;

/** What the order repeats of its calls: the last one, the last result, the last promise, how many were broken. */
export const followUp = `
create temp table demo_follow_up on commit drop as
with last_result as (
  select distinct on (n) n, reason, sub_tag, result_at, follow_up_at from demo_result order by n, result_at desc, draw desc
), last_promise as (
  select distinct on (n) n, promised_at, amount, state from demo_promise order by n, result_at desc, draw desc
), bounced as (
  select n, count(*)::int as bounced from demo_promise where state = 'broken' group by n
)
select a.n, a.attempt_at, r.reason, r.sub_tag, r.result_at, r.follow_up_at, p.promised_at, p.amount as promise_amount, p.state as promise_state, b.bounced
from (select n, max(at) as attempt_at from demo_attempt group by n) a
left join last_result r on r.n = a.n left join last_promise p on p.n = a.n left join bounced b on b.n = a.n`;

export const insertAttempts = `
insert into contact_attempt (tenant_id, id, order_id, customer_id, staff_id, at, local_date, client_type, channel, phone_masked, seconds, met_status, met_stage, met_version,
  purpose)
select m.tenant, m.attempt_base + a.id, m.order_base + a.n, c.id, a.collector, a.at, (a.at at time zone c.time_zone)::date, 0, 'myPhone',
  masked_phone(c.phone), a.seconds, case a.purpose when 'remind' then 6 else 8 end, case a.purpose when 'remind' then 'payout_success' else 'overdue' end, 1,
  a.purpose
from demo_attempt a cross join demo_market m join customer c on c.tenant_id = m.tenant and c.id = m.customer_base + a.customer`;

/** Every other call went through the embedded exchange, which counts for itself how long it was talked. */
export const insertCalls = `
insert into phone_call (tenant_id, attempt_id, order_id, customer_id, staff_id, gateway, direction, state, ref, started_at, answered_at, ended_at, seconds, result)
select a.tenant_id, a.id, a.order_id, a.customer_id, a.staff_id, 'seat-phones', 'out', 'ended', 'D' || a.id, a.at,
  case when a.seconds is not null then a.at + interval '12 seconds' end, a.at + make_interval(secs => 12 + coalesce(a.seconds, 20)), a.seconds,
  case when a.seconds is not null then 'answered' else 'noAnswer' end
from contact_attempt a, demo_market m where a.tenant_id = m.tenant and a.type = 'call' and a.direction = 'out' and a.id % 2 = 0`;

/** Counted from the calls themselves, so that no cap starts from zero. */
export const insertTallies = `
insert into contact_tally (tenant_id, customer_id, local_date, attempts, sms)
select tenant_id, customer_id, local_date, count(*), count(*) filter (where type = 'sms') from contact_attempt
where tenant_id = (select tenant from demo_market) and direction = 'out' and purpose in ('collect', 'remind')
group by tenant_id, customer_id, local_date`;

export const insertPromises = `
insert into promise (tenant_id, id, order_id, staff_id, created_at, promised_at, amount, state, department)
select m.tenant, m.promise_base + p.promise_id, m.order_base + p.n, p.collector, p.result_at, p.promised_at, p.amount, p.state,
  case p.purpose when 'remind' then 'remind' else 'collection' end
from demo_promise p, demo_market m`;

export const insertResults = `
insert into collection_result (tenant_id, id, order_id, attempt_id, staff_id, at, reason, sub_tag, remark, promise_id, follow_up_at, met_status, met_stage, met_version,
  department)
select m.tenant, m.result_base + r.result_id, m.order_base + r.n, m.attempt_base + r.id, r.collector, r.result_at, r.reason, r.sub_tag,
  case when r.sub_tag = 'other' then m.remarks[1 + floor(r.t * array_length(m.remarks, 1))::int] else '' end,
  m.promise_base + p.promise_id,
  r.follow_up_at, case r.purpose when 'remind' then 6 else 8 end, case r.purpose when 'remind' then 'payout_success' else 'overdue' end, 1,
  case r.purpose when 'remind' then 'remind' else 'collection' end
from demo_result r cross join demo_market m left join demo_promise p on p.result_id = r.result_id`;

/** One batch per tenant and morning, as a lead would hand the day's orders out. */
export const insertAssignments = `
with batch as (
  insert into assignment_batch (tenant_id, staff_id, at, mode, orders)
  select m.tenant, (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 11), min(o.collector_since), 'even', count(*)
  from demo_money o, demo_market m where o.collector is not null group by m.tenant, (o.collector_since at time zone m.zone)::date
  returning id, at
), batch_day as (select b.id, (b.at at time zone m.zone)::date as day from batch b, demo_market m)
insert into assignment (tenant_id, batch_id, order_id, at, from_staff, to_staff, version)
select m.tenant, b.id, m.order_base + o.n, o.collector_since, null, o.collector, 1
from demo_money o cross join demo_market m join batch_day b on b.day = (o.collector_since at time zone m.zone)::date
where o.collector is not null`;

/** The main steps of every order, each with the stage that it left and entered. */
export const insertEvents = `
insert into order_event (tenant_id, order_id, at, event, from_stage, to_stage, staff_id, detail)
select m.tenant, m.order_base + e.n, least(e.at, m.at), e.event, e.from_stage, e.to_stage, e.staff,
  case e.event when 'paidOut' then jsonb_build_object('amount', e.amount, 'dueDate', e.due)
    when 'overdue' then jsonb_build_object('dueDate', e.due) else '{}' end
from demo_market m, lateral (
  select n, applied_at as at, 'applied' as event, null::text as from_stage, 'machine_pending' as to_stage, null::bigint as staff,
    null::bigint as amount, null::date as due from demo_money
  union all select n, applied_at + interval '40 seconds', 'machinePassed', 'fetching_score', 'machine_passed', null, null, null from demo_money where status in (5, 6, 8, 9) or status = 2 and stage <> 'machine_rejected'
  union all select n, applied_at + interval '25 minutes', 'finalPassed', 'final_in_progress', 'final_passed', reviewer, null, null from demo_money where status in (5, 6, 8, 9)
  union all select n, applied_at + interval '12 minutes', 'rejected', case stage when 'machine_rejected' then 'fetching_score' when 'final_rejected' then 'final_in_progress'
    when 'second_rejected' then 'first_passed' else 'first_in_progress' end, stage, case when stage <> 'machine_rejected' then reviewer end, null, null from demo_money where status = 2
  union all select n, applied_at + interval '3 hours', 'closed', 'pending_review', stage, null, null, null from demo_money where status = -1
  union all select n, paid_out_at, 'paidOut', 'payout_in_progress', 'payout_success', null, principal, due from demo_money where status in (6, 8, 9)
  -- In this order on the first minute of a day, too: late, assigned, settled.
  union all select n, least((due + 1 + interval '5 minutes') at time zone m.zone, m.at - interval '4 minutes'), 'overdue', 'payout_success', 'overdue', null, null, due from demo_money where late > 0
  union all select n, reminder_since, 'reminderAssigned', 'payout_success', 'payout_success', null, null, null from demo_money where reminder is not null
  union all select n, collector_since, 'assigned', 'overdue', 'overdue', null, null, null from demo_money where collector is not null
  union all select o.n, r.value_at, 'repaid', case when o.part_on > o.due then 'overdue' else 'payout_success' end,
    case when o.part_on > o.due then 'overdue_partial' else 'partially_repaid' end, null, null, null
    from demo_repayment r join demo_money o on o.n = r.n where o.part_on = r.day
  union all select n, settled_at, 'settled', case when late > 0 then case when part_on > due then 'overdue_partial' else 'overdue' end when part_on is not null then 'partially_repaid' else 'payout_success' end, stage, null, null, null from demo_money where status = 9
  order by 2
) e`;
