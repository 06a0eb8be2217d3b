-- What lists of orders are sorted, filtered and summed by, so that a page of a million costs what it shows. Each index costs every write of an
-- order some 5 microseconds (an allocation moves 10,000): a sort has one of its own where the list is long, else it shares one that has the
-- columns of its desk, from which 200,000 rows are put in order, or added up, in 50 ms. Parallel workers took longer (52 against 42 ms on two
-- cores), so current_tenant() stays what keeps them away.
alter table loan_order
  add due_total bigint not null generated always as (principal + interest + fee) stored,
  add paid_total bigint not null generated always as (principal_paid + interest_paid + fee_paid + penalty_paid) stored;

-- All orders.
create index loan_order_by_name on loan_order (tenant_id, name_folded, id);
create index loan_order_by_applied_amount on loan_order (tenant_id, applied_amount, id);
create index loan_order_by_principal on loan_order (tenant_id, principal, id);
create index loan_order_by_due on loan_order (tenant_id, due_date, id);
create index loan_order_by_claim on loan_order (tenant_id, claim_booked, id);
create index loan_order_by_status on loan_order (tenant_id, status, applied_at desc, id desc);
create index loan_order_by_stage on loan_order (tenant_id, stage, applied_at desc, id desc);
create index loan_order_by_reviewer on loan_order (tenant_id, reviewer_id);
-- With what has few values, so that they are counted without reading an order.
drop index loan_order_applied;
create index loan_order_applied on loan_order (tenant_id, applied_at desc, id desc)
  include (app_id, product_id, user_type, channel, status, stage, reviewer_id, due_date);

-- What is overdue and what runs, as the desks have it; what has left the collection desk.
create index loan_order_late on loan_order (tenant_id, due_date, id)
  include (principal, due_total, paid_total, penalty_booked, claim_booked, collector_id, app_id, product_id, user_type, contact_status, last_reason,
    last_attempt_at, promise_at, promise_state, customer_id, name_folded, order_no, collector_since, last_result_at) where status = 8;
create index loan_order_late_by_claim on loan_order (tenant_id, claim_booked, id) where status = 8;
create index loan_order_running on loan_order (tenant_id, due_date, id)
  include (principal, due_total, paid_total, penalty_booked, claim_booked, reminder_id, app_id, product_id, user_type, contact_status, last_reason,
    last_attempt_at, promise_at, promise_state, customer_id, name_folded, order_no, reminder_since, last_result_at) where status = 6;
create index loan_order_done on loan_order (tenant_id, collection_done_at desc, id desc)
  include (order_no, principal, due_total, due_date, status, claim_booked, penalty_booked, collector_id, collector_since, last_result_at, app_id, product_id,
    user_type, contact_status, last_reason, promise_at, promise_state, customer_id, name_folded) where collection_done_at is not null;
-- Others have what these had.
drop index loan_order_paid_out;

-- Who was called today, in one piece.
create index contact_tally_of_day on contact_tally (tenant_id, local_date, customer_id) include (attempts, sms);
-- What stands behind a figure of a day.
create index assignment_by_time on assignment (tenant_id, at);
create index repayment_by_value on repayment (tenant_id, value_at);
