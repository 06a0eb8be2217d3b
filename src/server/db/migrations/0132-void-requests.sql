-- A request to publish whose draft was changed, or which was asked for on a base that holds no more, is withdrawn by itself.
alter table approval drop constraint approval_state_check;
alter table approval add constraint approval_state_check check (state in ('pending', 'approved', 'refused', 'expired', 'withdrawn'));

-- What the house says to one person alone.
alter table notice_version add person_id bigint,
  add constraint notice_version_person foreign key (tenant_id, person_id) references staff (tenant_id, id);
