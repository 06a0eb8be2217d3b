-- Due days as rules/figures.md 3 has them now (server/report/tally/cohort-rows.ts): paid by value day, late after the contract's grace and never where the
-- money was on time (T26c), an extension as it stood when the day began and apart from what is paid and late, a reversal taken off what it reverses. What
-- is on record is counted anew: due days, orders that turned overdue, settlements, extensions; and due and overdue by day.
do $fill$
declare lender int;
begin
  -- A database that has no books yet has nothing to complete.
  if to_regclass('tally_bucket') is null then return; end if;
  delete from tally_bucket where book = 'due' and measure in ('due', 'dueAmount', 'late', 'extended', 'extendedAmount', 'settled', 'inTime')
    or book = 'lapse' and measure in ('lapsed')
    or book = 'settle' and measure in ('settled', 'overdueSettled')
    or book = 'relief' and measure in ('extended');
  delete from tally_delta where book = 'due' and measure in ('due', 'dueAmount', 'late', 'extended', 'extendedAmount', 'settled', 'inTime')
    or book = 'lapse' and measure in ('lapsed')
    or book = 'settle' and measure in ('settled', 'overdueSettled')
    or book = 'relief' and measure in ('extended');
  update day_bucket set due = 0, overdue = 0 where due <> 0 or overdue <> 0;
  update day_delta set due = 0, overdue = 0 where due <> 0 or overdue <> 0;
  for lender in select tenant_id from tenant order by 1 loop
    execute $sql$
    insert into tally_delta (tenant_id, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n) select $1::int, x.book, x.day, x.hour, x.staff_id, x.app_id, x.product_id, x.user_type, x.channel, x.stage, x.item, x.measure, sum(x.n)::bigint from (
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    c.day as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id cross join lateral jsonb_to_recordset(f.detail -> 'cohort') c(day date, due int, "dueAmount" bigint, late int, extended int, "extendedAmount" bigint, "settledOn" date) cross join lateral (values ('due', (coalesce(c."due", 0))::bigint), ('dueAmount', (coalesce(c."dueAmount", 0))::bigint), ('late', (coalesce(c."late", 0))::bigint), ('extended', (coalesce(c."extended", 0))::bigint), ('extendedAmount', (coalesce(c."extendedAmount", 0))::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.detail ?| array['cohort', 'dueBefore']))) and (c.day is not null and f.detail ? 'cohort' and c."settledOn" is null) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    coalesce((f.detail ->> 'dueDate')::date, o.due_date) as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('due', (1)::bigint), ('dueAmount', ((1) * coalesce((f.detail ->> 'owed')::bigint, (select (n.detail ->> 'owed')::bigint from order_event n where n.tenant_id = f.tenant_id
      and n.order_id = f.order_id and n.id > f.id and n.detail ? 'owed' order by n.id limit 1), o.principal + o.interest + o.fee))::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('payout_success') and (f.from_stage in ('payout_in_progress'))) or (f.to_stage is not null and f.to_stage in ('payout_success', 'partially_repaid') and (f.from_stage is null)) or (f.to_stage is not null and f.to_stage in ('extended')))) and (coalesce((f.detail ->> 'dueDate')::date, o.due_date) is not null and not f.detail ? 'cohort' and (f.to_stage = 'payout_success' and f.from_stage = 'payout_in_progress'
        or f.from_stage is null and f.to_stage in ('payout_success', 'partially_repaid')
        or (f.to_stage = 'extended' and f.event <> 'reversed') and (f.from_stage is distinct from 'extended' or f.detail ? 'dueBefore'))) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    coalesce((f.detail ->> 'dueDate')::date, o.due_date) as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('due', (-1)::bigint), ('dueAmount', ((-1) * coalesce((f.detail ->> 'owed')::bigint, (select (n.detail ->> 'owed')::bigint from order_event n where n.tenant_id = f.tenant_id
      and n.order_id = f.order_id and n.id > f.id and n.detail ? 'owed' order by n.id limit 1), o.principal + o.interest + o.fee))::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('payout_failure')))) and (coalesce((f.detail ->> 'dueDate')::date, o.due_date) is not null and f.to_stage = 'payout_failure' and f.from_stage <> 'payout_in_progress' and (f.at at time zone t.time_zone)::date < coalesce((f.detail ->> 'dueDate')::date, o.due_date)) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    (f.detail ->> 'dueBefore')::date as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('due', (-((f.at at time zone t.time_zone)::date < (f.detail ->> 'dueBefore')::date)::int)::bigint), ('dueAmount', ((-((f.at at time zone t.time_zone)::date < (f.detail ->> 'dueBefore')::date)::int) * coalesce((f.detail ->> 'owed')::bigint, (select (n.detail ->> 'owed')::bigint from order_event n where n.tenant_id = f.tenant_id
      and n.order_id = f.order_id and n.id > f.id and n.detail ? 'owed' order by n.id limit 1), o.principal + o.interest + o.fee))::bigint), ('extended', (((f.at at time zone t.time_zone)::date >= (f.detail ->> 'dueBefore')::date and not f.from_stage in ('overdue', 'overdue_partial'))::int)::bigint), ('extendedAmount', ((((f.at at time zone t.time_zone)::date >= (f.detail ->> 'dueBefore')::date and not f.from_stage in ('overdue', 'overdue_partial'))::int) * coalesce((f.detail ->> 'owed')::bigint, (select (n.detail ->> 'owed')::bigint from order_event n where n.tenant_id = f.tenant_id
      and n.order_id = f.order_id and n.id > f.id and n.detail ? 'owed' order by n.id limit 1), o.principal + o.interest + o.fee))::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('extended')))) and ((f.detail ->> 'dueBefore')::date is not null and not f.detail ? 'cohort' and (f.to_stage = 'extended' and f.event <> 'reversed') and f.from_stage is not null and f.detail ? 'dueBefore') and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('late', (1)::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('overdue', 'overdue_partial') and (f.from_stage in ('payout_success', 'partially_repaid', 'extended', 'settled'))))) and (coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) is not null and not f.detail ? 'cohort' and f.to_stage in ('overdue', 'overdue_partial') and f.from_stage in ('payout_success', 'partially_repaid', 'extended', 'settled') and not f.detail ? 'dueBefore') and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('late', (-1)::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('settled', 'payout_success', 'partially_repaid', 'extended') and (f.from_stage in ('overdue', 'overdue_partial', 'overdue_settled'))))) and (coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) is not null and not f.detail ? 'cohort' and (f.from_stage in ('overdue', 'overdue_partial') or f.from_stage = 'overdue_settled') and (f.to_stage = 'settled' or coalesce((f.detail ->> 'onTime')::boolean, false))
        and f.to_stage is distinct from f.from_stage) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    c.day as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(case when w.age <= -1 then '-1' when w.age <= 0 then '0' when w.age <= 1 then '1' when w.age <= 3 then '3' when w.age <= 7 then '7' when w.age <= 15 then '15' when w.age <= 30 then '30' else 'more' end, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id cross join lateral jsonb_to_recordset(f.detail -> 'cohort') c(day date, "settledOn" date, settled int, "inTime" int) cross join lateral (select c."settledOn" - c.day as age offset 0) w cross join lateral (values ('settled', (coalesce(c.settled, 0))::bigint), ('inTime', (coalesce(c."inTime", 0))::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.detail ?| array['cohort', 'dueBefore']))) and (c.day is not null and f.detail ? 'cohort' and c."settledOn" is not null) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    coalesce((f.detail ->> 'dueDate')::date, o.due_date) as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(case when w.age <= -1 then '-1' when w.age <= 0 then '0' when w.age <= 1 then '1' when w.age <= 3 then '3' when w.age <= 7 then '7' when w.age <= 15 then '15' when w.age <= 30 then '30' else 'more' end, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (select coalesce((select least(max((l.event ->> 'valueDate')::date), (f.at at time zone t.time_zone)::date)
    from loan_event l where l.tenant_id = f.tenant_id and l.order_id = f.order_id and l.posted_at <= f.at
      and l.type in ('repaid', 'extensionPaid', 'goodwill', 'couponUsed', 'balanced', 'chargeWaived', 'broughtForward')
      and not exists (select from loan_event r where r.tenant_id = l.tenant_id and r.order_id = l.order_id and r.type = 'reversed' and r.posted_at <= f.at
        and r.event ->> 'event' = l.event_id)), (f.at at time zone t.time_zone)::date) - coalesce((f.detail ->> 'dueDate')::date, o.due_date) as age offset 0) w cross join lateral (values ('settled', (1)::bigint), ('inTime', ((f.to_stage = 'settled')::int)::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('settled', 'overdue_settled')))) and (coalesce((f.detail ->> 'dueDate')::date, o.due_date) is not null and not f.detail ? 'cohort' and not f.from_stage in ('settled', 'overdue_settled')) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(case when w.age <= -1 then '-1' when w.age <= 0 then '0' when w.age <= 1 then '1' when w.age <= 3 then '3' when w.age <= 7 then '7' when w.age <= 15 then '15' when w.age <= 30 then '30' else 'more' end, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id cross join lateral (select s.at, s.to_stage from order_event s where s.tenant_id = f.tenant_id and s.order_id = f.order_id and s.id < f.id
    and s.to_stage in ('settled', 'overdue_settled') and s.from_stage not in ('settled', 'overdue_settled') order by s.id desc limit 1) c cross join lateral (select coalesce((select least(max((l.event ->> 'valueDate')::date), (c.at at time zone t.time_zone)::date)
    from loan_event l where l.tenant_id = f.tenant_id and l.order_id = f.order_id and l.posted_at <= c.at
      and l.type in ('repaid', 'extensionPaid', 'goodwill', 'couponUsed', 'balanced', 'chargeWaived', 'broughtForward')
      and not exists (select from loan_event r where r.tenant_id = l.tenant_id and r.order_id = l.order_id and r.type = 'reversed' and r.posted_at <= c.at
        and r.event ->> 'event' = l.event_id)), (c.at at time zone t.time_zone)::date) - coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) as age offset 0) w cross join lateral (values ('settled', (-1)::bigint), ('inTime', (-(c.to_stage = 'settled')::int)::bigint)) m(measure, n)
  where (((f.to_stage is not null and (f.from_stage in ('settled', 'overdue_settled'))))) and (coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) is not null and not f.detail ? 'cohort' and not f.to_stage in ('settled', 'overdue_settled')) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'lapse' as book,
    c.day + 1 as day, 0::smallint as hour,
    coalesce((select a.to_staff from assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= case when coalesce(c."late", 0) > 0 then f.at else coalesce((select e.at from order_event e
    where e.tenant_id = f.tenant_id and e.order_id = f.order_id and e.id < f.id and e.to_stage in ('overdue', 'overdue_partial')
      and e.from_stage not in ('overdue', 'overdue_partial', 'overdue_settled') order by e.id desc limit 1), f.at) end order by a.id desc limit 1), 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id cross join lateral jsonb_to_recordset(f.detail -> 'cohort') c(day date, due int, "dueAmount" bigint, late int, extended int, "extendedAmount" bigint, "settledOn" date) cross join lateral (values ('lapsed', (coalesce(c."late", 0))::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.detail ?| array['cohort', 'dueBefore']))) and (c.day is not null and f.detail ? 'cohort' and c."settledOn" is null) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'lapse' as book,
    coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) + 1 as day, 0::smallint as hour,
    coalesce((select a.to_staff from assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= case when 1 > 0 then f.at else coalesce((select e.at from order_event e
    where e.tenant_id = f.tenant_id and e.order_id = f.order_id and e.id < f.id and e.to_stage in ('overdue', 'overdue_partial')
      and e.from_stage not in ('overdue', 'overdue_partial', 'overdue_settled') order by e.id desc limit 1), f.at) end order by a.id desc limit 1), 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('lapsed', (1)::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('overdue', 'overdue_partial') and (f.from_stage in ('payout_success', 'partially_repaid', 'extended', 'settled'))))) and (coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) is not null and not f.detail ? 'cohort' and f.to_stage in ('overdue', 'overdue_partial') and f.from_stage in ('payout_success', 'partially_repaid', 'extended', 'settled') and not f.detail ? 'dueBefore') and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'lapse' as book,
    coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) + 1 as day, 0::smallint as hour,
    coalesce((select a.to_staff from assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= case when -1 > 0 then f.at else coalesce((select e.at from order_event e
    where e.tenant_id = f.tenant_id and e.order_id = f.order_id and e.id < f.id and e.to_stage in ('overdue', 'overdue_partial')
      and e.from_stage not in ('overdue', 'overdue_partial', 'overdue_settled') order by e.id desc limit 1), f.at) end order by a.id desc limit 1), 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('lapsed', (-1)::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('settled', 'payout_success', 'partially_repaid', 'extended') and (f.from_stage in ('overdue', 'overdue_partial', 'overdue_settled'))))) and (coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) is not null and not f.detail ? 'cohort' and (f.from_stage in ('overdue', 'overdue_partial') or f.from_stage = 'overdue_settled') and (f.to_stage = 'settled' or coalesce((f.detail ->> 'onTime')::boolean, false))
        and f.to_stage is distinct from f.from_stage) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'settle' as book,
    (f.at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('settled', (1)::bigint), ('overdueSettled', ((f.to_stage = 'overdue_settled')::int)::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('settled', 'overdue_settled')))) and (f.from_stage not in ('settled', 'overdue_settled')) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'settle' as book,
    s.day as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id cross join lateral (select (c.at at time zone t.time_zone)::date as day from (select s.at, s.to_stage from order_event s where s.tenant_id = f.tenant_id and s.order_id = f.order_id and s.id < f.id
    and s.to_stage in ('settled', 'overdue_settled') and s.from_stage not in ('settled', 'overdue_settled') order by s.id desc limit 1) c) s cross join lateral (values ('settled', ((f.to_stage in ('settled', 'overdue_settled'))::int - 1)::bigint), ('overdueSettled', ((f.to_stage = 'overdue_settled')::int - (f.from_stage = 'overdue_settled')::int)::bigint)) m(measure, n)
  where (((f.to_stage is not null and (f.from_stage in ('settled', 'overdue_settled'))))) and (f.to_stage <> f.from_stage) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'relief' as book,
    (f.at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(case when f.from_stage in ('overdue', 'overdue_partial') then (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'collection'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= f.at order by a.id desc limit 1) else (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= f.at order by a.id desc limit 1) end, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce(s.code, '') as stage, coalesce(coalesce(s.code, '') || ':' || case when f.from_stage in ('overdue', 'overdue_partial') then 'collection' else 'remind' end, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id cross join lateral (select greatest((f.at at time zone t.time_zone)::date - (case when f.from_stage in ('overdue', 'overdue_partial') then (f.detail ->> 'dueBefore')::date end), 0) as late) d
  left join collection_stage s on s.tenant_id = f.tenant_id and s.from_day > 0 and d.late >= s.from_day and (s.to_day is null or d.late <= s.to_day) cross join lateral (values ('extended', (1)::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('extended')))) and (f.event <> 'reversed' and (f.to_stage is distinct from f.from_stage or f.detail ? 'dueBefore')) and m.n <> 0) x
    group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 having sum(x.n) <> 0
    $sql$ using lender;
    execute $sql$
    insert into day_delta (tenant_id, day, app_id, due, overdue) select x.tenant_id, x.day, x.app_id, sum(x.due), sum(x.overdue) from (
select e.tenant_id, f.day, o.app_id, f.applied, f.approved, f.paid_out, f.paid_out_amount, f.payout_failed, f.due, f.overdue
from (select * from order_event where tenant_id = $1) e
join loan_order o on o.tenant_id = e.tenant_id and o.id = e.order_id
join tenant t on t.tenant_id = e.tenant_id
cross join lateral (select (e.at at time zone t.time_zone)::date as today, coalesce((e.detail ->> 'amount')::bigint, o.payout_amount) as amount) x
cross join lateral (
  -- T01; T05 or T12; T17, which T21 takes back on the day of the return; T18 and T21.
  select x.today as day, (e.from_stage is null and e.to_stage = 'machine_pending')::int as applied,
    coalesce(e.from_stage in ('machine_passed', 'final_in_progress') and e.to_stage = 'final_passed', false)::int as approved,
    m.sign as paid_out, m.sign * x.amount as paid_out_amount, (e.to_stage = 'payout_failure')::int as payout_failed, 0 as due, 0 as overdue
  from (select case when e.from_stage = 'payout_in_progress' and e.to_stage = 'payout_success' then 1
    when e.from_stage <> 'payout_in_progress' and e.to_stage = 'payout_failure' then -1 else 0 end as sign) m
  where e.to_stage in ('machine_pending', 'final_passed', 'payout_success', 'payout_failure') and e.to_stage is distinct from e.from_stage
  union all
  -- Those that were found unpaid stand on the day after the due date whenever the job ran.
  select c.day + w.after, 0, 0, 0, 0, 0, case when w.after = 0 then c.due else 0 end, case when w.after = 1 then c.late else 0 end
  from (select c.day as day, coalesce(c."due", 0) as due, coalesce(c."late", 0) as late from jsonb_to_recordset(e.detail -> 'cohort') c(day date, due int, "dueAmount" bigint, late int, extended int, "extendedAmount" bigint, "settledOn" date) where e.detail ? 'cohort' and c."settledOn" is null) c cross join (values (0), (1)) w(after)
  where e.to_stage not in ('machine_pending', 'final_passed') and (w.after = 0 and c.due <> 0 or w.after = 1 and c.late <> 0)
  union all
  select c.day + w.after, 0, 0, 0, 0, 0, case when w.after = 0 then c.due else 0 end, case when w.after = 1 then c.late else 0 end
  from (select coalesce((e.detail ->> 'dueDate')::date, o.due_date) as day, 1 as due, 0 as late where not e.detail ? 'cohort' and (e.to_stage = 'payout_success' and e.from_stage = 'payout_in_progress'
        or e.from_stage is null and e.to_stage in ('payout_success', 'partially_repaid')
        or (e.to_stage = 'extended' and e.event <> 'reversed') and (e.from_stage is distinct from 'extended' or e.detail ? 'dueBefore'))
    union all select coalesce((e.detail ->> 'dueDate')::date, o.due_date) as day, -1 as due, 0 as late where e.to_stage = 'payout_failure' and e.from_stage <> 'payout_in_progress' and (e.at at time zone t.time_zone)::date < coalesce((e.detail ->> 'dueDate')::date, o.due_date)
    union all select (e.detail ->> 'dueBefore')::date as day, -((e.at at time zone t.time_zone)::date < (e.detail ->> 'dueBefore')::date)::int as due, 0 as late where not e.detail ? 'cohort' and (e.to_stage = 'extended' and e.event <> 'reversed') and e.from_stage is not null and e.detail ? 'dueBefore'
    union all select coalesce((e.detail ->> 'dueBefore')::date, coalesce((e.detail ->> 'dueDate')::date, o.due_date)) as day, 0 as due, 1 as late where not e.detail ? 'cohort' and e.to_stage in ('overdue', 'overdue_partial') and e.from_stage in ('payout_success', 'partially_repaid', 'extended', 'settled') and not e.detail ? 'dueBefore'
    union all select coalesce((e.detail ->> 'dueBefore')::date, coalesce((e.detail ->> 'dueDate')::date, o.due_date)) as day, 0 as due, -1 as late where not e.detail ? 'cohort' and (e.from_stage in ('overdue', 'overdue_partial') or e.from_stage = 'overdue_settled') and (e.to_stage = 'settled' or coalesce((e.detail ->> 'onTime')::boolean, false))
        and e.to_stage is distinct from e.from_stage) c cross join (values (0), (1)) w(after)
  where e.to_stage not in ('machine_pending', 'final_passed') and (w.after = 0 and c.due <> 0 or w.after = 1 and c.late <> 0)
) f
where e.to_stage in ('machine_pending', 'final_passed', 'payout_success', 'payout_failure', 'partially_repaid', 'extended', 'overdue', 'overdue_partial', 'settled', 'overdue_settled') and f.day is not null) x
    group by 1, 2, 3 having sum(x.due) <> 0 or sum(x.overdue) <> 0
    $sql$ using lender;
  end loop;
end
$fill$;
