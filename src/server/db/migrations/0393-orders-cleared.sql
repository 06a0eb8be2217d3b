-- What is recovered by orders counts orders, not payments (rules/figures.md 1). A row of money says what it did to its order, written with it
-- (server/domain/book/book/clearing.ts): 1, it ended the lateness of a late order, or settled in time what was due; -1, a reversal took that back; else 0.
-- An order that pays in five parts counted five times before.
alter table repayment add cleared smallint not null default 0 check (cleared between -1 and 1);

-- Of what is on record the history says it: each row of money has an event of its own, with the stages before and after; a coupon that came with it has one
-- before, and so has its reversal. Money without an event (a bulk load) cleared its order where it is the last of one that is settled. What the history does
-- not say: whether an offer, an exemption or an extension that stood at the same moment would have ended the lateness without the money.
update repayment r set cleared = x.cleared from (
  select m.tenant_id, m.id, case
    when e.n = 0 then (m.amount > 0 and o.status = 9 and not exists (select from repayment w where w.tenant_id = m.tenant_id and w.order_id = m.order_id
      and (w.value_at, w.id) > (m.value_at, m.id)))::int
    when m.days_late > 0 and m.amount > 0 then (s.was_late and not s.is_late and e.to_stage <> 'extended')::int
    when m.days_late > 0 then -(m.amount < 0 and s.is_late and not s.was_late)::int
    when m.amount > 0 then (not s.was_settled and (s.is_settled or s.moved > 0 and e.to_stage <> 'extended'))::int
    else -(m.amount < 0 and (s.was_settled and not s.is_settled or s.moved < 0))::int end as cleared
  from (select p.*, p.principal + p.interest + p.fee + p.penalty as amount from repayment p where p.days_late > 0 or p.remind_day is not null) m
  join loan_order o on o.tenant_id = m.tenant_id and o.id = m.order_id
  cross join lateral (select count(*) as n, (array_agg(v.from_stage order by v.id))[1] as from_stage, (array_agg(v.to_stage order by v.id desc))[1] as to_stage,
      (array_agg(v.detail order by v.id desc))[1] as detail
    from order_event v cross join lateral (select v.detail ->> 'event' as name) d where v.tenant_id = m.tenant_id and v.order_id = m.order_id
      and (d.name in (m.event_id, m.event_id || ':coupon') or d.name like 'coupon:%' and right(d.name, length(m.event_id) + 1) = ':' || m.event_id)) e
  cross join lateral (select coalesce(e.from_stage in ('overdue', 'overdue_partial'), false) as was_late,
    coalesce(e.to_stage in ('overdue', 'overdue_partial'), false) as is_late,
    coalesce(e.from_stage in ('settled', 'overdue_settled'), false) as was_settled, coalesce(e.to_stage in ('settled', 'overdue_settled'), false) as is_settled,
    coalesce((e.detail ->> 'dueDate')::date - (e.detail ->> 'dueBefore')::date, 0) as moved) s
) x
where r.tenant_id = x.tenant_id and r.id = x.id and x.cleared <> 0;

-- An order counts once, whatever its history says: late money once at a time, and nothing is taken back that did not count.
do $once$
declare
  money record;
  counted int := 0;
  before text := '';
begin
  for money in select r.tenant_id, r.id, r.cleared, r.days_late > 0 as late, concat_ws(' ', r.tenant_id, r.order_id, r.days_late > 0) as kind
    from repayment r where r.cleared <> 0 and exists (select from repayment w where w.tenant_id = r.tenant_id and w.order_id = r.order_id and w.id <> r.id and w.cleared <> 0)
    order by r.tenant_id, r.order_id, r.days_late > 0, r.id
  loop
    if money.kind <> before then counted := 0; end if;
    before := money.kind;
    if money.cleared < 0 and counted = 0 or money.cleared > 0 and money.late and counted = 1 then
      update repayment set cleared = 0 where tenant_id = money.tenant_id and id = money.id;
    else
      counted := counted + money.cleared;
    end if;
  end loop;
end
$once$;

-- The hours counted payments until now: each gets what its rows count less than that.
insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, recovered_count)
select x.tenant_id, x.local::date, extract(hour from x.local)::smallint, x.staff_id, x.app_id, coalesce(s.code, ''), sum(x.n)
from (
  select r.tenant_id, r.value_at at time zone t.time_zone as local, coalesce(r.collector_id, 0) as staff_id, o.app_id,
    case when r.days_late > 0 then r.days_late else r.remind_day end as late, r.cleared - sign(r.principal + r.interest + r.fee + r.penalty)::int as n
  from repayment r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id join tenant t on t.tenant_id = r.tenant_id
  where r.days_late > 0 or r.remind_day is not null
) x left join collection_stage s on s.tenant_id = x.tenant_id and x.late >= s.from_day and (s.to_day is null or x.late <= s.to_day)
where x.n <> 0 group by 1, 2, 3, 4, 5, 6 having sum(x.n) <> 0;
