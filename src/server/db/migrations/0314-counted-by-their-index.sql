-- What lists of promises, of money that left and of what a team brought in are counted and asked by stands in the index that they are listed by: ten thousand
-- rows were read for the number beside a page (35 to 100 ms). The same entries as before, wider; a state, which changes after it was written, stands in the
-- condition of another index of its table already, so that no write becomes an entry dearer.
drop index if exists promise_due;
create index promise_due on promise (tenant_id, promised_at, id) include (order_id, state);
drop index if exists payout_transfer_listed;
create index payout_transfer_listed on payout_transfer (tenant_id, sent_at desc, id desc) include (own_account_id, channel, state);
drop index if exists repayment_by_collector;
create index repayment_by_collector on repayment (tenant_id, collector_id, posted_at) include (order_id, days_late, value_at, id)
  where collector_id is not null;
