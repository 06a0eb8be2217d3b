-- The system of the telephone that somebody registered with. Registrations by system were told by the system that he used last, which an application
-- writes after he was counted: the report said "none" for everybody who came by an app, and verify named each such cell.
alter table customer add column registered_os text;
update customer set registered_os = device_os where device_os is not null;

insert into tally_delta (tenant_id, book, day, hour, app_id, user_type, channel, item, measure, n)
select x.tenant_id, 'flow', x.day, x.hour, x.app_id, x.user_type, x.channel, x.item, 'registered', sum(x.n) from (
  select c.tenant_id, (c.registered_at at time zone t.time_zone)::date as day, extract(hour from c.registered_at at time zone t.time_zone)::smallint as hour,
    coalesce(c.registered_app_id, 0) as app_id, 'newUser' as user_type, coalesce(c.registered_channel, '') as channel, coalesce(c.registered_os, '') as item, 1 as n
  from customer c join tenant t on t.tenant_id = c.tenant_id where c.registered_at is not null
  union all
  select b.tenant_id, b.day, b.hour, b.app_id, b.user_type, b.channel, b.item, -b.n from tally_bucket b
  where b.book = 'flow' and b.measure = 'registered' and b.level = 0
  union all
  select d.tenant_id, d.day, d.hour, d.app_id, d.user_type, d.channel, d.item, -d.n from tally_delta d where d.book = 'flow' and d.measure = 'registered'
) x group by x.tenant_id, x.day, x.hour, x.app_id, x.user_type, x.channel, x.item having sum(x.n) <> 0;
