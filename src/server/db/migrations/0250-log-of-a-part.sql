-- The operation log of one part of the house: its acts are some of many names, each newest first in an index of its own. By time alone a part that
-- did little in a month of a million rows was looked for through all of them (14 s).
create index audit_by_call on audit (tenant_id, call, at, id);
