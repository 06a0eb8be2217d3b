-- Roles beyond the twelve: whose template a role follows, whom it stands below, what was granted by whom, and from where and when it may be used.
-- role_permission stays what a role may do as a whole: sessions read it alone. What of it is inherited follows from the template.
alter table role
  add parent_id int,
  add staff_type smallint not null default 7 check (staff_type between 0 and 11),
  -- Steps below the platform's administrator; kept with the parent, so that nobody walks a tree to know who stands above whom.
  add level smallint not null default 4,
  add remark text not null default '',
  add version int not null default 1,
  add created_at timestamptz,
  add updated_at timestamptz,
  add foreign key (tenant_id, parent_id) references role;

update role r set staff_type = k.type, level = k.level,
  parent_id = (select p.id from role p where p.tenant_id = r.tenant_id and p.code = k.parent)
from (values ('platformAdmin', 0, 0, null), ('tenantAdmin', 1, 1, 'platformAdmin'), ('manager', 2, 2, 'tenantAdmin'),
  ('firstReviewer', 3, 3, 'manager'), ('finalReviewer', 4, 3, 'manager'), ('finance', 5, 2, 'tenantAdmin'), ('reminder', 6, 4, 'supervisor'),
  ('collector', 7, 4, 'supervisor'), ('marketer', 8, 3, 'manager'), ('service', 9, 2, 'tenantAdmin'), ('auditor', 10, 2, 'tenantAdmin'),
  ('supervisor', 11, 3, 'manager')) as k (code, type, level, parent)
where k.code = r.code;

create unique index role_by_name on role (tenant_id, lower(name));
create index staff_by_role on staff (tenant_id, role_id);

-- Insert-only: each key that a role was given or lost, and by which two persons.
create table role_grant (
  tenant_id int not null,
  id bigint generated always as identity,
  role_id int not null,
  permission text not null,
  granted boolean not null,
  staff_id bigint not null,
  approved_by bigint,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references role,
  foreign key (tenant_id, staff_id) references staff,
  foreign key (tenant_id, approved_by) references staff
);
create index role_grant_by_role on role_grant (tenant_id, role_id, permission, id desc);

-- Where and when a role may be used, by the tenant's clock; a role without a row in force may be used anywhere. Minutes of the day, ISO weekdays.
create table role_network (
  tenant_id int not null,
  id bigint generated always as identity,
  role_id int not null,
  ip_range text not null,
  start_minute smallint not null,
  end_minute smallint not null,
  weekdays smallint[] not null,
  enabled boolean not null default true,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references role,
  check (start_minute >= 0 and start_minute < end_minute and end_minute <= 1440)
);
create index role_network_by_role on role_network (tenant_id, role_id);

alter table menu_entry
  add version int not null default 1,
  add updated_at timestamptz;
