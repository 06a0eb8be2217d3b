-- A lead's calls are recorded, too: whoever listened to one saw a lead's record, and no order's.
alter table record_access alter column order_id drop not null;
alter table record_access add lead_id bigint;
alter table record_access add foreign key (tenant_id, lead_id) references marketing_lead;
alter table record_access add constraint record_access_of_one check (order_id is not null or lead_id is not null);
create index record_access_by_lead on record_access (tenant_id, lead_id, id) where lead_id is not null;
