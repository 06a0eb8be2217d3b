-- Targets of the reviewers' reports are of one of them, too.
alter table report_target drop constraint report_target_dim_check;
alter table report_target add constraint report_target_dim_check check (dim in ('all', 'team', 'app', 'product', 'collector', 'reviewer'));
