-- A row of the posting table is looked for among millions: by what it books, the newest first.
create index posting_by_code on posting (tenant_id, code, id);
-- Entries of principal (account 1100): what a night books of every running order has none, and is not read when a day's principal is checked.
create index posting_of_principal on posting (tenant_id, posted_at, order_id) where 1100::smallint = any (accounts);
