-- What is claimed of a running loan, kept: lists of any length are sorted, filtered and summed by it. The night books every loan that time
-- changes, so that a figure booked on a day is right on that day; without the night it is worked out as before (order/booked.ts).
alter table loan_order add penalty_charged bigint not null default 0;

update loan_order o set penalty_charged = case when o.status = 9 then o.penalty_paid + o.penalty_waived else
  penalty_at(coalesce(o.penalty_base, o.principal), o.penalty_ppm, o.booked_on - coalesce(o.penalty_since, o.due_date), o.penalty_open, o.penalty_closed,
    coalesce(o.penalty_most, o.principal * o.penalty_cap_ppm / 1000000 / t.currency_step * t.currency_step), t.currency_step) end
from tenant t where t.tenant_id = o.tenant_id and o.booked_on is not null and o.status in (6, 8, 9);

alter table loan_order
  add penalty_booked bigint not null generated always as (
    case when status in (6, 8) then greatest(penalty_charged - penalty_paid - penalty_waived, 0) else 0 end) stored,
  add claim_booked bigint not null generated always as (
    case when status in (6, 8) then principal - principal_paid - principal_waived + interest - interest_paid - interest_waived
      + fee - fee_paid - fee_waived + greatest(penalty_charged - penalty_paid - penalty_waived, 0) else 0 end) stored,
  -- The last day on which the two are right: nothing grows before the penalty's first day, nor by itself where the line is level.
  add booked_until date generated always as (
    case when status not in (6, 8) then null when coalesce(penalty_base, principal) = 0 or penalty_ppm = 0 then date '9999-12-31'
      else greatest(booked_on, coalesce(penalty_since, due_date)) end) stored;
create index loan_order_booked_until on loan_order (tenant_id, booked_until) where booked_until is not null;
