-- Which products of an app somebody reviews who is bound to it (review_binding); without a row he reviews all of them.
create table staff_product (
  tenant_id int not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  app_id int not null,
  product_id int not null,
  bound_by bigint not null,
  bound_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, staff_id, product_id),
  foreign key (tenant_id, staff_id) references staff,
  foreign key (tenant_id, app_id) references app,
  foreign key (tenant_id, product_id) references product,
  foreign key (tenant_id, bound_by) references staff (tenant_id, id)
);
create index staff_product_by_app on staff_product (tenant_id, staff_id, app_id);
