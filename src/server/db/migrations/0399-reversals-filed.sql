-- What is taken back of a month that is over counts when it is taken back, so that no month changes after its end (rules/figures.md 1;
-- lending/report/filing.ts). It counted on the day of the money that it took back. Each row of money says under which instant it counts.
alter table repayment add filed_at timestamptz;
update repayment r set filed_at = case
  when r.principal + r.interest + r.fee + r.penalty < 0
    and date_trunc('month', r.value_at at time zone t.time_zone) < date_trunc('month', r.posted_at at time zone t.time_zone) then r.posted_at
  else r.value_at end
from tenant t where t.tenant_id = r.tenant_id;
alter table repayment alter filed_at set not null;

-- Found and listed by it.
drop index repayment_by_value;
create index repayment_by_filing on repayment (tenant_id, filed_at);
drop index repayment_late_by_value;
create index repayment_late_by_filing on repayment (tenant_id, filed_at desc, id desc) include (order_id, collector_id, days_late) where days_late > 0;
drop index repayment_by_collector;
create index repayment_by_collector on repayment (tenant_id, collector_id, posted_at) include (order_id, days_late, filed_at, id) where collector_id is not null;

-- What is on record moves: off the hour or day under which it was counted, onto the one under which it counts.
create temporary table refiled on commit drop as
select r.tenant_id, r.order_id, x.sign, x.at at time zone t.time_zone as local, coalesce(r.collector_id, 0) as staff_id, r.days_late, r.remind_day, r.cleared, r.event_id,
  r.principal, r.interest, r.fee, r.penalty, r.principal + r.interest + r.fee + r.penalty as amount,
  o.app_id, coalesce(o.product_id, 0) as product_id, coalesce(o.user_type, '') as user_type, coalesce(o.channel, '') as channel
from repayment r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id join tenant t on t.tenant_id = r.tenant_id
cross join lateral (values (-1, r.value_at), (1, r.filed_at)) x(sign, at)
where r.filed_at <> r.value_at;

insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, recovered_count, recovered_principal, recovered_interest, recovered_penalty)
select f.tenant_id, f.local::date, extract(hour from f.local)::smallint, f.staff_id, f.app_id, coalesce(s.code, ''),
  sum(f.sign * f.cleared), sum(f.sign * f.principal), sum(f.sign * (f.interest + f.fee)), sum(f.sign * f.penalty)
from (select *, case when days_late > 0 then days_late else remind_day end as late from refiled where days_late > 0 or remind_day is not null) f
left join collection_stage s on s.tenant_id = f.tenant_id and f.late >= s.from_day and (s.to_day is null or f.late <= s.to_day)
group by 1, 2, 3, 4, 5, 6;

insert into day_delta (tenant_id, day, app_id, repaid, repaid_amount)
select tenant_id, local::date, app_id, sum(-sign), sum(sign * amount) from refiled group by 1, 2, 3;

insert into tally_delta (tenant_id, book, day, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n)
select f.tenant_id, 'money', f.local::date, f.staff_id, f.app_id, f.product_id, f.user_type, f.channel, coalesce(s.code, ''),
  case when f.days_late > 0 then 'overdue' when f.remind_day = 0 then 'onTime' else 'early' end || ':' || coalesce(nullif(split_part(f.event_id, ':', 1), ''), 'receipt'),
  m.measure, sum(f.sign * m.n)
from refiled f
left join collection_stage s on s.tenant_id = f.tenant_id and f.days_late > 0 and f.days_late >= s.from_day and (s.to_day is null or f.days_late <= s.to_day)
cross join lateral (values ('payments', -1), ('principal', f.principal), ('interest', f.interest), ('fee', f.fee), ('penalty', f.penalty),
  ('reversed', -f.amount)) m(measure, n)
where m.n <> 0 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(f.sign * m.n) <> 0;
