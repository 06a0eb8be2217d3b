-- The book by day, for the home page and its trend; and what somebody has read of his reminders.

-- When and in which app a customer registered; null for those who came with a book from elsewhere.
alter table customer add registered_at timestamptz;
alter table customer add registered_app_id int;
alter table customer add foreign key (tenant_id, registered_app_id) references app;

-- What each fact adds to which day of its tenant's calendar: the one definition of every figure by day. The triggers below append it,
-- filling derives the buckets from it, verifying compares them with it. The stages are those of the order's machine (domain: T01 to T33),
-- so an action that writes its event as the machine says is counted without knowing of any report.
-- An event that sets or moves a due date says so in its detail: {"dueDate": day}, an extension also {"dueBefore": day}; a payout
-- {"amount": minor units}; money that was on time after all, {"onTime": true}. Where it says nothing, what the order says counts.
create view order_event_day with (security_invoker = true) as
select e.tenant_id, e.id as fact_id, f.day, o.app_id, f.applied, f.approved, f.paid_out, f.paid_out_amount, f.payout_failed, f.due, f.overdue
from order_event e
join loan_order o on o.tenant_id = e.tenant_id and o.id = e.order_id
join tenant t on t.tenant_id = e.tenant_id
cross join lateral (select (e.at at time zone t.time_zone)::date as today, coalesce((e.detail ->> 'dueDate')::date, o.due_date) as due_on,
  (e.detail ->> 'dueBefore')::date as due_before, coalesce((e.detail ->> 'amount')::bigint, o.payout_amount) as amount) x
cross join lateral (
  -- T01; T05 or T12; T17, which T21 takes back on the day of the return; T18 and T21.
  select x.today as day, (e.from_stage is null and e.to_stage = 'machine_pending')::int as applied,
    coalesce(e.from_stage in ('machine_passed', 'final_in_progress') and e.to_stage = 'final_passed', false)::int as approved,
    m.sign as paid_out, m.sign * x.amount as paid_out_amount, (e.to_stage = 'payout_failure')::int as payout_failed, 0 as due, 0 as overdue
  from (select case when e.from_stage = 'payout_in_progress' and e.to_stage = 'payout_success' then 1
    when e.from_stage <> 'payout_in_progress' and e.to_stage = 'payout_failure' then -1 else 0 end as sign) m
  where e.to_stage in ('machine_pending', 'final_passed', 'payout_success', 'payout_failure')
  union all
  -- Orders due on a day, as they stand when it begins: what is moved or returned on the day itself stays in. And those that T24 found unpaid,
  -- on the day after the due date whenever the job ran; T26c takes one back.
  select case when m.overdue <> 0 then x.due_on + 1 else x.due_on end, 0, 0, 0, 0, 0, m.due, m.overdue
  from (select
      case when e.to_stage = 'payout_success' and e.from_stage = 'payout_in_progress' or e.to_stage = 'extended'
          or e.from_stage is null and e.to_stage in ('payout_success', 'partially_repaid') then 1
        when e.to_stage = 'payout_failure' and e.from_stage <> 'payout_in_progress' and x.today < x.due_on then -1 else 0 end as due,
      case when e.to_stage in ('overdue', 'overdue_partial') and e.from_stage in ('payout_success', 'partially_repaid', 'extended') then 1
        when e.from_stage in ('overdue', 'overdue_partial') and (e.to_stage = 'settled' or (e.detail ->> 'onTime')::boolean) then -1
        else 0 end as overdue) m
  where e.to_stage not in ('machine_pending', 'final_passed') and (m.due <> 0 or m.overdue <> 0)
  union all
  select x.due_before, 0, 0, 0, 0, 0, -1, 0 where e.to_stage = 'extended' and x.today < x.due_before
) f
where e.to_stage in ('machine_pending', 'final_passed', 'payout_success', 'payout_failure', 'partially_repaid', 'extended', 'overdue', 'overdue_partial', 'settled')
  and e.to_stage is distinct from e.from_stage and f.day is not null;

-- Money belongs to its value day; a reversal is a row of its own, below zero.
create view repayment_day with (security_invoker = true) as
select r.tenant_id, r.id as fact_id, (r.value_at at time zone t.time_zone)::date as day, o.app_id,
  sign(r.principal + r.interest + r.fee + r.penalty)::int as repaid, r.principal + r.interest + r.fee + r.penalty as repaid_amount
from repayment r
join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
join tenant t on t.tenant_id = r.tenant_id;

create view customer_day with (security_invoker = true) as
select c.tenant_id, c.id as fact_id, (c.registered_at at time zone t.time_zone)::date as day, coalesce(c.registered_app_id, 0) as app_id
from customer c join tenant t on t.tenant_id = c.tenant_id
where c.registered_at is not null;

