-- Extensions and waivers are counted for whoever held the order at that moment, with what is on record already
-- (server/report/tally/relief-facts.ts); an extension was nobody's before, in the way of an application.
do $fill$
declare lender int;
begin
  -- A database that has no books yet has nothing to complete.
  if to_regclass('tally_bucket') is null then return; end if;
  delete from tally_bucket where book = 'flow' and measure = 'extended';
  delete from tally_delta where book = 'flow' and measure = 'extended';
  for lender in select tenant_id from tenant order by 1 loop
    execute $sql$
    insert into tally_bucket (tenant_id, level, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n) select $1::int, d.* from (select l.level, x.book, x.day, case when l.level in (0, 2) then x.hour else 0 end::smallint as hour, case when l.level = 0 then x.staff_id else 0 end as staff_id,
  case when l.level = 3 then 0 else x.app_id end as app_id, case when l.level = 0 then x.product_id else 0 end as product_id,
  case when l.level = 3 then '' else x.user_type end as user_type, case when l.level in (0, 3) then x.channel else '' end as channel,
  case when l.level = 3 then '' else x.stage end as stage, x.item, x.measure, sum(x.n)::bigint as n
from (select x.book, x.day, x.hour, x.staff_id, x.app_id, x.product_id, x.user_type, x.channel, x.stage, x.item, x.measure, sum(x.n)::bigint as n from (
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
  where f.to_stage = 'extended' and f.to_stage is distinct from f.from_stage and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'relief' as book,
    (f.posted_at at time zone t.time_zone)::date as day, 0::smallint as hour,
    coalesce(case when d.late > 0 then (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'collection'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= f.posted_at order by a.id desc limit 1) else (select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= f.posted_at order by a.id desc limit 1) end, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(o.product_id, 0)::int as product_id,
    coalesce(o.user_type, '') as user_type, coalesce('', '') as channel, coalesce(s.code, '') as stage, coalesce(coalesce(s.code, '') || ':' || case when d.late > 0 then 'collection' else 'remind' end, '') as item, m.measure, m.n
  from (select * from posting where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id join lateral (select sum(l.amount)::bigint as amount from unnest(f.accounts, f.amounts) l(account, amount) where l.account in (5000, 5001, 5002)) w on w.amount <> 0
      cross join lateral (select greatest(f.value_date - (case when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.posted_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end), 0) as late) d
  left join collection_stage s on s.tenant_id = f.tenant_id and s.from_day > 0 and d.late >= s.from_day and (s.to_day is null or d.late <= s.to_day) cross join lateral (values ('waived', (w.amount)::bigint)) m(measure, n)
  where 'L07' in (f.code, f.takes_back) and m.n <> 0) x
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(x.n) <> 0) x cross join (values (0::smallint), (1::smallint), (2::smallint), (3::smallint)) l(level)
where l.level < 2 or l.level = 2 and x.book in ('call', 'flow', 'lead') or l.level = 3 and x.channel <> '' and x.book in ('delivery', 'flow', 'due')
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 having sum(x.n) <> 0) d
    $sql$ using lender;
  end loop;
end
$fill$;
