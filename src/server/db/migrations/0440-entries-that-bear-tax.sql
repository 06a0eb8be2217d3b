-- The base of a period's tax is read from the entries that move a tax account of one kind of charge (tax.queue.ts): of a lender whose contracts bear hardly
-- any, all entries there ever were had been read for a handful. An entry without tax does not meet this index.
create index posting_taxed on posting (tenant_id, value_date) where accounts && '{2310,2320,2330,2340}'::smallint[];
