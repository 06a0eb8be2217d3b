-- A filter of all orders: the day of the payout, whatever became of the order since.
create index loan_order_by_payout on loan_order (tenant_id, paid_out_at desc, id desc) where paid_out_at is not null;
