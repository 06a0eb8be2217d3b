-- The list of customers: who may not get in, what he used last, and an index for each of its filters, the newest customer first.
alter table customer
  add device_os text,
  add frozen_at timestamptz,
  add frozen_by bigint,
  add frozen_reason text not null default '',
  add constraint customer_freezer foreign key (tenant_id, frozen_by) references staff (tenant_id, id);
update customer c set device_os = d.os from (
  select distinct on (o.tenant_id, o.customer_id) o.tenant_id, o.customer_id, case when a.device_os ilike 'ios%' or a.device_os ilike 'iphone%' then 'ios' when a.device_os ilike 'android%' then 'android' else 'web' end as os
  from application_detail a join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id where a.device_os <> '' order by o.tenant_id, o.customer_id, o.id desc) d
where c.tenant_id = d.tenant_id and c.id = d.customer_id;
create index customer_by_app on customer (tenant_id, registered_app_id, id desc);
create index customer_by_type on customer (tenant_id, user_type, id desc);
create index customer_by_channel on customer (tenant_id, registered_channel, id desc) where registered_channel is not null;
create index customer_by_device on customer (tenant_id, device_os, id desc) where device_os is not null;
create index customer_by_contact on customer (tenant_id, contact_status, id desc) where contact_status <> 'normal';
create index customer_frozen on customer (tenant_id, id desc) where frozen_at is not null;
create index customer_by_name_part on customer (tenant_id, name_folded text_pattern_ops, id desc);
create index customer_name_order on customer (tenant_id, name_folded, id);
create index customer_newest on customer (tenant_id, registered_at desc nulls last, id desc);
