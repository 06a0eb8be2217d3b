-- Notes of the house about an order: added to, never changed.
create table order_remark (
  tenant_id int not null,
  id bigint generated always as identity,
  order_id bigint not null,
  staff_id bigint not null,
  remark text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references loan_order,
  foreign key (tenant_id, staff_id) references staff
);
create index order_remark_by_order on order_remark (tenant_id, order_id, id);
