-- What is paid within a contract's grace is paid on time, and T24 is of the first day after it (rules/figures.md 1, 11, 20): such money was filed as
-- collection's, and the order stood in a stage of collection since the day after its due date. Of contracts without a grace nothing changes.
create temporary table graced on commit drop as
select o.tenant_id, o.id as order_id, (v.config #>> '{terms,penalty,graceDays}')::int as grace
from product_version v join loan_order o on o.tenant_id = v.tenant_id and o.product_id = v.product_id and o.product_version = v.version
where (v.config #>> '{terms,penalty,graceDays}')::int > 0;
create index on graced (tenant_id, order_id);
analyze graced;

-- The money of these orders that came within it: how many days after the due date, and whose it is now. A reversal has what it takes back.
create temporary table in_grace on commit drop as
select r.tenant_id, r.id, r.order_id, r.days_late, r.collector_id, r.cleared, d.days,
  case when r.days_late = 0 then r.collector_id else (select a.to_staff from assignment a
    join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
    where a.tenant_id = r.tenant_id and a.order_id = r.order_id and a.at <= r.value_at order by a.id desc limit 1) end as reminder_id,
  -- It settled what was due, or a reversal opened that again; what it did to a late order it does no more.
  case when r.days_late = 0 then r.cleared
    when r.principal + r.interest + r.fee + r.penalty > 0 then (not e.was_settled and (e.is_settled or e.moved > 0 and not e.is_extended))::int
    else -(e.was_settled and not e.is_settled or e.moved < 0)::int end as clears
from graced g
join repayment r on r.tenant_id = g.tenant_id and r.order_id = g.order_id
join loan_order o on o.tenant_id = g.tenant_id and o.id = g.order_id
join tenant t on t.tenant_id = g.tenant_id
left join lateral (select v.from_stage, v.to_stage, v.detail from order_event v where v.tenant_id = r.tenant_id and v.order_id = r.order_id
  and v.detail ->> 'event' = r.event_id order by v.id desc limit 1) v on true
cross join lateral (select coalesce(v.from_stage in ('settled', 'overdue_settled'), false) as was_settled,
  coalesce(v.to_stage in ('settled', 'overdue_settled'), false) as is_settled, coalesce(v.to_stage = 'extended', false) as is_extended,
  coalesce((v.detail ->> 'dueDate')::date - (v.detail ->> 'dueBefore')::date, 0) as moved) e
cross join lateral (select case when r.days_late > 0 then r.days_late
  else (r.value_at at time zone t.time_zone)::date - coalesce((v.detail ->> 'dueBefore')::date, (v.detail ->> 'dueDate')::date, o.due_date) end as days) d
where r.days_late between 1 and g.grace or r.days_late = 0 and r.remind_day = 0 and d.days between 1 and g.grace;

do $fill$
declare lender int;
begin
  for lender in select distinct tenant_id from graced order by 1 loop
    execute $sql$
    insert into tally_delta (tenant_id, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n)
    select $1::int, x.book, x.day, x.hour, x.staff_id, x.app_id, x.product_id, x.user_type, x.channel, x.stage, x.item, x.measure, -sum(x.n)::bigint from (
  select f.tenant_id, f.order_id as order_id, 'money' as book,
    (f.filed_at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(f.collector_id, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce(s.code, '') as stage, coalesce(case when f.days_late > 0 then 'overdue' when f.remind_day = 0 then 'onTime' else 'early' end || ':' || coalesce(nullif(split_part(f.event_id, ':', 1), ''), 'receipt'), '') as item, m.measure, m.n
  from (select * from repayment where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id left join collection_stage s on s.tenant_id = f.tenant_id and f.days_late > 0 and f.days_late >= s.from_day and (s.to_day is null or f.days_late <= s.to_day) cross join lateral (values ('payments', (sign((f.principal + f.interest + f.fee + f.penalty)))::bigint), ('principal', (f.principal)::bigint), ('interest', (f.interest)::bigint), ('fee', (f.fee)::bigint), ('penalty', (f.penalty)::bigint), ('reversed', (greatest(-(f.principal + f.interest + f.fee + f.penalty), 0))::bigint)) m(measure, n)
  where true and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    d.due as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(case when (f.value_at at time zone t.time_zone)::date - d.due <= -1 then '-1' when (f.value_at at time zone t.time_zone)::date - d.due <= 0 then '0' when (f.value_at at time zone t.time_zone)::date - d.due <= 1 then '1' when (f.value_at at time zone t.time_zone)::date - d.due <= 3 then '3' when (f.value_at at time zone t.time_zone)::date - d.due <= 7 then '7' when (f.value_at at time zone t.time_zone)::date - d.due <= 15 then '15' when (f.value_at at time zone t.time_zone)::date - d.due <= 30 then '30' else 'more' end, '') as item, m.measure, m.n
  from (select * from repayment where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id cross join lateral (select (case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) as due offset 0) d cross join lateral (values ('paid', (f.principal + f.interest + f.fee)::bigint)) m(measure, n)
  where (d.due is not null) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'lapse' as book,
    c.day + 1 as day, 0::smallint as hour,
    coalesce((select a.to_staff from assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= case when coalesce(c."late", 0) > 0 then f.at else coalesce((select e.at from order_event e
    where e.tenant_id = f.tenant_id and e.order_id = f.order_id and e.id < f.id and e.to_stage in ('overdue', 'overdue_partial')
      and e.from_stage not in ('overdue', 'overdue_partial', 'overdue_settled') order by e.id desc limit 1), f.at) end order by a.id desc limit 1), 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
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
  from (select * from order_event where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
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
  from (select * from order_event where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('lapsed', (-1)::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('settled', 'payout_success', 'partially_repaid', 'extended') and (f.from_stage in ('overdue', 'overdue_partial', 'overdue_settled'))))) and (coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) is not null and not f.detail ? 'cohort' and (f.from_stage in ('overdue', 'overdue_partial') or f.from_stage = 'overdue_settled') and (f.to_stage = 'settled' or coalesce((f.detail ->> 'onTime')::boolean, false))
        and f.to_stage is distinct from f.from_stage) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'move' as book,
    w.day as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce('', '') as channel, coalesce(w.stage, '') as stage, coalesce(w.stage || ':' || w.way, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id
  cross join lateral (select coalesce(f.from_stage, '') not in ('overdue', 'overdue_partial') as comes, coalesce(case when not (coalesce(f.from_stage, '') not in ('overdue', 'overdue_partial')) then (f.detail ->> 'dueBefore')::date end, (f.detail ->> 'dueDate')::date, o.due_date) as due) e
  cross join lateral (select case when e.comes and f.from_stage in ('payout_success', 'partially_repaid', 'extended') and not f.detail ? 'dueBefore' then e.due + 1
    else greatest((f.at at time zone t.time_zone)::date, e.due + 1) end as day) d
  join lateral (
    select greatest(d.day, e.due + s.from_day) as day, s.code as stage, case when e.due + s.from_day > d.day then 'rolledIn' else 'came' end as way,
      case when e.comes then 1 else -1 end as n
    from collection_stage s where s.tenant_id = f.tenant_id and s.from_day > 0
      and case when e.comes then s.to_day is null or e.due + s.to_day >= d.day else e.due + s.from_day > d.day end
    union all
    select e.due + s.to_day + 1, s.code, 'rolledOn', case when e.comes then -1 else 1 end
    from collection_stage s where s.tenant_id = f.tenant_id and s.from_day > 0 and s.to_day is not null and e.due + s.to_day + 1 > d.day
    union all
    select d.day, s.code, case when f.to_stage = 'overdue_settled' then 'settled' when f.to_stage = 'extended' then 'extended' else 'otherwise' end, -1
    from collection_stage s where s.tenant_id = f.tenant_id and s.from_day > 0 and not e.comes
      and d.day - e.due >= s.from_day and (s.to_day is null or d.day - e.due <= s.to_day)
  ) w on true cross join lateral (values ('held', (w.n)::bigint), ('heldPrincipal', (w.n * o.principal)::bigint)) m(measure, n)
  where (((f.to_stage is not null and (f.to_stage in ('overdue', 'overdue_partial')) <> (coalesce(f.from_stage, '') in ('overdue', 'overdue_partial'))))) and (e.due is not null) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'relief' as book,
    (f.posted_at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(case when d.late > 0 then (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'collection'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= g.at order by a.id desc limit 1) else (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= g.at order by a.id desc limit 1) end, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce(s.code, '') as stage, coalesce(coalesce(s.code, '') || ':' || case when d.late > 0 then 'collection' else 'remind' end, '') as item, m.measure, m.n
  from (select * from posting where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id join lateral (select sum(l.amount)::bigint as amount from unnest(f.accounts, f.amounts) l(account, amount) where l.account in (5000, 5001, 5002)) w on w.amount <> 0
      cross join lateral (select case when f.code = 'L07' then f.posted_at else coalesce((select p.posted_at from posting p where p.tenant_id = f.tenant_id
        and p.order_id = f.order_id and p.code = 'L07' and p.event_id = f.takes_back_event order by p.id limit 1), f.posted_at) end as at offset 0) g
      cross join lateral (select greatest(f.value_date - (case when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= g.at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end), 0) as late) d
  left join collection_stage s on s.tenant_id = f.tenant_id and s.from_day > 0 and d.late >= s.from_day and (s.to_day is null or d.late <= s.to_day) cross join lateral (values ('waived', (w.amount)::bigint)) m(measure, n)
  where ('L07' in (f.code, f.takes_back)) and m.n <> 0) x group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 having sum(x.n) <> 0
    $sql$ using lender;
  end loop;
end
$fill$;

-- Under the reminders' last stage now, for whoever reminded.
insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, recovered_count, recovered_principal, recovered_interest, recovered_penalty)
select r.tenant_id, x.local::date, extract(hour from x.local)::smallint, coalesce(m.staff_id, 0), o.app_id, coalesce(s.code, ''), sum(m.sign * m.cleared),
  sum(m.sign * r.principal), sum(m.sign * (r.interest + r.fee)), sum(m.sign * r.penalty)
from in_grace i join repayment r on r.tenant_id = i.tenant_id and r.id = i.id join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
join tenant t on t.tenant_id = r.tenant_id cross join lateral (select r.filed_at at time zone t.time_zone as local) x
cross join lateral (values (-1, i.collector_id, i.cleared, i.days_late), (1, i.reminder_id, i.clears, 0)) m(sign, staff_id, cleared, late)
left join collection_stage s on s.tenant_id = r.tenant_id and m.late >= s.from_day and (s.to_day is null or m.late <= s.to_day)
where i.days_late > 0 group by 1, 2, 3, 4, 5, 6;

update loan_order o set recovered_principal = o.recovered_principal - x.principal, recovered_interest = o.recovered_interest - x.interest,
  recovered_penalty = o.recovered_penalty - x.penalty
from (select i.tenant_id, i.order_id, sum(r.principal) as principal, sum(r.interest + r.fee) as interest, sum(r.penalty) as penalty
  from in_grace i join repayment r on r.tenant_id = i.tenant_id and r.id = i.id where i.days_late > 0 group by 1, 2) x
where o.tenant_id = x.tenant_id and o.id = x.order_id;

alter table repayment drop constraint repayment_remind_day_check;
update repayment r set days_late = 0, remind_day = i.days, collector_id = i.reminder_id, cleared = i.clears
from in_grace i where r.tenant_id = i.tenant_id and r.id = i.id;

do $fill$
declare lender int;
begin
  for lender in select distinct tenant_id from graced order by 1 loop
    execute $sql$
    insert into tally_delta (tenant_id, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n)
    select $1::int, x.book, x.day, x.hour, x.staff_id, x.app_id, x.product_id, x.user_type, x.channel, x.stage, x.item, x.measure, sum(x.n)::bigint from (
  select f.tenant_id, f.order_id as order_id, 'money' as book,
    (f.filed_at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(f.collector_id, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce(s.code, '') as stage, coalesce(case when f.days_late > 0 then 'overdue' when f.remind_day >= 0 then 'onTime' else 'early' end || ':' || coalesce(nullif(split_part(f.event_id, ':', 1), ''), 'receipt'), '') as item, m.measure, m.n
  from (select * from repayment where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id left join collection_stage s on s.tenant_id = f.tenant_id and f.days_late > 0 and f.days_late >= s.from_day and (s.to_day is null or f.days_late <= s.to_day) cross join lateral (values ('payments', (sign((f.principal + f.interest + f.fee + f.penalty)))::bigint), ('principal', (f.principal)::bigint), ('interest', (f.interest)::bigint), ('fee', (f.fee)::bigint), ('penalty', (f.penalty)::bigint), ('reversed', (greatest(-(f.principal + f.interest + f.fee + f.penalty), 0))::bigint)) m(measure, n)
  where true and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'due' as book,
    d.due as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel, coalesce('', '') as stage, coalesce(case when (f.value_at at time zone t.time_zone)::date - d.due <= -1 then '-1' when (f.value_at at time zone t.time_zone)::date - d.due <= 0 then '0' when (f.value_at at time zone t.time_zone)::date - d.due <= 1 then '1' when (f.value_at at time zone t.time_zone)::date - d.due <= 3 then '3' when (f.value_at at time zone t.time_zone)::date - d.due <= 7 then '7' when (f.value_at at time zone t.time_zone)::date - d.due <= 15 then '15' when (f.value_at at time zone t.time_zone)::date - d.due <= 30 then '30' else 'more' end, '') as item, m.measure, m.n
  from (select * from repayment where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id cross join lateral (select (case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) as due offset 0) d cross join lateral (values ('paid', (f.principal + f.interest + f.fee)::bigint)) m(measure, n)
  where (d.due is not null) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'lapse' as book,
    c.day + 1 + coalesce(nullif(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), ''), '0')::int as day, 0::smallint as hour,
    coalesce((select a.to_staff from assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= case when coalesce(c."late", 0) > 0 then f.at else coalesce((select e.at from order_event e
    where e.tenant_id = f.tenant_id and e.order_id = f.order_id and e.id < f.id and e.to_stage in ('overdue', 'overdue_partial')
      and e.from_stage not in ('overdue', 'overdue_partial', 'overdue_settled') order by e.id desc limit 1), f.at) end order by a.id desc limit 1), 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id cross join lateral jsonb_to_recordset(f.detail -> 'cohort') c(day date, due int, "dueAmount" bigint, late int, extended int, "extendedAmount" bigint, "settledOn" date) cross join lateral (values ('lapsed', (coalesce(c."late", 0))::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.detail ?| array['cohort', 'dueBefore']))) and (c.day is not null and f.detail ? 'cohort' and c."settledOn" is null) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'lapse' as book,
    coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) + 1 + coalesce(nullif(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), ''), '0')::int as day, 0::smallint as hour,
    coalesce((select a.to_staff from assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= case when 1 > 0 then f.at else coalesce((select e.at from order_event e
    where e.tenant_id = f.tenant_id and e.order_id = f.order_id and e.id < f.id and e.to_stage in ('overdue', 'overdue_partial')
      and e.from_stage not in ('overdue', 'overdue_partial', 'overdue_settled') order by e.id desc limit 1), f.at) end order by a.id desc limit 1), 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('lapsed', (1)::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('overdue', 'overdue_partial') and (f.from_stage in ('payout_success', 'partially_repaid', 'extended', 'settled'))))) and (coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) is not null and not f.detail ? 'cohort' and f.to_stage in ('overdue', 'overdue_partial') and f.from_stage in ('payout_success', 'partially_repaid', 'extended', 'settled') and not f.detail ? 'dueBefore') and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'lapse' as book,
    coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) + 1 + coalesce(nullif(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), ''), '0')::int as day, 0::smallint as hour,
    coalesce((select a.to_staff from assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= case when -1 > 0 then f.at else coalesce((select e.at from order_event e
    where e.tenant_id = f.tenant_id and e.order_id = f.order_id and e.id < f.id and e.to_stage in ('overdue', 'overdue_partial')
      and e.from_stage not in ('overdue', 'overdue_partial', 'overdue_settled') order by e.id desc limit 1), f.at) end order by a.id desc limit 1), 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce('', '') as stage, coalesce('', '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('lapsed', (-1)::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.to_stage in ('settled', 'payout_success', 'partially_repaid', 'extended') and (f.from_stage in ('overdue', 'overdue_partial', 'overdue_settled'))))) and (coalesce((f.detail ->> 'dueBefore')::date, coalesce((f.detail ->> 'dueDate')::date, o.due_date)) is not null and not f.detail ? 'cohort' and (f.from_stage in ('overdue', 'overdue_partial') or f.from_stage = 'overdue_settled') and (f.to_stage = 'settled' or coalesce((f.detail ->> 'onTime')::boolean, false))
        and f.to_stage is distinct from f.from_stage) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'move' as book,
    w.day as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce('', '') as channel, coalesce(w.stage, '') as stage, coalesce(w.stage || ':' || w.way, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id
  cross join lateral (select coalesce(f.from_stage, '') not in ('overdue', 'overdue_partial') as comes, coalesce(case when not (coalesce(f.from_stage, '') not in ('overdue', 'overdue_partial')) then (f.detail ->> 'dueBefore')::date end, (f.detail ->> 'dueDate')::date, o.due_date) as due, coalesce(nullif(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), ''), '0')::int as grace offset 0) e
  cross join lateral (select case when e.comes and f.from_stage in ('payout_success', 'partially_repaid', 'extended') and not f.detail ? 'dueBefore' then e.due + e.grace + 1
    else greatest((f.at at time zone t.time_zone)::date, e.due + e.grace + 1) end as day) d
  join lateral (
    select greatest(d.day, e.due + s.from_day) as day, s.code as stage, case when e.due + s.from_day > d.day then 'rolledIn' else 'came' end as way,
      case when e.comes then 1 else -1 end as n
    from collection_stage s where s.tenant_id = f.tenant_id and s.from_day > 0
      and case when e.comes then s.to_day is null or e.due + s.to_day >= d.day else e.due + s.from_day > d.day end
    union all
    select e.due + s.to_day + 1, s.code, 'rolledOn', case when e.comes then -1 else 1 end
    from collection_stage s where s.tenant_id = f.tenant_id and s.from_day > 0 and s.to_day is not null and e.due + s.to_day + 1 > d.day
    union all
    select d.day, s.code, case when f.to_stage = 'overdue_settled' then 'settled' when f.to_stage = 'extended' then 'extended' else 'otherwise' end, -1
    from collection_stage s where s.tenant_id = f.tenant_id and s.from_day > 0 and not e.comes
      and d.day - e.due >= s.from_day and (s.to_day is null or d.day - e.due <= s.to_day)
  ) w on true cross join lateral (values ('held', (w.n)::bigint), ('heldPrincipal', (w.n * o.principal)::bigint)) m(measure, n)
  where (((f.to_stage is not null and (f.to_stage in ('overdue', 'overdue_partial')) <> (coalesce(f.from_stage, '') in ('overdue', 'overdue_partial'))))) and (e.due is not null) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'relief' as book,
    (f.posted_at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(case when d.late > 0 then (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'collection'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= g.at order by a.id desc limit 1) else (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= g.at order by a.id desc limit 1) end, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce(s.code, '') as stage, coalesce(coalesce(s.code, '') || ':' || case when d.late > 0 then 'collection' else 'remind' end, '') as item, m.measure, m.n
  from (select * from posting where tenant_id = $1 and order_id in (select g.order_id from graced g where g.tenant_id = $1)) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id join lateral (select sum(l.amount)::bigint as amount from unnest(f.accounts, f.amounts) l(account, amount) where l.account in (5000, 5001, 5002)) w on w.amount <> 0
      cross join lateral (select case when f.code = 'L07' then f.posted_at else coalesce((select p.posted_at from posting p where p.tenant_id = f.tenant_id
        and p.order_id = f.order_id and p.code = 'L07' and p.event_id = f.takes_back_event order by p.id limit 1), f.posted_at) end as at offset 0) g
      cross join lateral (select case when v.days > coalesce(nullif(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), ''), '0')::int then v.days else 0 end as late from (select f.value_date - (case when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= g.at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end) as days) v) d
  left join collection_stage s on s.tenant_id = f.tenant_id and s.from_day > 0 and d.late >= s.from_day and (s.to_day is null or d.late <= s.to_day) cross join lateral (values ('waived', (w.amount)::bigint)) m(measure, n)
  where ('L07' in (f.code, f.takes_back)) and m.n <> 0) x group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 having sum(x.n) <> 0
    $sql$ using lender;
  end loop;
end
$fill$;
