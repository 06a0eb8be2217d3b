-- The books begin with what is on record already, as the house counts it from now on (server/report/tally).
do $fill$
declare lender int;
begin
  for lender in select tenant_id from tenant order by 1 loop
    execute $sql$
    insert into tally_bucket (tenant_id, level, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n) select $1::int, d.* from (
select l.level, x.book, x.day, case when l.level = 1 then 0 else x.hour end::smallint as hour, case when l.level = 0 then x.staff_id else 0 end as staff_id, x.app_id,
  case when l.level = 0 then x.product_id else 0 end as product_id, x.user_type, case when l.level = 0 then x.channel else '' end as channel, x.stage, x.item, x.measure,
  sum(x.n)::bigint as n
from (select x.book, x.day, x.hour, x.staff_id, x.app_id, x.product_id, x.user_type, x.channel, x.stage, x.item, x.measure, sum(x.n)::bigint as n from (
  select f.tenant_id, f.order_id as order_id, f.department || 'Result' as book,
    (f.at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(f.staff_id, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce(f.reason || ':' || f.sub_tag, '') as item, m.measure, m.n
  from (select * from collection_result where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id left join promise p on p.tenant_id = f.tenant_id and p.id = f.promise_id cross join lateral (values ('records', (1)::bigint), ('promisedAmount', (coalesce(p.amount, 0))::bigint)) m(measure, n)
  where f.voided_at is null and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'call' as book,
    (f.started_at at time zone t.time_zone)::date as day, extract(hour from (f.started_at at time zone t.time_zone))::smallint as hour,
    coalesce(f.staff_id, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce(a.purpose, '') as item, m.measure, m.n
  from (select * from phone_call where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id join contact_attempt a on a.tenant_id = f.tenant_id and a.id = f.attempt_id cross join lateral (values ('calls', (1)::bigint), ('answered', ((f.answered_at is not null)::int)::bigint), ('talk', (case when f.answered_at is not null then coalesce(f.seconds, 0) else 0 end)::bigint), ('over30', ((f.answered_at is not null and coalesce(f.seconds, 0) > 30)::int)::bigint)) m(measure, n)
  where f.direction = 'out' and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'call' as book,
    (f.at at time zone t.time_zone)::date as day, extract(hour from (f.at at time zone t.time_zone))::smallint as hour,
    coalesce(f.staff_id, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce(f.purpose, '') as item, m.measure, m.n
  from (select * from contact_block where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('blockedHours', ((f.rule in ('contact.window', 'contact.weekday', 'contact.wish'))::int)::bigint), ('blockedCap', ((f.rule in ('contact.dailyCap', 'contact.weeklyCap', 'contact.afterTalk'))::int)::bigint)) m(measure, n)
  where f.medium = 'call' and m.n <> 0
  union all
  select f.tenant_id, null::bigint as order_id, 'flow' as book,
    (f.registered_at at time zone t.time_zone)::date as day, extract(hour from (f.registered_at at time zone t.time_zone))::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(f.registered_app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('newUser', '') as user_type, coalesce(f.registered_channel, '') as channel, coalesce('', '') as stage, coalesce(f.device_os, '') as item, m.measure, m.n
  from (select * from customer where tenant_id = $1) f 
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('registered', (1)::bigint)) m(measure, n)
  where f.registered_at is not null and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'flow' as book,
    (f.at at time zone t.time_zone)::date as day, extract(hour from (f.at at time zone t.time_zone))::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('applied', (1)::bigint), ('appliedAmount', (o.applied_amount)::bigint)) m(measure, n)
  where f.from_stage is null and f.to_stage = 'machine_pending' and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'flow' as book,
    (f.at at time zone t.time_zone)::date as day, extract(hour from (f.at at time zone t.time_zone))::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('appliers', ((not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and coalesce(n.applied_as, n.customer_id) = coalesce(o.applied_as, o.customer_id) and n.id < o.id and n.app_id = o.app_id
        and (n.applied_at at time zone t.time_zone)::date = (o.applied_at at time zone t.time_zone)::date))::int)::bigint)) m(measure, n)
  where f.from_stage is null and f.to_stage = 'machine_pending' and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'flow' as book,
    (f.at at time zone t.time_zone)::date as day, extract(hour from (f.at at time zone t.time_zone))::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('machinePassed', (1)::bigint)) m(measure, n)
  where f.to_stage = 'machine_passed' and f.to_stage is distinct from f.from_stage and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'flow' as book,
    (f.at at time zone t.time_zone)::date as day, extract(hour from (f.at at time zone t.time_zone))::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('approved', (1)::bigint), ('byPeople', ((f.from_stage = 'final_in_progress')::int)::bigint)) m(measure, n)
  where f.to_stage = 'final_passed' and f.to_stage is distinct from f.from_stage and f.from_stage in ('machine_passed', 'final_in_progress') and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'flow' as book,
    (f.at at time zone t.time_zone)::date as day, extract(hour from (f.at at time zone t.time_zone))::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('paidOut', (case when f.from_stage = 'payout_in_progress' and f.to_stage = 'payout_success' then 1 when f.from_stage <> 'payout_in_progress' and f.to_stage = 'payout_failure' then -1 else 0 end)::bigint), ('paidOutAmount', ((case when f.from_stage = 'payout_in_progress' and f.to_stage = 'payout_success' then 1 when f.from_stage <> 'payout_in_progress' and f.to_stage = 'payout_failure' then -1 else 0 end) * coalesce((f.detail ->> 'amount')::bigint, o.payout_amount))::bigint), ('contractAmount', ((case when f.from_stage = 'payout_in_progress' and f.to_stage = 'payout_success' then 1 when f.from_stage <> 'payout_in_progress' and f.to_stage = 'payout_failure' then -1 else 0 end) * o.principal)::bigint), ('paidTimed', ((f.to_stage = 'payout_success' and extract(epoch from f.at - (select max(p.at) from order_event p where p.tenant_id = f.tenant_id and p.order_id = f.order_id
  and p.to_stage = 'final_passed' and p.from_stage is distinct from 'final_passed' and p.at <= f.at))::bigint is not null)::int)::bigint), ('paidSeconds', (case when f.to_stage = 'payout_success' then extract(epoch from f.at - (select max(p.at) from order_event p where p.tenant_id = f.tenant_id and p.order_id = f.order_id
  and p.to_stage = 'final_passed' and p.from_stage is distinct from 'final_passed' and p.at <= f.at))::bigint else 0 end)::bigint), ('payFailed', ((f.to_stage = 'payout_failure')::int)::bigint)) m(measure, n)
  where f.to_stage in ('payout_success', 'payout_failure') and (f.to_stage = 'payout_failure' or f.from_stage = 'payout_in_progress') and f.to_stage is distinct from f.from_stage and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'flow' as book,
    (f.at at time zone t.time_zone)::date as day, extract(hour from (f.at at time zone t.time_zone))::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('extended', (1)::bigint)) m(measure, n)
  where f.to_stage = 'extended' and f.to_stage is distinct from f.from_stage and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    coalesce((f.detail ->> 'dueDate')::date, o.due_date) as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('due', (1)::bigint), ('dueAmount', (coalesce((f.detail ->> 'owed')::bigint, (select (e.detail ->> 'owed')::bigint from order_event e where e.tenant_id = f.tenant_id
  and e.order_id = f.order_id and e.id > f.id and e.detail ? 'owed' order by e.id limit 1), o.principal + o.interest + o.fee))::bigint)) m(measure, n)
  where (f.to_stage = 'payout_success' and f.from_stage = 'payout_in_progress' or f.to_stage = 'extended' and f.from_stage <> 'extended'
  or f.from_stage is null and f.to_stage in ('payout_success', 'partially_repaid')) and coalesce((f.detail ->> 'dueDate')::date, o.due_date) is not null and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    coalesce((f.detail ->> 'dueDate')::date, o.due_date) as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('due', (-1)::bigint), ('dueAmount', (-coalesce((f.detail ->> 'owed')::bigint, (select (e.detail ->> 'owed')::bigint from order_event e where e.tenant_id = f.tenant_id
  and e.order_id = f.order_id and e.id > f.id and e.detail ? 'owed' order by e.id limit 1), o.principal + o.interest + o.fee))::bigint)) m(measure, n)
  where (f.to_stage = 'payout_failure' and f.from_stage <> 'payout_in_progress' and (f.at at time zone t.time_zone)::date < coalesce((f.detail ->> 'dueDate')::date, o.due_date)) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    (f.detail ->> 'dueBefore')::date as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('due', (-1)::bigint), ('dueAmount', (-coalesce((f.detail ->> 'owed')::bigint, (select (e.detail ->> 'owed')::bigint from order_event e where e.tenant_id = f.tenant_id
  and e.order_id = f.order_id and e.id > f.id and e.detail ? 'owed' order by e.id limit 1), o.principal + o.interest + o.fee))::bigint), ('extended', (1)::bigint), ('extendedAmount', (coalesce((f.detail ->> 'owed')::bigint, (select (e.detail ->> 'owed')::bigint from order_event e where e.tenant_id = f.tenant_id
  and e.order_id = f.order_id and e.id > f.id and e.detail ? 'owed' order by e.id limit 1), o.principal + o.interest + o.fee))::bigint)) m(measure, n)
  where f.to_stage = 'extended' and f.detail ? 'dueBefore' and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    coalesce((f.detail ->> 'dueDate')::date, o.due_date) as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(case when (f.at at time zone t.time_zone)::date - coalesce((f.detail ->> 'dueDate')::date, o.due_date) <= -1 then '-1' when (f.at at time zone t.time_zone)::date - coalesce((f.detail ->> 'dueDate')::date, o.due_date) <= 0 then '0' when (f.at at time zone t.time_zone)::date - coalesce((f.detail ->> 'dueDate')::date, o.due_date) <= 1 then '1' when (f.at at time zone t.time_zone)::date - coalesce((f.detail ->> 'dueDate')::date, o.due_date) <= 3 then '3' when (f.at at time zone t.time_zone)::date - coalesce((f.detail ->> 'dueDate')::date, o.due_date) <= 7 then '7' when (f.at at time zone t.time_zone)::date - coalesce((f.detail ->> 'dueDate')::date, o.due_date) <= 15 then '15' when (f.at at time zone t.time_zone)::date - coalesce((f.detail ->> 'dueDate')::date, o.due_date) <= 30 then '30' else 'more' end, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('settled', (1)::bigint)) m(measure, n)
  where f.to_stage in ('settled', 'overdue_settled') and f.from_stage not in ('settled', 'overdue_settled') and coalesce((f.detail ->> 'dueDate')::date, o.due_date) is not null and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'lapse' as book,
    coalesce((f.detail ->> 'dueDate')::date, o.due_date) + 1 as day, 0::smallint as hour,
    coalesce((select a.to_staff from assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= f.at order by a.id desc limit 1), 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('lapsed', (1)::bigint)) m(measure, n)
  where f.to_stage in ('overdue', 'overdue_partial') and f.from_stage in ('payout_success', 'partially_repaid', 'extended') and coalesce((f.detail ->> 'dueDate')::date, o.due_date) is not null and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'settle' as book,
    (f.at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('settled', (1)::bigint), ('overdueSettled', ((f.to_stage = 'overdue_settled')::int)::bigint)) m(measure, n)
  where f.to_stage in ('settled', 'overdue_settled') and f.from_stage not in ('settled', 'overdue_settled') and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'settle' as book,
    s.day as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(s.app_id, 0)::int as app_id, coalesce(s.product_id, 0)::int as product_id,
    coalesce(s.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce(case when (o.applied_at at time zone t.time_zone)::date - s.day <= 0 then '0' when (o.applied_at at time zone t.time_zone)::date - s.day <= 3 then '3' when (o.applied_at at time zone t.time_zone)::date - s.day <= 7 then '7' when (o.applied_at at time zone t.time_zone)::date - s.day <= 30 then '30' else 'more' end, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id join lateral (select (e.at at time zone t.time_zone)::date as day, s.principal, s.app_id, s.product_id, s.user_type from loan_order s
  cross join lateral (select max(e.at) as at from order_event e where e.tenant_id = s.tenant_id and e.order_id = s.id and e.at <= o.applied_at
    and e.to_stage in ('settled', 'overdue_settled') and e.from_stage not in ('settled', 'overdue_settled')) e
  where s.tenant_id = o.tenant_id and s.customer_id = o.customer_id and coalesce(s.applied_as, s.customer_id) = coalesce(o.applied_as, o.customer_id) and s.id <> o.id
    and e.at is not null
  and not exists (select from loan_order b where b.tenant_id = o.tenant_id and b.customer_id = o.customer_id
    and coalesce(b.applied_as, b.customer_id) = coalesce(o.applied_as, o.customer_id) and b.applied_at > e.at and b.applied_at < o.applied_at)
  order by e.at desc, s.id desc limit 1) s on true cross join lateral (values ('reapplied', (1)::bigint)) m(measure, n)
  where f.from_stage is null and f.to_stage = 'machine_pending' and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'settle' as book,
    s.day as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(s.app_id, 0)::int as app_id, coalesce(s.product_id, 0)::int as product_id,
    coalesce(s.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce(case when (f.at at time zone t.time_zone)::date - s.day <= 0 then '0' when (f.at at time zone t.time_zone)::date - s.day <= 3 then '3' when (f.at at time zone t.time_zone)::date - s.day <= 7 then '7' when (f.at at time zone t.time_zone)::date - s.day <= 30 then '30' else 'more' end, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id join lateral (select (e.at at time zone t.time_zone)::date as day, s.principal, s.app_id, s.product_id, s.user_type from loan_order s
  cross join lateral (select max(e.at) as at from order_event e where e.tenant_id = s.tenant_id and e.order_id = s.id and e.at <= o.applied_at
    and e.to_stage in ('settled', 'overdue_settled') and e.from_stage not in ('settled', 'overdue_settled')) e
  where s.tenant_id = o.tenant_id and s.customer_id = o.customer_id and coalesce(s.applied_as, s.customer_id) = coalesce(o.applied_as, o.customer_id) and s.id <> o.id
    and e.at is not null
  and not exists (select from loan_order b where b.tenant_id = o.tenant_id and b.customer_id = o.customer_id
    and coalesce(b.applied_as, b.customer_id) = coalesce(o.applied_as, o.customer_id) and b.applied_at > e.at and b.applied_at < o.applied_at)
  order by e.at desc, s.id desc limit 1) s on true cross join lateral (values ('repaidOut', (1)::bigint), ('amountUp', (o.principal - s.principal)::bigint), ('downgraded', ((o.principal < s.principal)::int)::bigint)) m(measure, n)
  where f.from_stage = 'payout_in_progress' and f.to_stage = 'payout_success' and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'money' as book,
    (f.value_at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(f.collector_id, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce(s.code, '') as stage, coalesce(case when f.days_late > 0 then 'overdue' when f.remind_day = 0 then 'onTime' else 'early' end || ':' || coalesce(nullif(split_part(f.event_id, ':', 1), ''), 'receipt'), '') as item, m.measure, m.n
  from (select * from repayment where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id left join collection_stage s on s.tenant_id = f.tenant_id and f.days_late > 0 and f.days_late >= s.from_day and (s.to_day is null or f.days_late <= s.to_day) cross join lateral (values ('payments', (sign((f.principal + f.interest + f.fee + f.penalty)))::bigint), ('principal', (f.principal)::bigint), ('interest', (f.interest)::bigint), ('fee', (f.fee)::bigint), ('penalty', (f.penalty)::bigint), ('reversed', (greatest(-(f.principal + f.interest + f.fee + f.penalty), 0))::bigint)) m(measure, n)
  where true and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    (case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(case when (f.value_at at time zone t.time_zone)::date - (case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) <= -1 then '-1' when (f.value_at at time zone t.time_zone)::date - (case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) <= 0 then '0' when (f.value_at at time zone t.time_zone)::date - (case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) <= 1 then '1' when (f.value_at at time zone t.time_zone)::date - (case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) <= 3 then '3' when (f.value_at at time zone t.time_zone)::date - (case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) <= 7 then '7' when (f.value_at at time zone t.time_zone)::date - (case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) <= 15 then '15' when (f.value_at at time zone t.time_zone)::date - (case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) <= 30 then '30' else 'more' end, '') as item, m.measure, m.n
  from (select * from repayment where tenant_id = $1) f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('paid', (f.principal + f.interest + f.fee)::bigint)) m(measure, n)
  where (case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) is not null and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'ledger' as book,
    (f.posted_at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce(l.account::text, '') as item, m.measure, m.n
  from (select * from posting where tenant_id = $1) f left join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id cross join unnest(f.accounts, f.amounts) as l(account, amount) cross join lateral (values ('amount', (l.amount)::bigint), ('debit', (case when l.account in (2100, 2110) then greatest(l.amount, 0) else 0 end)::bigint), ('credit', (case when l.account in (2100, 2110) then greatest(-l.amount, 0) else 0 end)::bigint)) m(measure, n)
  where true and m.n <> 0) x
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(x.n) <> 0) x cross join (values (0::smallint), (1::smallint), (2::smallint)) l(level) where l.level < 2 or x.book in ('call', 'flow')
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 having sum(x.n) <> 0) d$sql$ using lender;
  end loop;
end $fill$;
