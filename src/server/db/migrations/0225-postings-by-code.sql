-- A row of the posting table is looked for among millions: by what it books, the newest first.
create index posting_by_code on posting (tenant_id, code, id);
