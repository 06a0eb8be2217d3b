-- Why a second person said no to a request: a code of lending/options/refusal-reasons.ts; null where none was named. What became of the last one of a
-- row stands beside it.
alter table approval add refusal text;
create index approval_of_target on approval (tenant_id, kind, target, id desc);
