-- The share connected is of gateway calls only (rules/figures.md 4): it was counted of written results by every call, of handsets and of imports too. The
-- hours of collecting and reminding tell the calls that a gateway carried, and those of them that were answered, beside every attempt.
alter table collection_delta add gateway_calls int not null default 0, add answered int not null default 0;
alter table collection_bucket add gateway_calls int not null default 0, add answered int not null default 0;

-- Those on record, each under the stage of the due date that it met; folding brings them into the buckets.
insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, gateway_calls, answered)
select f.tenant_id, f.local::date, extract(hour from f.local)::smallint, f.staff_id, f.app_id, coalesce(s.code, ''), count(*), sum(f.answered)
from (
  select p.tenant_id, p.started_at at time zone t.time_zone as local, coalesce(p.staff_id, 0) as staff_id, o.app_id, (p.answered_at is not null)::int as answered,
    case a.purpose when 'collect' then greatest(late.days, 1) else least(greatest(late.days, first.day), 0) end as days_late
  from phone_call p
  join contact_attempt a on a.tenant_id = p.tenant_id and a.id = p.attempt_id
  join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
  join tenant t on t.tenant_id = p.tenant_id
  cross join lateral (
    select (p.started_at at time zone t.time_zone)::date - case when o.due_moved then coalesce((
      select (e.detail ->> 'dueBefore')::date from order_event e
      where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= p.started_at order by e.at, e.id limit 1), o.due_date)
      else o.due_date end as days
  ) late
  cross join lateral (select least(min(c.from_day), 0) as day from collection_stage c where c.tenant_id = p.tenant_id) first
  where p.direction = 'out' and a.purpose in ('collect', 'remind')
) f
left join collection_stage s on s.tenant_id = f.tenant_id and f.days_late >= s.from_day and (s.to_day is null or f.days_late <= s.to_day)
group by 1, 2, 3, 4, 5, 6;
