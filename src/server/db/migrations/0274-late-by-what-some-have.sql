-- What is overdue by the promise, the last result, and since when somebody has it: lists that collectors and their leaders have open all day put all
-- 213,000 in order for fifty rows (0.1 to 0.5 s). Three narrow entries of late orders alone, of those that have it, where a night's booking writes
-- some fifteen of each late order; the promise's are few. Made in three seconds at 1,000,000 orders.
create index loan_order_late_by_promise on loan_order (tenant_id, promise_at, due_date, id) where status = 8 and promise_state = 'open';
create index loan_order_late_by_result on loan_order (tenant_id, last_result_at, due_date, id) where status = 8 and last_result_at is not null;
create index loan_order_late_since on loan_order (tenant_id, collector_since, due_date, id) where status = 8 and collector_since is not null;
-- Orders of a channel, the newest first, as its list shows them: of one that few have the whole list was walked (1.6 s, 12 s). Written when an order
-- comes and wherever all of its entries are.
create index loan_order_by_channel on loan_order (tenant_id, channel, applied_at desc, id desc);
