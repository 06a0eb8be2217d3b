-- What lists of leads are asked of their people stands with the lead (its channel did already), in the index that the list is counted and put into order by:
-- the customers of a kind or a channel were looked through for those of a list (92,000 and 154,000, 35 to 75 ms a page of 30 lists). A lead is written again when
-- its customer's kind changes, which is when a loan of his is settled, and when somebody of a file registers.
alter table marketing_lead add column if not exists user_type text not null default '';
alter table marketing_lead add column if not exists registered_at timestamptz;
update marketing_lead l set user_type = c.user_type, registered_at = c.registered_at from customer c
where c.tenant_id = l.tenant_id and c.id = l.customer_id and (l.user_type <> c.user_type or l.registered_at is distinct from c.registered_at);
drop index if exists marketing_lead_listed;
create index marketing_lead_listed on marketing_lead (tenant_id, module, id desc)
  include (order_id, customer_id, app_id, product_id, owner_id, state, last_result, distributed_at, next_follow_at, ended_at, last_sent_at,
    channel, user_type, registered_at);
drop index if exists marketing_lead_backlog;
create index marketing_lead_backlog on marketing_lead (tenant_id, module, owner_id)
  include (id, order_id, customer_id, app_id, product_id, state, last_result, distributed_at, next_follow_at, last_sent_at, channel, user_type, registered_at)
  where ended_at is null;