create view day_fact with (security_invoker = true) as
select tenant_id, day, app_id, 0 as registered, applied, approved, paid_out, paid_out_amount, payout_failed, due, overdue, 0 as repaid, 0::bigint as repaid_amount
from order_event_day
union all
select tenant_id, day, app_id, 0, 0, 0, 0, 0, 0, 0, 0, repaid, repaid_amount from repayment_day
union all
select tenant_id, day, app_id, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0 from customer_day;

-- Insert-only, so that writers never wait for one another; folded into buckets every second. App 0: none known.
create table day_delta (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  day date not null,
  app_id int not null,
  registered bigint not null default 0,
  applied bigint not null default 0,
  approved bigint not null default 0,
  paid_out bigint not null default 0,
  paid_out_amount bigint not null default 0,
  payout_failed bigint not null default 0,
  due bigint not null default 0,
  overdue bigint not null default 0,
  repaid bigint not null default 0,
  repaid_amount bigint not null default 0,
  primary key (tenant_id, id)
);

create table day_bucket (
  tenant_id int not null references tenant,
  day date not null,
  app_id int not null,
  registered bigint not null default 0,
  applied bigint not null default 0,
  approved bigint not null default 0,
  paid_out bigint not null default 0,
  paid_out_amount bigint not null default 0,
  payout_failed bigint not null default 0,
  due bigint not null default 0,
  overdue bigint not null default 0,
  repaid bigint not null default 0,
  repaid_amount bigint not null default 0,
  primary key (tenant_id, day, app_id)
) with (fillfactor = 70);

-- Most events are contacts and assignments, which move nothing: they cost one look at the new rows.
create function append_event_days() returns trigger language plpgsql as $$
begin
  if exists (select from added a where a.to_stage is distinct from a.from_stage) then
    insert into day_delta (tenant_id, day, app_id, applied, approved, paid_out, paid_out_amount, payout_failed, due, overdue)
    select f.tenant_id, f.day, f.app_id, sum(f.applied), sum(f.approved), sum(f.paid_out), sum(f.paid_out_amount), sum(f.payout_failed), sum(f.due), sum(f.overdue)
    from added a join order_event_day f on f.tenant_id = a.tenant_id and f.fact_id = a.id group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger days_of_events after insert on order_event referencing new table as added
  for each statement execute function append_event_days();

create function append_repayment_days() returns trigger language plpgsql as $$
begin
  insert into day_delta (tenant_id, day, app_id, repaid, repaid_amount)
  select f.tenant_id, f.day, f.app_id, sum(f.repaid), sum(f.repaid_amount)
  from added a join repayment_day f on f.tenant_id = a.tenant_id and f.fact_id = a.id group by 1, 2, 3;
  return null;
end $$;
create trigger days_of_repayments after insert on repayment referencing new table as added
  for each statement execute function append_repayment_days();

create function append_customer_days() returns trigger language plpgsql as $$
begin
  insert into day_delta (tenant_id, day, app_id, registered)
  select f.tenant_id, f.day, f.app_id, count(*)
  from added a join customer_day f on f.tenant_id = a.tenant_id and f.fact_id = a.id group by 1, 2, 3;
  return null;
end $$;
create trigger days_of_customers after insert on customer referencing new table as added
  for each statement execute function append_customer_days();

insert into day_bucket (tenant_id, day, app_id, registered, applied, approved, paid_out, paid_out_amount, payout_failed, due, overdue, repaid, repaid_amount)
select tenant_id, day, app_id, sum(registered), sum(applied), sum(approved), sum(paid_out), sum(paid_out_amount), sum(payout_failed), sum(due), sum(overdue),
  sum(repaid), sum(repaid_amount)
from day_fact group by 1, 2, 3;

-- A person's own open orders are those that he collects (loan_order_owner) or reviewed: with both read by index, his book costs what it holds.
-- An index that covers the whole open book was tried: reading took half as long, and an allocation of 10,000 orders half as long again.
create index loan_order_reviewed on loan_order (tenant_id, reviewer_id) where status in (6, 8);

-- Which orders came into collection on a day.
create index loan_order_entered on loan_order (tenant_id, collection_entered_on) where collection_entered_on is not null;

-- A reminder is no row of its own: it stands as long as its promise is open or its follow-up is the order's last result, for whoever has
-- the order. Kept is only who has read which: twice the number of a promise, or twice the number of a result and one.
create table reminder_read (
  tenant_id int not null,
  staff_id bigint not null,
  reminder_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, staff_id, reminder_id),
  foreign key (tenant_id, staff_id) references staff
);

-- Up to which promised time the owners have been told that it has come.
create table reminder_told (
  tenant_id int primary key references tenant,
  up_to timestamptz not null
);

create index collection_result_follow_up on collection_result (tenant_id, follow_up_at) where follow_up_at is not null;
