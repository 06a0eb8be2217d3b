-- Whereto orders went among the stages of days past due is counted from now on, with what is on record already (server/report/tally/move-facts.ts).
do $fill$
declare lender int;
begin
  -- A database that has no books yet has nothing to complete.
  if to_regclass('tally_bucket') is null then return; end if;
  for lender in select tenant_id from tenant order by 1 loop
    execute $sql$
    insert into tally_bucket (tenant_id, level, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n) select $1::int, d.* from (
select l.level, x.book, x.day, case when l.level = 1 then 0 else x.hour end::smallint as hour, case when l.level = 0 then x.staff_id else 0 end as staff_id, x.app_id,
  case when l.level = 0 then x.product_id else 0 end as product_id, x.user_type, case when l.level = 0 then x.channel else '' end as channel, x.stage, x.item, x.measure,
  sum(x.n)::bigint as n
from (select x.book, x.day, x.hour, x.staff_id, x.app_id, x.product_id, x.user_type, x.channel, x.stage, x.item, x.measure, sum(x.n)::bigint as n from (
  select f.tenant_id, f.order_id as order_id, 'move' as book,
    w.day as day, 0::smallint as hour,
    coalesce(0, 0)::bigint as staff_id, coalesce(o.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce('', '') as channel, coalesce(w.stage, '') as stage, coalesce(w.stage || ':' || w.way, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f  join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
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
  where f.to_stage is not null and (f.to_stage in ('overdue', 'overdue_partial')) <> (coalesce(f.from_stage, '') in ('overdue', 'overdue_partial')) and e.due is not null and m.n <> 0) x group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(x.n) <> 0) x cross join (values (0::smallint), (1::smallint), (2::smallint)) l(level) where l.level < 2 or x.book in ('call', 'flow', 'lead')
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 having sum(x.n) <> 0) d
    $sql$ using lender;
  end loop;
end
$fill$;
