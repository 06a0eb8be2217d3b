-- What lists of orders are sorted, filtered and summed by, each by an index of its own, so that a page of a million costs what it shows. Columns
-- that may be empty have one for either direction: empty comes last both ways.
alter table loan_order
  add due_total bigint not null generated always as (principal + interest + fee) stored,
  add paid_total bigint not null generated always as (principal_paid + interest_paid + fee_paid + penalty_paid) stored;

-- All orders.
create index loan_order_by_name on loan_order (tenant_id, name_folded, id);
create index loan_order_by_applied_amount on loan_order (tenant_id, applied_amount, id);
create index loan_order_by_principal on loan_order (tenant_id, principal, id);
create index loan_order_by_due on loan_order (tenant_id, due_date, id);
create index loan_order_by_claim on loan_order (tenant_id, claim_booked, id);
create index loan_order_by_status on loan_order (tenant_id, status, id);
create index loan_order_by_status_applied on loan_order (tenant_id, status, applied_at desc, id desc);
create index loan_order_by_stage on loan_order (tenant_id, stage, applied_at desc, id desc);
-- Few values: one of them is counted without reading an order.
create index loan_order_by_app on loan_order (tenant_id, app_id);
create index loan_order_by_product on loan_order (tenant_id, product_id);
create index loan_order_by_user_type on loan_order (tenant_id, user_type);
create index loan_order_by_channel on loan_order (tenant_id, channel);
create index loan_order_by_reviewer on loan_order (tenant_id, reviewer_id);

-- What is overdue, as the collection desk has it.
create index loan_order_late_by_name on loan_order (tenant_id, name_folded, id) where status = 8;
create index loan_order_late_by_claim on loan_order (tenant_id, claim_booked, id) where status = 8;
create index loan_order_late_by_penalty on loan_order (tenant_id, penalty_booked, id) where status = 8;
create index loan_order_late_by_due_total on loan_order (tenant_id, due_total, id) where status = 8;
create index loan_order_late_by_since on loan_order (tenant_id, collector_since, id) where status = 8;
create index loan_order_late_by_since_desc on loan_order (tenant_id, collector_since desc nulls last, id) where status = 8;
create index loan_order_late_by_result on loan_order (tenant_id, last_result_at, id) where status = 8;
create index loan_order_late_by_result_desc on loan_order (tenant_id, last_result_at desc nulls last, id) where status = 8;
create index loan_order_late_by_promise on loan_order
  (tenant_id, (case when promise_state = 'open' then promise_at end), id) where status = 8;
create index loan_order_late_by_promise_desc on loan_order
  (tenant_id, (case when promise_state = 'open' then promise_at end) desc nulls last, id) where status = 8;

-- What the desks' lists are summed and narrowed by, beside their order: 200,000 orders are added up in 40 ms from it. Parallel workers took
-- longer (52 ms on two cores), so current_tenant() stays what keeps them away.
create index loan_order_late on loan_order (tenant_id, due_date, id)
  include (principal, due_total, paid_total, penalty_booked, claim_booked, collector_id, app_id, product_id, user_type, contact_status, last_reason,
    last_attempt_at, promise_at, promise_state, customer_id, name_folded, order_no, collector_since, last_result_at) where status = 8;
create index loan_order_running on loan_order (tenant_id, due_date, id)
  include (principal, due_total, paid_total, penalty_booked, claim_booked, reminder_id, app_id, product_id, user_type, contact_status, last_reason,
    last_attempt_at, promise_at, promise_state, customer_id, name_folded, order_no, reminder_since, last_result_at) where status = 6;
create index loan_order_done on loan_order (tenant_id, collection_done_at desc, id desc)
  include (order_no, principal, due_total, due_date, status, claim_booked, penalty_booked, collector_id, collector_since, last_result_at, app_id, product_id,
    user_type, contact_status, last_reason, promise_at, promise_state, customer_id, name_folded) where collection_done_at is not null;

-- Who was called today, in one piece.
create index contact_tally_of_day on contact_tally (tenant_id, local_date, customer_id) include (attempts, sms);
-- What stands behind a figure of a day.
create index assignment_by_time on assignment (tenant_id, at);
create index repayment_by_value on repayment (tenant_id, value_at);
