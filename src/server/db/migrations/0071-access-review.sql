-- Which key somebody used on which day, counted together and written every few seconds (kernel/key-use.ts). From its beginning on: before it
-- nobody knows what was used, so nothing counts as unused that was not watched for as long.
create table key_use (
  tenant_id int not null,
  staff_id bigint not null,
  permission text not null,
  day date not null,
  uses int not null,
  primary key (tenant_id, staff_id, permission, day),
  foreign key (tenant_id, staff_id) references staff
);
-- The last of these days: what a review of everybody's keys reads.
create table key_last (
  tenant_id int not null,
  staff_id bigint not null,
  permission text not null,
  day date not null,
  primary key (tenant_id, staff_id, permission),
  foreign key (tenant_id, staff_id) references staff
);
alter table tenant add key_use_since date not null default current_date;

-- Since when, and by whom, somebody has his role; null: since his account was made.
alter table staff add role_since timestamptz, add role_by bigint;
alter table staff add foreign key (tenant_id, role_by) references staff (tenant_id, id);

-- The screen of tenants that there are already; later ones have it from the menu and the roles of the house (menu.json, roles.json).
insert into menu_entry (tenant_id, id, parent_id, type, names, web_url, order_num, icon, url, perms)
select t.tenant_id, e.id, e.parent_id, e.type, e.names::jsonb, e.web_url, e.order_num, '', e.web_url, e.perms
from tenant t, (values
  (20400, 20000, 1, '{"en": "Access review", "zh": "权限复核", "vi": "Rà soát quyền", "es": "Revisión de accesos", "id": "Tinjauan akses"}', '/authority/accessReview', 4, 'authority:review'),
  (20401, 20400, 2, '{"en": "View", "zh": "查看", "vi": "Xem", "es": "Ver", "id": "Lihat"}', '', 1, 'authority:review:list')
) as e (id, parent_id, type, names, web_url, order_num, perms)
on conflict do nothing;
insert into role_permission (tenant_id, role_id, permission)
select r.tenant_id, r.id, 'authority:review:list' from role r where r.code in ('platformAdmin', 'tenantAdmin', 'auditor')
on conflict do nothing;
