-- Work per head: how long somebody talked, and the hours of a day in which he worked.
alter table collection_delta add column talk_seconds int not null default 0;
alter table collection_bucket add column talk_seconds int not null default 0;
-- A bit for each hour; a row of a whole day has those of all its hours. Bits are only ever added.
alter table collection_bucket add column active int not null default 0;

-- The hours that are in the buckets already.
update collection_bucket b set active = x.active from (
  select h.tenant_id, h.day, w.hour, h.staff_id, h.app_id, h.stage, bit_or(1 << h.hour) as active
  from collection_bucket h cross join lateral (values (h.hour), (24::smallint)) w(hour)
  where h.hour < 24 and (h.attempts > 0 or h.blocked > 0) group by 1, 2, 3, 4, 5, 6
) x
where b.tenant_id = x.tenant_id and b.day = x.day and b.hour = x.hour and b.staff_id = x.staff_id and b.app_id = x.app_id and b.stage = x.stage;

-- And the talk of attempts that were counted already, each under the stage of the due date that it met; folding brings it into the buckets.
insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, talk_seconds)
select f.tenant_id, f.local::date, extract(hour from f.local)::smallint, f.staff_id, f.app_id, coalesce(s.code, ''), sum(f.seconds)
from (
  select a.tenant_id, a.at at time zone t.time_zone as local, coalesce(a.staff_id, 0) as staff_id, o.app_id,
    -- What a gateway counted stands with its call, what was typed or imported with the attempt.
    coalesce(a.seconds, (select p.seconds from phone_call p where p.tenant_id = a.tenant_id and p.attempt_id = a.id), 0) as seconds,
    case a.purpose when 'collect' then greatest(late.days, 1) else least(greatest(late.days, first.day), 0) end as days_late
  from contact_attempt a
  join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id
  join tenant t on t.tenant_id = a.tenant_id
  cross join lateral (
    select (a.at at time zone t.time_zone)::date - case when o.due_moved then coalesce((
      select (e.detail ->> 'dueBefore')::date from order_event e
      where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= a.at order by e.at, e.id limit 1), o.due_date)
      else o.due_date end as days
  ) late
  cross join lateral (select least(min(c.from_day), 0) as day from collection_stage c where c.tenant_id = a.tenant_id) first
  where a.direction = 'out' and a.type = 'call' and a.purpose in ('collect', 'remind')
) f
left join collection_stage s on s.tenant_id = f.tenant_id and f.days_late >= s.from_day and (s.to_day is null or f.days_late <= s.to_day)
where f.seconds > 0
group by 1, 2, 3, 4, 5, 6;
