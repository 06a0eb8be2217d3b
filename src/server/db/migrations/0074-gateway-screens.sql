-- Gateways and signing keys are kept by people, on screens: who changed what, who said yes, and since when it holds.

alter table message_gateway
  add name text not null default '',
  add updated_by bigint,
  add approved_by bigint,
  add updated_at timestamptz,
  add foreign key (tenant_id, updated_by) references staff (tenant_id, id),
  add foreign key (tenant_id, approved_by) references staff (tenant_id, id);

-- Which gateway has had a message; null: none yet, or the embedded one. With it a report and a question reach the right one after another is the first.
alter table message add gateway text;
update message m set gateway = coalesce(k.gateway, (
    select g.code from message_gateway g where g.tenant_id = m.tenant_id and g.medium = 'sms' and g.enabled order by g.code limit 1))
from message_task k where k.tenant_id = m.tenant_id and k.id = m.task_id and (m.state = 'submitted' or m.state = 'queued' and m.tries > 0);

alter table signing_key
  add name text not null default '',
  add created_by bigint,
  add approved_by bigint,
  add created_at timestamptz,
  -- Until when whoever asked for it may fetch its secret, once; null: fetched, or made before keys were fetched.
  add fetch_until timestamptz,
  -- From then on nothing is signed with it; null: nobody has ended it.
  add ends_at timestamptz,
  add ended_by bigint,
  -- Written at most once a minute (kernel/sign-in/signer.ts).
  add last_used_at timestamptz,
  add foreign key (tenant_id, created_by) references staff (tenant_id, id),
  add foreign key (tenant_id, approved_by) references staff (tenant_id, id),
  add foreign key (tenant_id, ended_by) references staff (tenant_id, id);

drop function signing_key_row(text);
create function signing_key_row(wanted text)
returns table (tenant_id int, kind text, app_id int, channel text, secret text, ends_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.tenant_id, k.kind, k.app_id, k.channel, k.secret, k.ends_at, k.last_used_at
  from public.signing_key k join public.tenant t on t.tenant_id = k.tenant_id where k.key_id = wanted and k.enabled and t.status = 'live'
$$;

-- The screens of tenants that there are already; later ones have them from the menu and the roles of the house (menu.json, roles.json).
insert into menu_entry (tenant_id, id, parent_id, type, names, web_url, order_num, icon, url, perms)
select t.tenant_id, e.id, e.parent_id, e.type, e.names::jsonb, e.web_url, e.order_num, '', e.web_url, e.perms
from tenant t, (values
  (32500, 30000, 1, '{"en": "Gateways", "zh": "短信与语音网关", "vi": "Cổng tin nhắn và thoại", "es": "Pasarelas", "id": "Gerbang pesan dan suara"}', '/system/gateway', 22, 'system:gateway'),
  (32501, 32500, 2, '{"en": "View", "zh": "查看", "vi": "Xem", "es": "Ver", "id": "Lihat"}', '', 1, 'system:gateway:list'),
  (32502, 32500, 2, '{"en": "Edit", "zh": "编辑", "vi": "Sửa", "es": "Editar", "id": "Ubah"}', '', 2, 'system:gateway:edit'),
  (32600, 30000, 1, '{"en": "Signing keys", "zh": "签名密钥", "vi": "Khóa ký", "es": "Claves de firma", "id": "Kunci tanda tangan"}', '/system/signingKey', 23, 'system:signingKey'),
  (32601, 32600, 2, '{"en": "View", "zh": "查看", "vi": "Xem", "es": "Ver", "id": "Lihat"}', '', 1, 'system:signingKey:list'),
  (32602, 32600, 2, '{"en": "Edit", "zh": "编辑", "vi": "Sửa", "es": "Editar", "id": "Ubah"}', '', 2, 'system:signingKey:edit')
) as e (id, parent_id, type, names, web_url, order_num, perms)
on conflict do nothing;
insert into role_permission (tenant_id, role_id, permission)
select r.tenant_id, r.id, p.permission
from role r join (values ('platformAdmin', 'system:gateway:list'), ('platformAdmin', 'system:gateway:edit'), ('platformAdmin', 'system:signingKey:list'),
  ('platformAdmin', 'system:signingKey:edit'), ('tenantAdmin', 'system:gateway:list'), ('tenantAdmin', 'system:gateway:edit'),
  ('tenantAdmin', 'system:signingKey:list'), ('tenantAdmin', 'system:signingKey:edit'), ('auditor', 'system:gateway:list'),
  ('auditor', 'system:signingKey:list')) as p (role, permission) on p.role = r.code
on conflict do nothing;
