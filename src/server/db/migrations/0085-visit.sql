-- Somebody of the platform at work in another lender than his own: there he is a person of that lender's rows, with its role of the platform, so
-- that keys, trail and two-person rules hold as for everybody; and he is there only as long as his own session at home would stand.
alter table staff add home_tenant int, add home_staff bigint,
  add check ((home_tenant is null) = (home_staff is null)), add check (home_tenant is null or home_tenant <> tenant_id);
create unique index staff_by_home on staff (tenant_id, home_tenant, home_staff) where home_tenant is not null;

-- His session at home, which waits meanwhile under a token that nobody has.
alter table session add home_hash bytea;

-- Whether a visitor's own account stands, with the key that lets him be away; who is no visitor stands by himself.
create function home_stands(home int, person bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select home is null or exists (select from public.staff s join public.tenant t on t.tenant_id = s.tenant_id
    join public.role r on r.tenant_id = s.tenant_id and r.id = s.role_id
    join public.role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = 'tenant:list:switch'
    where s.tenant_id = home and s.id = person and s.enabled and s.locked_at is null and s.home_tenant is null and r.enabled and r.staff_type = 0
      and t.status <> 'suspended')
$$;

-- What only the platform may do is done at home: a visitor is not of the platform where he is.
create or replace function is_platform(me bigint) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select exists (select from public.staff s join public.role r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where s.tenant_id = current_tenant() and s.id = me and s.enabled and s.locked_at is null and s.home_tenant is null and r.enabled and r.staff_type = 0)
$$;

-- A visitor has no password: nobody signs in as him.
create or replace function sign_in_row(wanted text) returns table (
  tenant_id int, id bigint, password_hash text, enabled boolean, role_enabled boolean, tenant_live boolean
) language sql stable security definer set search_path = pg_catalog, public as $$
  select s.tenant_id, s.id, s.password_hash, s.enabled and s.locked_at is null, r.enabled, t.status <> 'suspended'
  from public.staff s join public.role r on r.tenant_id = s.tenant_id and r.id = s.role_id join public.tenant t on t.tenant_id = s.tenant_id
  where s.account = wanted and s.home_tenant is null
$$;
