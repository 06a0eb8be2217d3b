-- What marketers were given, did and won is counted by list (server/report/tally/lead-facts.ts).
alter table marketing_lead add channel text not null default '';
update marketing_lead l set channel = c.registered_channel from customer c where c.tenant_id = l.tenant_id and c.id = l.customer_id;
-- An event of an order finds whoever won it; a report finds what was won on its days.
create index marketing_lead_by_order on marketing_lead (tenant_id, order_id) where order_id is not null;
create index lead_turn_applied on lead_turn (tenant_id, ended_at desc, id desc) where outcome = 'applied';
create index lead_turn_started on lead_turn (tenant_id, started_at);

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
  select f.tenant_id, null::bigint as order_id, 'lead' as book,
    (f.started_at at time zone t.time_zone)::date as day, extract(hour from (f.started_at at time zone t.time_zone))::smallint as hour,
    coalesce(f.staff_id, 0)::bigint as staff_id, coalesce(l.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce(l.channel, '') as channel, coalesce('', '') as stage, coalesce(l.module, '') as item, m.measure, m.n
  from (select * from lead_turn where tenant_id = $1) f join marketing_lead l on l.tenant_id = f.tenant_id and l.id = f.lead_id 
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('allocated', (1)::bigint)) m(measure, n)
  where true and m.n <> 0
  union all
  select f.tenant_id, l.order_id as order_id, 'lead' as book,
    (f.ended_at at time zone t.time_zone)::date as day, extract(hour from (f.ended_at at time zone t.time_zone))::smallint as hour,
    coalesce(f.staff_id, 0)::bigint as staff_id, coalesce(l.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce(l.channel, '') as channel, coalesce('', '') as stage, coalesce(l.module, '') as item, m.measure, m.n
  from (select * from lead_turn where tenant_id = $1) f join marketing_lead l on l.tenant_id = f.tenant_id and l.id = f.lead_id join loan_order o on o.tenant_id = f.tenant_id and o.id = l.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('applied', (1)::bigint), ('appliedAmount', (o.applied_amount)::bigint)) m(measure, n)
  where not exists (select from marketing_lead n join lead_turn w on w.tenant_id = n.tenant_id and w.lead_id = n.id and w.outcome = 'applied'
    where n.tenant_id = l.tenant_id and n.order_id = l.order_id and n.id > l.id) and f.outcome = 'applied' and m.n <> 0
  union all
  select f.tenant_id, null::bigint as order_id, 'lead' as book,
    (f.at at time zone t.time_zone)::date as day, extract(hour from (f.at at time zone t.time_zone))::smallint as hour,
    coalesce(f.staff_id, 0)::bigint as staff_id, coalesce(l.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce(l.channel, '') as channel, coalesce('', '') as stage, coalesce(l.module, '') as item, m.measure, m.n
  from (select * from lead_remark where tenant_id = $1) f join marketing_lead l on l.tenant_id = f.tenant_id and l.id = f.lead_id 
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('acts', (1)::bigint), ('called', ((f.data_type = 0 and f.attempt_id is null)::int)::bigint), ('connected', ((f.data_type = 0 and f.result <> 'noAnswer')::int)::bigint), ('leads', ((f.data_type = 0 and f.attempt_id is null and not (exists (select from contact_attempt p where p.tenant_id = f.tenant_id
    and p.lead_id = f.lead_id and p.staff_id = f.staff_id and p.type = 'call' and p.at <= f.at and (p.at at time zone t.time_zone)::date = (f.at at time zone t.time_zone)::date)
  or exists (select from lead_remark p where p.tenant_id = f.tenant_id and p.lead_id = f.lead_id and p.staff_id = f.staff_id and p.data_type = 0
    and p.attempt_id is null and p.id < f.id and (p.at at time zone t.time_zone)::date = (f.at at time zone t.time_zone)::date)))::int)::bigint)) m(measure, n)
  where true and m.n <> 0
  union all
  select f.tenant_id, null::bigint as order_id, 'lead' as book,
    (f.at at time zone t.time_zone)::date as day, extract(hour from (f.at at time zone t.time_zone))::smallint as hour,
    coalesce(f.staff_id, 0)::bigint as staff_id, coalesce(l.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce(l.channel, '') as channel, coalesce('', '') as stage, coalesce(l.module, '') as item, m.measure, m.n
  from (select * from contact_attempt where tenant_id = $1) f join marketing_lead l on l.tenant_id = f.tenant_id and l.id = f.lead_id 
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('called', ((f.type = 'call')::int)::bigint), ('messages', ((f.type = 'sms')::int)::bigint), ('leads', ((f.type = 'call' and not (exists (select from contact_attempt p where p.tenant_id = f.tenant_id
    and p.lead_id = f.lead_id and p.staff_id = f.staff_id and p.type = 'call' and p.id < f.id and (p.at at time zone t.time_zone)::date = (f.at at time zone t.time_zone)::date)
  or exists (select from lead_remark p where p.tenant_id = f.tenant_id and p.lead_id = f.lead_id and p.staff_id = f.staff_id and p.data_type = 0
    and p.attempt_id is null and p.at < f.at and (p.at at time zone t.time_zone)::date = (f.at at time zone t.time_zone)::date)))::int)::bigint)) m(measure, n)
  where f.lead_id is not null and m.n <> 0
  union all
  select f.tenant_id, null::bigint as order_id, 'lead' as book,
    (f.started_at at time zone t.time_zone)::date as day, extract(hour from (f.started_at at time zone t.time_zone))::smallint as hour,
    coalesce(f.staff_id, 0)::bigint as staff_id, coalesce(l.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce(l.channel, '') as channel, coalesce('', '') as stage, coalesce(l.module, '') as item, m.measure, m.n
  from (select * from phone_call where tenant_id = $1) f join contact_attempt a on a.tenant_id = f.tenant_id and a.id = f.attempt_id join marketing_lead l on l.tenant_id = a.tenant_id and l.id = a.lead_id 
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('answered', ((f.answered_at is not null)::int)::bigint), ('talk', (case when f.answered_at is not null then coalesce(f.seconds, 0) else 0 end)::bigint), ('over30', ((f.answered_at is not null and coalesce(f.seconds, 0) > 30)::int)::bigint)) m(measure, n)
  where f.direction = 'out' and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'lead' as book,
    (f.at at time zone t.time_zone)::date as day, extract(hour from (f.at at time zone t.time_zone))::smallint as hour,
    coalesce(w.staff_id, 0)::bigint as staff_id, coalesce(l.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce(l.channel, '') as channel, coalesce('', '') as stage, coalesce(l.module, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join marketing_lead l on l.tenant_id = f.tenant_id and l.order_id = f.order_id
    join lead_turn w on w.tenant_id = l.tenant_id and w.lead_id = l.id and not exists (select from marketing_lead n join lead_turn w on w.tenant_id = n.tenant_id and w.lead_id = n.id and w.outcome = 'applied'
    where n.tenant_id = l.tenant_id and n.order_id = l.order_id and n.id > l.id) and w.outcome = 'applied' join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('approved', (1)::bigint)) m(measure, n)
  where f.to_stage = 'final_passed' and f.from_stage in ('machine_passed', 'final_in_progress') and m.n <> 0
  union all
  select f.tenant_id, f.order_id as order_id, 'lead' as book,
    (f.at at time zone t.time_zone)::date as day, extract(hour from (f.at at time zone t.time_zone))::smallint as hour,
    coalesce(w.staff_id, 0)::bigint as staff_id, coalesce(l.app_id, 0)::int as app_id, coalesce(0, 0)::int as product_id,
    coalesce('', '') as user_type, coalesce(l.channel, '') as channel, coalesce('', '') as stage, coalesce(l.module, '') as item, m.measure, m.n
  from (select * from order_event where tenant_id = $1) f join marketing_lead l on l.tenant_id = f.tenant_id and l.order_id = f.order_id
    join lead_turn w on w.tenant_id = l.tenant_id and w.lead_id = l.id and not exists (select from marketing_lead n join lead_turn w on w.tenant_id = n.tenant_id and w.lead_id = n.id and w.outcome = 'applied'
    where n.tenant_id = l.tenant_id and n.order_id = l.order_id and n.id > l.id) and w.outcome = 'applied' join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  join tenant t on t.tenant_id = f.tenant_id  cross join lateral (values ('paidOut', (case when f.from_stage = 'payout_in_progress' and f.to_stage = 'payout_success' then 1 when f.from_stage <> 'payout_in_progress' and f.to_stage = 'payout_failure' then -1 else 0 end)::bigint), ('amount', ((case when f.from_stage = 'payout_in_progress' and f.to_stage = 'payout_success' then 1 when f.from_stage <> 'payout_in_progress' and f.to_stage = 'payout_failure' then -1 else 0 end) * coalesce((f.detail ->> 'amount')::bigint, o.payout_amount))::bigint)) m(measure, n)
  where f.to_stage in ('payout_success', 'payout_failure') and f.to_stage is distinct from f.from_stage and m.n <> 0) x group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(x.n) <> 0) x cross join (values (0::smallint), (1::smallint), (2::smallint)) l(level) where l.level < 2 or x.book in ('call', 'flow', 'lead')
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 having sum(x.n) <> 0) d$sql$ using lender;
  end loop;
end $fill$;
