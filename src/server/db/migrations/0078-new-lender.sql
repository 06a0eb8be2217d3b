-- A lender that is made by the platform's people stands in preparation: its administrators sign in and set it up, and no app, no key and no job of
-- it does anything until a second person of the platform has let it live.
alter table tenant drop constraint tenant_status_check;
alter table tenant add check (status in ('preparing', 'live', 'suspended')),
  -- Whether it was live before: then it stands again without being judged as a new one.
  add lived boolean not null default true,
  -- Languages of its people; none said: those of the market.
  add languages text[] not null default '{}';

-- Contact law as it read when the lender was made: who has read each row, and its source.
create table law_reading (
  tenant_id int not null references tenant,
  market text not null,
  key text not null,
  value text not null,
  source text not null check (source <> ''),
  by_tenant int not null,
  by_staff bigint not null,
  by_name text not null,
  at timestamptz not null,
  primary key (tenant_id, market, key)
);

drop function tenant_list(bigint);
create function tenant_list(me bigint) returns table (
  tenant_id int, code text, name text, region text, currency text, locale text, languages text[], time_zone text, status text, lived boolean,
  created_at timestamptz, apps text[], staff int, open_orders int, reason text
) language sql stable security definer set search_path = pg_catalog, public as $$
  select t.tenant_id, t.code, t.name, t.region, t.currency, t.locale, t.languages, t.time_zone, t.status, t.lived, t.created_at,
    array(select a.name from public.app a where a.tenant_id = t.tenant_id order by a.id),
    (select count(*)::int from public.staff s where s.tenant_id = t.tenant_id and s.enabled),
    (select count(*)::int from public.loan_order o where o.tenant_id = t.tenant_id and o.status in (0, 1, 5, 6, 8)),
    coalesce((select u.reason from public.tenant_turn u where u.tenant_id = t.tenant_id order by u.id desc limit 1), '')
  from public.tenant t where t.tenant_id = current_tenant() or is_platform(me)
$$;

-- The row of a new lender, for somebody of the platform. Answers its number; 0: the code is taken, -1: the name; null: not his to make.
create function make_tenant(me bigint, facts jsonb, moment timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare made int;
begin
  if not is_platform(me) then return null; end if;
  perform pg_advisory_xact_lock(78);
  if exists (select from public.tenant t where lower(normalize(t.code, nfkc)) = facts ->> 'code') then return 0; end if;
  if exists (select from public.tenant t where lower(normalize(t.name, nfkc)) = lower(normalize(facts ->> 'name', nfkc))) then return -1; end if;
  insert into public.tenant (tenant_id, code, name, region, currency, currency_step, time_zone, locale, country_code, languages, settings, status, lived, created_at)
    select coalesce(max(t.tenant_id), 0) + 1, facts ->> 'code', facts ->> 'name', facts ->> 'region', facts ->> 'currency', (facts ->> 'currencyStep')::int,
      facts ->> 'timeZone', facts ->> 'locale', facts ->> 'countryCode', array(select jsonb_array_elements_text(facts -> 'languages')), facts -> 'settings',
      'preparing', false, moment
    from public.tenant t
    returning tenant_id into made;
  return made;
end $$;

-- Name, languages or market of a lender, for somebody of the platform. Answers 'done'; 'name': it is taken, 'orders': what has orders keeps its market;
-- null: not his to change.
create function edit_tenant(me bigint, wanted int, facts jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not is_platform(me) then return null; end if;
  perform pg_advisory_xact_lock(78);
  if not exists (select from public.tenant t where t.tenant_id = wanted) then return null; end if;
  if exists (select from public.tenant t where t.tenant_id <> wanted and lower(normalize(t.name, nfkc)) = lower(normalize(facts ->> 'name', nfkc)))
    then return 'name'; end if;
  if facts ? 'region' and exists (select from public.loan_order o where o.tenant_id = wanted) then return 'orders'; end if;
  update public.tenant t set name = coalesce(facts ->> 'name', t.name),
    languages = case when facts ? 'languages' then array(select jsonb_array_elements_text(facts -> 'languages')) else t.languages end,
    region = coalesce(facts ->> 'region', t.region), currency = coalesce(facts ->> 'currency', t.currency),
    currency_step = coalesce((facts ->> 'currencyStep')::int, t.currency_step), time_zone = coalesce(facts ->> 'timeZone', t.time_zone),
    locale = coalesce(facts ->> 'locale', t.locale), country_code = coalesce(facts ->> 'countryCode', t.country_code)
  where t.tenant_id = wanted;
  return 'done';
end $$;

create or replace function turn_tenant(me bigint, asker text, wanted int, turn text, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare was text; told int;
begin
  if wanted = current_tenant() or not is_platform(me) then return null; end if;
  select t.status into was from public.tenant t where t.tenant_id = wanted for no key update;
  if was is null or was = turn then return was; end if;
  update public.tenant t set status = turn, lived = t.lived or turn = 'live' where t.tenant_id = wanted;
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

-- Whoever prepares a lender signs in; what comes from outside (signing keys) and by itself (jobs) still asks for one that is live.
create or replace function session_tenant(hash bytea) returns int
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.tenant_id from public.session s join public.tenant t on t.tenant_id = s.tenant_id where s.token_hash = hash and t.status <> 'suspended'
$$;

create or replace function sign_in_row(wanted text) returns table (
  tenant_id int, id bigint, password_hash text, enabled boolean, role_enabled boolean, tenant_live boolean
) language sql stable security definer set search_path = pg_catalog, public as $$
  select s.tenant_id, s.id, s.password_hash, s.enabled and s.locked_at is null, r.enabled, t.status <> 'suspended'
  from public.staff s join public.role r on r.tenant_id = s.tenant_id and r.id = s.role_id join public.tenant t on t.tenant_id = s.tenant_id
  where s.account = wanted
$$;

-- Reports of money find a suspended lender still, because the money is there; one that was never live has none to wait for.
create or replace function collection_channel_row(wanted text) returns table (tenant_id int, secret text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.tenant_id, c.secret from public.collection_channel c join public.tenant t on t.tenant_id = c.tenant_id
  where c.code = wanted and c.enabled and t.lived
$$;
