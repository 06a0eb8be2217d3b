-- Why a check was refused, by the reasons that a second person gives; and money that was confirmed without a line of any statement.
alter table receipt add refusal text not null default '';
alter table receipt add without_line boolean not null default false;
create index receipt_without_line on receipt (tenant_id, decided_at) where without_line;
-- A statement's lines that we do not have, by their numbers: what a voucher is held against.
create index reconciliation_row_by_trade_no on reconciliation_row (tenant_id, trade_no);
-- A voucher stands behind one repayment.
create index receipt_by_voucher on receipt (tenant_id, voucher) where voucher <> '';
