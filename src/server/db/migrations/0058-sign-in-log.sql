-- Who came in and who was refused, as the house saw it. Both tables are insert-only and kept as long as the audit trail.
create table sign_in_log (
  tenant_id int not null,
  id bigint generated always as identity,
  at timestamptz not null,
  -- Null: nobody has the account that was typed.
  staff_id bigint,
  account text not null,
  result text not null check (result in ('in', 'refused')),
  reason text not null default '',
  address text not null,
  -- A browser calls itself by a secret: what stands here is the beginning of its hash.
  device text not null default '',
  place text not null check (place in ('seat', 'network', 'new')),
  user_agent text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff
);
create index sign_in_log_by_time on sign_in_log (tenant_id, at, id);
create index sign_in_log_by_staff on sign_in_log (tenant_id, staff_id, at);
create index sign_in_log_by_address on sign_in_log (tenant_id, address, at);

-- How a session ended that began with that sign-in. `staff_id`: who ended it, where it was not its owner.
create table sign_in_end (
  tenant_id int not null,
  sign_in_id bigint not null,
  at timestamptz not null,
  how text not null check (how in ('out', 'kicked', 'locked', 'left', 'password', 'rights', 'expired')),
  staff_id bigint,
  primary key (tenant_id, sign_in_id),
  foreign key (tenant_id, sign_in_id) references sign_in_log,
  foreign key (tenant_id, staff_id) references staff
);

-- Sessions from before have none: they end unmentioned.
alter table session add sign_in_id bigint, add foreign key (tenant_id, sign_in_id) references sign_in_log;
create index session_by_sign_in on session (tenant_id, sign_in_id);

-- An account that is locked lets nobody in; its work and its rights stay as they are.
alter table staff add locked_at timestamptz, add locked_by bigint;

create or replace function sign_in_row(wanted text) returns table (
  tenant_id int, id bigint, password_hash text, enabled boolean, role_enabled boolean
) language sql stable security definer set search_path = pg_catalog, public as $$
  select s.tenant_id, s.id, s.password_hash, s.enabled and s.locked_at is null, r.enabled
  from public.staff s join public.role r on r.tenant_id = s.tenant_id and r.id = s.role_id
  where s.account = wanted
$$;
