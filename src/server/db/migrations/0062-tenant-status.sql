-- A lender stands or is suspended; a suspended one is gone for everybody: nobody signs in, no session and no signing key opens anything.
-- Since when: null where it was made before this was written down.
alter table tenant add status text not null default 'live' check (status in ('live', 'suspended')), add created_at timestamptz;

-- Each turn with its reason, in the lender's own history. Whoever did it belongs to the platform, mostly to another lender's staff: by name.
create table tenant_turn (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  at timestamptz not null,
  status text not null check (status in ('live', 'suspended')),
  reason text not null,
  by_tenant int not null,
  by_staff bigint not null,
  by_name text not null,
  -- Who asked, where a second person decided.
  asked_by_name text,
  primary key (tenant_id, id)
);

-- Whether somebody is of the platform: on, and with a role of its kind. Nobody below can make such a role or such a person.
create function is_platform(me bigint) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select exists (select from public.staff s join public.role r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where s.tenant_id = current_tenant() and s.id = me and s.enabled and s.locked_at is null and r.enabled and r.staff_type = 0)
$$;

-- What the platform's people see of all lenders, and everybody else of his own.
create function tenant_list(me bigint) returns table (
  tenant_id int, code text, name text, region text, currency text, locale text, time_zone text, status text, created_at timestamptz,
  apps text[], staff int, open_orders int, reason text
) language sql stable security definer set search_path = pg_catalog, public as $$
  select t.tenant_id, t.code, t.name, t.region, t.currency, t.locale, t.time_zone, t.status, t.created_at,
    array(select a.name from public.app a where a.tenant_id = t.tenant_id order by a.id),
    (select count(*)::int from public.staff s where s.tenant_id = t.tenant_id and s.enabled),
    (select count(*)::int from public.loan_order o where o.tenant_id = t.tenant_id and o.status in (0, 1, 5, 6, 8)),
    coalesce((select u.reason from public.tenant_turn u where u.tenant_id = t.tenant_id order by u.id desc limit 1), '')
  from public.tenant t where t.tenant_id = current_tenant() or is_platform(me)
$$;

-- Suspends a lender or lets it stand again, for somebody of the platform who belongs to another. Answers what it was before; null: not his to turn.
-- Sessions end with it, and every server hears whose.
create function turn_tenant(me bigint, asker text, wanted int, turn text, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare was text; told int;
begin
  if wanted = current_tenant() or not is_platform(me) then return null; end if;
  select t.status into was from public.tenant t where t.tenant_id = wanted for no key update;
  if was is null or was = turn then return was; end if;
  update public.tenant t set status = turn where t.tenant_id = wanted;
  insert into public.tenant_turn (tenant_id, at, status, reason, by_tenant, by_staff, by_name, asked_by_name)
    select wanted, moment, turn, why, s.tenant_id, s.id, s.admin_name, asker
    from public.staff s where s.tenant_id = current_tenant() and s.id = me;
  if turn = 'suspended' then
    with gone as (delete from public.session e where e.tenant_id = wanted
        returning e.staff_id, e.sign_in_id, e.seen_at, e.seen_at + interval '30 minutes' > moment and e.expires_at > moment as live),
      written as (insert into public.sign_in_end (tenant_id, sign_in_id, at, how)
        select wanted, g.sign_in_id, case when g.live then moment else g.seen_at end, case when g.live then 'kicked' else 'expired' end
        from gone g where g.sign_in_id is not null)
    select count(pg_notify('keyline_session', wanted || ' ' || p.staff_id)) into told from (select distinct staff_id from gone) p;
  end if;
  return was;
end $$;

-- Lenders that stand: whose jobs begin.
create function open_tenant_ids() returns setof int
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.tenant_id from public.tenant t where t.status = 'live' order by 1
$$;

create or replace function session_tenant(hash bytea) returns int
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.tenant_id from public.session s join public.tenant t on t.tenant_id = s.tenant_id where s.token_hash = hash and t.status = 'live'
$$;

create or replace function signing_key_row(wanted text) returns table (tenant_id int, kind text, app_id int, channel text, secret text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.tenant_id, k.kind, k.app_id, k.channel, k.secret
  from public.signing_key k join public.tenant t on t.tenant_id = k.tenant_id where k.key_id = wanted and k.enabled and t.status = 'live'
$$;

drop function sign_in_row(text);
create function sign_in_row(wanted text) returns table (
  tenant_id int, id bigint, password_hash text, enabled boolean, role_enabled boolean, tenant_live boolean
) language sql stable security definer set search_path = pg_catalog, public as $$
  select s.tenant_id, s.id, s.password_hash, s.enabled and s.locked_at is null, r.enabled, t.status = 'live'
  from public.staff s join public.role r on r.tenant_id = s.tenant_id and r.id = s.role_id join public.tenant t on t.tenant_id = s.tenant_id
  where s.account = wanted
$$;
