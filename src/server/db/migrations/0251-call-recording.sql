-- A call that spoke a text may have been recorded by its network: under what name, so that whoever may listens to it (contact/soft-phone).
alter table message add recording text not null default '';
create index message_recorded on message (tenant_id, attempt_id) where recording <> '';
