-- Who has an order's record open. A lease warns and refuses nothing; it ends by the clock, so a row whose time is over says nothing.
create table order_lease (
  tenant_id int not null,
  order_id bigint not null,
  staff_id bigint not null,
  since timestamptz not null,
  until timestamptz not null,
  -- Whoever took it over last goes before whoever came first.
  taken_at timestamptz,
  primary key (tenant_id, order_id, staff_id),
  foreign key (tenant_id, order_id) references loan_order,
  foreign key (tenant_id, staff_id) references staff
);
