-- Insert-only: what a setting was given, from which day, by whom and why; the newest whose day has come is in force. Nothing is taken back, an
-- older value is only proposed anew. Money rules are read from here; contact law, commission rates and call presets have tables of their own,
-- and here the reason of each of their changes.
create table setting_version (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  group_code text not null check (group_code in ('money', 'law', 'preset', 'commission', 'stage', 'own')),
  key text not null check (key <> ''),
  -- What it was when this was saved; null: nothing.
  before text,
  -- Null: taken out.
  value text,
  valid_from date not null,
  reason text not null check (reason <> ''),
  source text not null default '',
  changed_by bigint not null,
  approved_by bigint,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, changed_by) references staff,
  foreign key (tenant_id, approved_by) references staff,
  check (approved_by is null or approved_by <> changed_by)
);
create index setting_version_by_key on setting_version (tenant_id, group_code, key, valid_from, id);
