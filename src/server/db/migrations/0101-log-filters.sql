-- What an act was done to, and accounts that nobody has: asked of logs with millions of rows, which were read from end to end for it.
create index audit_by_subject on audit using gin (subject_ids);
create index sign_in_log_unknown on sign_in_log (tenant_id, lower(account) text_pattern_ops) where staff_id is null;
