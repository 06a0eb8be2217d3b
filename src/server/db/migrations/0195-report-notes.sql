-- What people say of a day of a report. Taken back it is told no more; it stays on record.
create table report_note (
  tenant_id int not null,
  id bigint generated always as identity,
  report text not null,
  day date not null,
  text text not null,
  author_id bigint not null,
  at timestamptz not null,
  taken_at timestamptz,
  taken_by bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, author_id) references staff,
  foreign key (tenant_id, taken_by) references staff
);
create index report_note_of on report_note (tenant_id, report, day) where taken_at is null;
