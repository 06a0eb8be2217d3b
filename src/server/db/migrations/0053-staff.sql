-- Staff as administrators keep them: whom somebody answers to, how he is reached, whose work he takes, and until when a first password holds.
alter table staff
  add leader_id bigint,
  add phone text not null default '',
  add email text not null default '',
  -- Languages that he speaks with customers; apps whose work he takes, none of them: all.
  add languages text[] not null default '{}',
  add app_ids int[] not null default '{}',
  -- Lists of leads that a marketing seat works; none of them: all.
  add marketing_types text[] not null default '{}',
  add version int not null default 1,
  add updated_at timestamptz,
  -- A password that somebody else has seen holds until then; null: his own.
  add password_until timestamptz,
  -- Whom a second person has allowed to reset it, and until when.
  add reset_for bigint,
  add reset_until timestamptz,
  add foreign key (tenant_id, leader_id) references staff (tenant_id, id),
  add foreign key (tenant_id, reset_for) references staff (tenant_id, id),
  add check (leader_id <> id);
create index staff_by_leader on staff (tenant_id, leader_id);
create index staff_by_name on staff (tenant_id, admin_name, id);
create index staff_by_folded_account on staff (lower(account));

-- An account is one of a kind over all lenders, however it is written. Answers which of the names asked for are taken, and nothing else of whose.
create function accounts_taken(wanted text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public as $$
  select w from unnest(wanted) w where exists (select from public.staff s where lower(s.account) = w)
$$;
