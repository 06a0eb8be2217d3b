-- The seals of the audit trail as a list, newest first, and those of some days: one entry a seal, made every few seconds at most.
create index audit_seal_by_time on audit_seal (tenant_id, at, seq);
