-- What runs by itself for a lender, and how it went the last time; kept by number in memory and written every few seconds (jobs/watch.ts).
create table job_state (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  name text not null,
  -- ms between the end of one turn and the beginning of the next.
  every int not null,
  began_at timestamptz not null,
  took int not null,
  done_at timestamptz,
  -- What it failed by the last time, and since when it has not come through; null: it did.
  failure text,
  failed_since timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

-- The screen of tenants that there are already; later ones have it from the menu and the roles of the house (menu.json, roles.json).
insert into menu_entry (tenant_id, id, parent_id, type, names, web_url, order_num, icon, url, perms)
select t.tenant_id, e.id, e.parent_id, e.type, e.names::jsonb, e.web_url, e.order_num, '', e.web_url, e.perms
from tenant t, (values
  (32000, 30000, 1, '{"en": "Health", "zh": "运行状况", "vi": "Tình trạng hệ thống", "es": "Estado del sistema", "id": "Kesehatan sistem"}', '/system/health', 20, 'system:health'),
  (32001, 32000, 2, '{"en": "View", "zh": "查看", "vi": "Xem", "es": "Ver", "id": "Lihat"}', '', 1, 'system:health:list')
) as e (id, parent_id, type, names, web_url, order_num, perms)
on conflict do nothing;
insert into role_permission (tenant_id, role_id, permission)
select r.tenant_id, r.id, 'system:health:list' from role r where r.code in ('platformAdmin', 'tenantAdmin', 'auditor')
on conflict do nothing;
