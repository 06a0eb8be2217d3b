-- The lists "conversion", "flow" and "share" were other lists than the specification names so (rules/wire.md 8): what waits or was kept under the old
-- names goes on about the same people. Records of what was done stay as they were written.
create temporary table list_name (old text primary key, new text not null) on commit drop;
insert into list_name values ('conversion', 'flow'), ('flow', 'share'), ('share', 'conversion');
create temporary table kind_name (old text primary key, new text not null) on commit drop;
insert into kind_name values ('conversion', 'flow'), ('flow', 'registerUser'), ('invite', 'conversion');

-- One person may wait for two of them: the targets change places by way of a name that nothing has.
update approval a set payload = jsonb_set(a.payload, '{type}', to_jsonb(n.new)), target = '~' || n.new || substr(a.target, length(n.old) + 1)
  from list_name n where a.kind = 'leadPhones' and a.payload ->> 'type' = n.old;
update approval set target = substr(target, 2) where kind = 'leadPhones' and target like '~%';
update export_job j set filters = jsonb_set(j.filters, '{type}', to_jsonb(n.new))
  from list_name n where j.list = 'leadPhones.file' and j.filters ->> 'type' = n.old;

-- Views that somebody saved: the names as values of these filters, several of them divided by commas.
create function pg_temp.renamed(search text, filter text, kinds boolean) returns text language sql as $$
  select string_agg(case when part like filter || '=%' then filter || '=' || (
      select string_agg(coalesce(case when kinds then k.new else l.new end, each), sep order by place)
      from regexp_split_to_table(substr(part, length(filter) + 2), '%2C|,') with ordinality v(each, place)
      cross join (select case when part like '%\%2C%' then '%2C' else ',' end) s(sep)
      left join list_name l on l.old = each left join kind_name k on k.old = each) else part end, '&' order by at)
  from regexp_split_to_table(search, '&') with ordinality p(part, at) $$;
update saved_view set search = pg_temp.renamed(search, 'type', false)
  where path like '/marketing/marketConfig%' and search ~ '(^|&)type=[^&]*(conversion|flow|share)';
update saved_view set search = pg_temp.renamed(search, 'kind', true)
  where path = '/report/marketingReport/todayApply' and search ~ '(^|&)kind=[^&]*(conversion|flow|invite)';
update saved_view set search = pg_temp.renamed(search, 'leadKind', true) where search ~ '(^|&)leadKind=[^&]*(conversion|flow|invite)';
