-- A channel is asked on request whether a number is still open there; what it said, and when. No answer leaves the wish standing.
alter table virtual_account add check_asked_at timestamptz;
alter table virtual_account add checked_at timestamptz;
alter table virtual_account add open_there boolean;
create index virtual_account_to_check on virtual_account (tenant_id, id) where check_asked_at is not null;
create index virtual_account_listed on virtual_account (tenant_id, created_at desc, id desc);
