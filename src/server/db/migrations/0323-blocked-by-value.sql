-- How many applications a value of the black list stopped: at the door, where no order is left of them, and as refusals for its sake. Of before there are
-- the refusals of orders that it is found of.
alter table black_list add blocked int not null default 0;
update black_list b set blocked = n.orders
from (
  select e.tenant_id, e.id, count(distinct v.order_id)::int as orders from black_list e join (
    select o.tenant_id, o.id as order_id, coalesce(o.closed_at, o.applied_at) as at, w.kind, w.value
    from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    left join application_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id
    left join lateral (select p.account_no from payee_account p where p.tenant_id = o.tenant_id and p.order_id = o.id order by p.id desc limit 1) a on true
    cross join lateral (values ('phone', c.phone), ('idNo', c.id_no), ('device', lower(d.device_id)), ('account', a.account_no)) w(kind, value)
    where o.status = 2 and 'blackList' = any(o.reject_reasons)
  ) v on v.tenant_id = e.tenant_id and v.kind = e.kind and v.value = e.value and v.at >= e.at and v.at < coalesce(e.removed_at, 'infinity') group by 1, 2
) n
where b.tenant_id = n.tenant_id and b.id = n.id;
