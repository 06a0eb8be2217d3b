-- The operation log is read by time, newest first; the seals read it by transaction.
create index audit_by_time on audit (tenant_id, at, id);
