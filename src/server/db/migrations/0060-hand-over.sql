-- Somebody has left: what he held and who has it now, so that the giving can be taken back for a moment.
create table hand_over (
  tenant_id int not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  by_id bigint not null,
  at timestamptz not null,
  -- By part: what it needs to take back what it gave.
  moved jsonb not null,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff,
  foreign key (tenant_id, by_id) references staff
);
create index hand_over_by_staff on hand_over (tenant_id, staff_id, id);

-- Whoever asked has left, or may not ask any more: somebody else has made the request his own.
alter table approval add first_asked_by bigint;
