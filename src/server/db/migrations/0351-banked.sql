-- Money of a receipt that stands on a line of an own account has left the channel and is at the bank (rules/ledger.md L16). What was posted before this is
-- posted by a job, as new entries of open days.
alter table receipt add banked_at timestamptz;
create index receipt_unbanked on receipt (tenant_id, id) where state = 'success' and statement_line_id is not null and banked_at is null;
-- What a prefunded channel keeps of its float for a transfer: set aside when it is sent, given back when it fails, and the house's cost once it arrives.
alter table payout_transfer add fee bigint not null default 0 check (fee >= 0);
