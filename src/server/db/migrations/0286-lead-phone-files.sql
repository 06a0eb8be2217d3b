-- A file that was made upon a second person's yes names the request: one file a request, however often it is approved at once.
alter table export_job add column approval_id bigint;
alter table export_job add foreign key (tenant_id, approval_id) references approval;
create unique index export_job_of_approval on export_job (tenant_id, approval_id) where approval_id is not null;
-- Requests of a kind are listed the newest first.
create index approval_of_kind on approval (tenant_id, kind, requested_at desc, id desc);
