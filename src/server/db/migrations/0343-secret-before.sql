-- A channel's secret that was replaced proves its reports for another day: the bank changes its side when it can.
alter table collection_channel add old_secret text not null default '', add old_until timestamptz;

drop function collection_channel_row(text);
-- Reports of money find a suspended lender still, because the money is there; one that was never live has none to wait for.
create function collection_channel_row(wanted text) returns table (tenant_id int, secret text, old_secret text, old_until timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.tenant_id, c.secret, c.old_secret, c.old_until from public.collection_channel c join public.tenant t on t.tenant_id = c.tenant_id
  where c.code = wanted and c.enabled and t.lived
$$;
