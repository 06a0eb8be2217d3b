-- First reviewers meet fraud first: they propose for the black list, a manager decides.
insert into role_permission (tenant_id, role_id, permission)
select tenant_id, id, 'user:black:propose' from role where code = 'firstReviewer' on conflict do nothing;
