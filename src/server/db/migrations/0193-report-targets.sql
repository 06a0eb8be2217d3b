-- What is to be reached: of a month, a figure of a report, and everybody or one team, app, product or person. Never changed: the last one that was set holds.
create table report_target (
  tenant_id int not null,
  id bigint generated always as identity,
  report text not null,
  figure text not null,
  month date not null check (extract(day from month) = 1),
  -- Whose; the number stands in "member", "" is everybody.
  dim text not null check (dim in ('all', 'team', 'app', 'product', 'collector')),
  member text not null,
  -- Null: taken back.
  value bigint check (value >= 0),
  set_by bigint not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, set_by) references staff
);
create index report_target_of on report_target (tenant_id, report, month, figure, dim, member, id desc);
