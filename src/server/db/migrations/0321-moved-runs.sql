-- A dry run says with each step that its server lives: one that nobody has moved for a while is begun anew, as another attempt.
alter table risk_run add moved_at timestamptz;
alter table risk_run add attempt int not null default 0;
update risk_run set moved_at = started_at where state = 'running';
