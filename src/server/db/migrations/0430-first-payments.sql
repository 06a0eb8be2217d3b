-- First-payment default is judged by value day, after the contract's grace, and a payout that came back after the due day had begun leaves its order in
-- (rules/figures.md 3, 10; server/report/review/first-payment.ts). What was counted of first due days before is written anew.
do $fill$
declare lender int;
begin
  delete from review_delta where due <> 0 or overdue <> 0 or unpaid <> 0;
  delete from review_bucket where due <> 0 or overdue <> 0 or unpaid <> 0;
  delete from review_fact where due <> 0;
  for lender in select tenant_id from tenant order by 1 loop
    execute $sql$
    with ord as not materialized (select o.id, o.app_id, o.user_type, t.time_zone as zone from loan_order o join tenant t on t.tenant_id = o.tenant_id where o.tenant_id = $1 and true),
every as not materialized (select o.id, o.app_id, o.user_type, t.time_zone as zone from loan_order o join tenant t on t.tenant_id = o.tenant_id where o.tenant_id = $1), ev as not materialized (select e.order_id, e.id, e.at, (e.at at time zone o.zone)::date as day, e.event, e.from_stage, e.to_stage, e.staff_id, e.detail, o.app_id, o.user_type
  from every o join order_event e on e.tenant_id = $1 and e.order_id = o.id where e.event in ('reviewParked') or e.to_stage is not null and (e.to_stage is distinct from e.from_stage or e.detail ? 'cohort' or e.detail ? 'dueBefore')), rv as not materialized (select r.order_id, r.id, r.kind, r.staff_id, r.assigned_at, r.ended_at, r.decision, r.reasons, r.worked_seconds, r.blind, r.own_verdict, o.app_id, o.user_type, o.zone
  from every o join review r on r.tenant_id = $1 and r.order_id = o.id),
