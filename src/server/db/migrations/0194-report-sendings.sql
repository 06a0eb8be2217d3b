-- Files of a report that are made on a schedule, for whoever asked for them and with nobody's rights but his.
create table report_sending (
  tenant_id int not null,
  id bigint generated always as identity,
  owner_id bigint not null,
  name text not null,
  -- Code of the file, as an export asks for it.
  list text not null,
  -- What narrows it; its days follow from "period" at the time that it is due.
  filters jsonb not null,
  period text not null,
  columns text[] not null,
  format text not null check (format in ('csv', 'xlsx')),
  locale text not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- Monday 1 to Sunday 7, or a day of the month; of a shorter month its last.
  on_day int not null check (on_day between 1 and 31),
  hour int not null check (hour between 0 and 23),
  reason text not null,
  reason_at timestamptz not null,
  next_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('taken', 'left', 'key')),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references staff
);
create index report_sending_due on report_sending (tenant_id, next_at) where ended_at is null;
create index report_sending_of on report_sending (tenant_id, owner_id, id);

-- Each time that it was due once: what came of it.
create table report_sent (
  tenant_id int not null,
  sending_id bigint not null,
  due_at timestamptz not null,
  job_id bigint,
  -- Name of a refusal, where no file was made.
  failure text,
  at timestamptz not null,
  primary key (tenant_id, sending_id, due_at),
  foreign key (tenant_id, sending_id) references report_sending,
  foreign key (tenant_id, job_id) references export_job
);
