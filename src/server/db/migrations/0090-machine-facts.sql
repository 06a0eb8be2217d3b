-- What a try of the machine was decided by: the facts as they were, the rules that hit, the score's model, and the published versions.
-- Tries of before have no facts; a dry run leaves them out and counts them.
alter table machine_review add facts jsonb, add hits jsonb not null default '[]', add model text not null default '', add decided_by jsonb,
  add verdict text check (verdict in ('pass', 'manual', 'reject'));
