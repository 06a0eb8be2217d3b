-- Whether a channel was ever called for a transfer: one that it never heard of may go by another where it goes down; of what was called once nobody
-- knows. What is there already counts as called.
alter table payout_transfer add was_called boolean not null default true;
alter table payout_transfer alter was_called set default false;
create index payout_transfer_uncalled on payout_transfer (tenant_id, id) where state = 'sent' and not was_called;
