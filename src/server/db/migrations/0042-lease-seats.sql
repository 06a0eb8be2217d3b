-- Two tabs of one person are two seats on an order: closing the one leaves the other's lease as it is.
alter table order_lease add column seat text not null default '';
alter table order_lease drop constraint order_lease_pkey;
alter table order_lease add primary key (tenant_id, order_id, staff_id, seat);
