-- Filters of the lists of finance: what was read from end to end for them.
create index receipt_by_trade_no on receipt (tenant_id, trade_no);
create index receipt_by_pay_code on receipt (tenant_id, pay_code) where pay_code is not null;
create index receipt_by_owner on receipt (tenant_id, owner_id) where owner_id is not null;
create index payout_transfer_not_paid on payout_transfer (tenant_id, state, payout_id) where state <> 'success';
