-- The test of a channel is a transfer of no payout: the smallest amount, to an account of the house's own, asked for by one person and released by
-- another. It stands among the transfers, so that whatever is counted, asked about and compared of a channel holds for it too.
alter table payout_transfer alter column payout_id drop not null;
alter table payout_transfer add column own_account_id bigint;
alter table payout_transfer add column requested_by bigint;
alter table payout_transfer add foreign key (tenant_id, own_account_id) references own_account (tenant_id, id);
alter table payout_transfer add foreign key (tenant_id, requested_by) references staff (tenant_id, id);
alter table payout_transfer add check ((payout_id is null) = (own_account_id is not null));
alter table payout_transfer add check (own_account_id is null or (requested_by is not null and sent_by is not null and requested_by <> sent_by));
-- One test of a channel is on its way at a time.
create unique index payout_transfer_test_live on payout_transfer (tenant_id, channel) where own_account_id is not null and state = 'sent';
create index payout_transfer_tests on payout_transfer (tenant_id, channel, id desc) where own_account_id is not null;
create index payout_transfer_tests_listed on payout_transfer (tenant_id, sent_at desc, id desc) where own_account_id is not null;
-- Entries of no order are kept apart by nothing else: whatever a test posts (L19) is posted once.
create unique index posting_of_test_once on posting (tenant_id, event_id) where code = 'L19';
