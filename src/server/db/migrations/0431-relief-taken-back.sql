-- An extension that is taken back (T33) counts no more, and what was given up and is taken back is taken from whoever had given it up
-- (rules/figures.md 11; server/report/tally/relief-facts.ts). What was granted is counted anew.
do $fill$
declare lender int;
begin
  -- A database that has no books yet has nothing to complete.
  if to_regclass('tally_bucket') is null then return; end if;
  delete from tally_bucket where book = 'relief';
  delete from tally_delta where book = 'relief';
  for lender in select tenant_id from tenant order by 1 loop
    execute $sql$
    insert into tally_delta (tenant_id, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n) select $1::int, x.book, x.day, x.hour, x.staff_id, x.app_id, x.product_id, x.user_type, x.channel, x.stage, x.item, x.measure, sum(x.n)::bigint from (
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
  where (((f.to_stage is not null and f.to_stage in ('extended')))) and (f.event <> 'reversed' and (f.to_stage is distinct from f.from_stage or f.detail ? 'dueBefore')) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'relief' as book,
    r.day as day, 0::smallint as hour,
    coalesce(case when g.from_stage in ('overdue', 'overdue_partial') then (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'collection'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= g.at order by a.id desc limit 1) else (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= g.at order by a.id desc limit 1) end, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce(s.code, '') as stage, coalesce(coalesce(s.code, '') || ':' || case when g.from_stage in ('overdue', 'overdue_partial') then 'collection' else 'remind' end, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id cross join lateral jsonb_to_recordset(f.detail -> 'extensions') x("of" text, n int) join lateral (select g.at, g.from_stage, g.detail from order_event g where g.tenant_id = f.tenant_id and g.order_id = f.order_id
    and g.to_stage = 'extended' and g.event <> 'reversed' and g.detail ->> 'event' = x."of" order by g.id limit 1) g on true
  cross join lateral (select (f.at at time zone t.time_zone)::date as today, (g.at at time zone t.time_zone)::date as day) v
  cross join lateral (select case when to_char(v.day, 'YYYY-MM') < to_char(v.today, 'YYYY-MM') then v.today else v.day end as day) r cross join lateral (select greatest((g.at at time zone t.time_zone)::date - (case when g.from_stage in ('overdue', 'overdue_partial') then (g.detail ->> 'dueBefore')::date end), 0) as late) d
  left join collection_stage s on s.tenant_id = f.tenant_id and s.from_day > 0 and d.late >= s.from_day and (s.to_day is null or d.late <= s.to_day) cross join lateral (values ('extended', (x.n)::bigint)) m(measure, n)
  where (((f.to_stage is not null and f.detail ? 'extensions'))) and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'relief' as book,
    r.day as day, 0::smallint as hour,
    coalesce(case when g.from_stage in ('overdue', 'overdue_partial') then (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'collection'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= g.at order by a.id desc limit 1) else (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= g.at order by a.id desc limit 1) end, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce(s.code, '') as stage, coalesce(coalesce(s.code, '') || ':' || case when g.from_stage in ('overdue', 'overdue_partial') then 'collection' else 'remind' end, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id join loan_event y on y.tenant_id = f.tenant_id and y.order_id = f.order_id and y.event_id = f.detail ->> 'event' and y.type = 'reversed'
      join loan_event p on p.tenant_id = f.tenant_id and p.order_id = f.order_id and p.event_id = y.event ->> 'event' and p.type = 'extensionPaid'
      join lateral (select g.at, g.from_stage, g.detail from order_event g where g.tenant_id = f.tenant_id and g.order_id = f.order_id
    and g.to_stage = 'extended' and g.event <> 'reversed' and g.detail ->> 'event' = p.event ->> 'extension' order by g.id limit 1) g on true
  cross join lateral (select (f.at at time zone t.time_zone)::date as today, (g.at at time zone t.time_zone)::date as day) v
  cross join lateral (select case when to_char(v.day, 'YYYY-MM') < to_char(v.today, 'YYYY-MM') then v.today else v.day end as day) r cross join lateral (select greatest((g.at at time zone t.time_zone)::date - (case when g.from_stage in ('overdue', 'overdue_partial') then (g.detail ->> 'dueBefore')::date end), 0) as late) d
  left join collection_stage s on s.tenant_id = f.tenant_id and s.from_day > 0 and d.late >= s.from_day and (s.to_day is null or d.late <= s.to_day) cross join lateral (values ('extended', (-1)::bigint)) m(measure, n)
  where (f.event = 'reversed' and f.detail ? 'dueBefore' and not f.detail ? 'extensions') and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'relief' as book,
    (f.posted_at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(case when d.late > 0 then (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'collection'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= g.at order by a.id desc limit 1) else (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= g.at order by a.id desc limit 1) end, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce(s.code, '') as stage, coalesce(coalesce(s.code, '') || ':' || case when d.late > 0 then 'collection' else 'remind' end, '') as item, m.measure, m.n
  from (select * from posting where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id join lateral (select sum(l.amount)::bigint as amount from unnest(f.accounts, f.amounts) l(account, amount) where l.account in (5000, 5001, 5002)) w on w.amount <> 0
      cross join lateral (select case when f.code = 'L07' then f.posted_at else coalesce((select p.posted_at from posting p where p.tenant_id = f.tenant_id
        and p.order_id = f.order_id and p.code = 'L07' and p.event_id = f.takes_back_event order by p.id limit 1), f.posted_at) end as at offset 0) g
      cross join lateral (select greatest(f.value_date - (case when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= g.at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end), 0) as late) d
  left join collection_stage s on s.tenant_id = f.tenant_id and s.from_day > 0 and d.late >= s.from_day and (s.to_day is null or d.late <= s.to_day) cross join lateral (values ('waived', (w.amount)::bigint)) m(measure, n)
  where ('L07' in (f.code, f.takes_back)) and m.n <> 0) x
    group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 having sum(x.n) <> 0
    $sql$ using lender;
  end loop;
end
$fill$;