moves as not materialized (select e.order_id, e.id, e.at, (e.at at time zone o.zone)::date as day, e.event, e.from_stage, e.to_stage, e.staff_id, e.detail, o.app_id, o.user_type
  from ord o join order_event e on e.tenant_id = $1 and e.order_id = o.id where e.event in ('reviewParked') or e.to_stage is not null and (e.to_stage is distinct from e.from_stage or e.detail ? 'cohort' or e.detail ? 'dueBefore')), cases as not materialized (select r.order_id, r.id, r.kind, r.staff_id, r.assigned_at, r.ended_at, r.decision, r.reasons, r.worked_seconds, r.blind, r.own_verdict, o.app_id, o.user_type, o.zone
  from ord o join review r on r.tenant_id = $1 and r.order_id = o.id)
    insert into review_fact (tenant_id, order_id, day, kind, staff_id, app_id, user_type, item, due, overdue, unpaid)
    select $1::int, x.order_id, x.day, x.kind, x.staff_id, x.app_id, x.user_type, x.item, sum(x.due)::int, sum(x.overdue)::int, sum(x.unpaid)::int from (
  select r.order_id, (r.ended_at at time zone r.zone)::date as day, r.kind as kind, coalesce(r.staff_id, 0)::bigint as staff_id, r.app_id, r.user_type, coalesce(k.known::text || ' ' || coalesce(case when m.score >= 700 then 'A' when m.score >= 600 then 'B' when m.score >= 500 then 'C' when m.score >= 400 then 'D' when m.score is not null then 'E' end, '?'), '') as item,
    (0)::int as applied, (0)::int as cancelled, (0)::int as closed, (0)::int as allocated, (0)::int as passed, (0)::int as refused, (0)::int as sent_back, (0)::int as seconds, (0)::int as returned, (0)::int as overturned, (0)::int as reapplied, (0)::int as later_passed, (0)::int as contested, (0)::int as contest_won, (1)::int as due, (d.was_late::int)::int as overdue, ((d.was_late and coalesce(w.to_stage in ('overdue', 'overdue_partial'), true))::int)::int as unpaid, (0)::int as held, (0)::int as pairs, (0)::int as agreed, (0)::int as pair_passes
  from cases r join loan_order o on o.tenant_id = $1 and o.id = r.order_id cross join lateral (select y.day as due, sum(y.late) > 0 as was_late, sum(y.extended) > 0 as was_extended from (
    select c.day, c.due, c.late, c.extended from ev e cross join lateral (select c.day as day, coalesce(c."due", 0) as due, coalesce(c."late", 0) as late, coalesce(c."extended", 0) as extended from jsonb_to_recordset(e.detail -> 'cohort') c(day date, due int, "dueAmount" bigint, late int, extended int, "extendedAmount" bigint, "settledOn" date) where e.detail ? 'cohort' and c."settledOn" is null) c where e.order_id = r.order_id and e.detail ? 'cohort'
    union all
    select c.day, c.due, c.late, c.extended from ev e cross join lateral (select coalesce((e.detail ->> 'dueDate')::date, o.due_date) as day, 1 as due, 0 as late, 0 as extended where not e.detail ? 'cohort' and (e.to_stage = 'payout_success' and e.from_stage = 'payout_in_progress'
        or e.from_stage is null and e.to_stage in ('payout_success', 'partially_repaid')
        or (e.to_stage = 'extended' and e.event <> 'reversed') and (e.from_stage is distinct from 'extended' or e.detail ? 'dueBefore'))
    union all select coalesce((e.detail ->> 'dueDate')::date, o.due_date) as day, -1 as due, 0 as late, 0 as extended where e.to_stage = 'payout_failure' and e.from_stage <> 'payout_in_progress' and e.day < coalesce((e.detail ->> 'dueDate')::date, o.due_date)
    union all select (e.detail ->> 'dueBefore')::date as day, -(e.day < (e.detail ->> 'dueBefore')::date)::int as due, 0 as late, (e.day >= (e.detail ->> 'dueBefore')::date and not e.from_stage in ('overdue', 'overdue_partial'))::int as extended where not e.detail ? 'cohort' and (e.to_stage = 'extended' and e.event <> 'reversed') and e.from_stage is not null and e.detail ? 'dueBefore'
    union all select coalesce((e.detail ->> 'dueBefore')::date, coalesce((e.detail ->> 'dueDate')::date, o.due_date)) as day, 0 as due, 1 as late, 0 as extended where not e.detail ? 'cohort' and e.to_stage in ('overdue', 'overdue_partial') and e.from_stage in ('payout_success', 'partially_repaid', 'extended', 'settled') and not e.detail ? 'dueBefore'
    union all select coalesce((e.detail ->> 'dueBefore')::date, coalesce((e.detail ->> 'dueDate')::date, o.due_date)) as day, 0 as due, -1 as late, 0 as extended where not e.detail ? 'cohort' and (e.from_stage in ('overdue', 'overdue_partial') or e.from_stage = 'overdue_settled') and (e.to_stage = 'settled' or coalesce((e.detail ->> 'onTime')::boolean, false))
        and e.to_stage is distinct from e.from_stage) c where e.order_id = r.order_id) y
  group by y.day having sum(y.due) > 0 order by y.day limit 1) d
      cross join lateral (select d.due + coalesce(nullif(coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), ''), ''), '0')::int as known offset 0) k left join lateral (select w.to_stage from ev w where d.was_late and w.order_id = r.order_id
    and (w.from_stage in ('overdue', 'overdue_partial', 'overdue_settled') or w.to_stage in ('overdue', 'overdue_partial', 'overdue_settled')) and (w.to_stage <> w.from_stage or w.detail ? 'dueBefore') and case when w.event <> 'reversed' and w.to_stage in ('extended', 'payout_failure') then w.day else coalesce(
      (select max(c."settledOn") from jsonb_to_recordset(w.detail -> 'cohort') c("settledOn" date, settled int) where c.settled > 0),
      (select (l.event ->> 'valueDate')::date from loan_event l where l.tenant_id = $1 and l.order_id = r.order_id and l.event_id = w.detail ->> 'event'), w.day) end <= k.known + 7 order by w.id desc limit 1) w on true
      left join lateral (select m.score from machine_review m where m.tenant_id = $1 and m.order_id = r.order_id and m.score is not null order by m.id desc limit 1) m on true where r.decision = 'pass' and r.kind <> 'second' and not exists (select from rv l where l.order_id = r.order_id and l.kind = r.kind and l.decision = 'pass' and l.id > r.id)) x
    group by 1, 2, 3, 4, 5, 6, 7, 8
    $sql$ using lender;
  end loop;
  insert into review_bucket (tenant_id, day, kind, staff_id, app_id, user_type, item, due, overdue, unpaid)
  select tenant_id, day, kind, staff_id, app_id, user_type, item, sum(due), sum(overdue), sum(unpaid) from review_fact where due > 0 group by 1, 2, 3, 4, 5, 6, 7;
end
$fill$;
