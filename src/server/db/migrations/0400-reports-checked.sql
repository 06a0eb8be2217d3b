-- What a night found when it counted the reports again from the facts: of the last 35 days, and of a month before them (rules/data.md 8).
create table report_check (
  tenant_id int not null references tenant,
  -- The tenant's day on which it was done.
  day date not null,
  at timestamptz not null,
  from_day date not null,
  to_day date not null,
  -- Null: there is nothing before them yet.
  month_from date,
  month_to date,
  -- Figures that differ, of each kind of figure as many as are told.
  found int not null check (found >= 0),
  -- The first of them: what kind of figure, its day, its name, as kept, as the facts say.
  differences jsonb not null,
  primary key (tenant_id, day)
);
