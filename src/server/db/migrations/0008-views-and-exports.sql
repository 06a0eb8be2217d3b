-- A list as somebody left it and named it: filters and order as they stand in the address, and his columns.
create table saved_view (
  tenant_id int not null,
  id bigint generated always as identity,
  owner_id bigint not null,
  path text not null,
  name text not null,
  search text not null,
  columns jsonb,
  -- How far it is shared, seen from its owner's team: nobody moves it when people change teams.
  reach text not null default 'own' check (reach in ('own', 'team', 'department', 'tenant')),
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, owner_id, path, name),
  foreign key (tenant_id, owner_id) references staff
);
create index saved_view_by_path on saved_view (tenant_id, path);

-- Exports outlive the server that began them: whoever finds an attempt that no longer beats begins the next one.
create table export_job (
  tenant_id int not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  filters jsonb not null,
  columns text[] not null,
  locale text not null,
  reason text not null,
  rows int not null,
  rows_done int not null default 0,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  failure text,
  attempt int not null default 0,
  day date not null,
  requested_at timestamptz not null,
  heartbeat_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff
);
create index export_job_by_staff on export_job (tenant_id, staff_id, id);
create index export_job_open on export_job (tenant_id, heartbeat_at) where state in ('queued', 'running');

create table export_file (
  tenant_id int not null,
  job_id bigint not null,
  bytes bytea not null,
  sha256 bytea not null,
  primary key (tenant_id, job_id),
  foreign key (tenant_id, job_id) references export_job
);
