-- Pictures of an order: sides of an identity card, a selfie, what was asked for besides. What an app has sent waits for its application, without an order.
create table order_file (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  order_id bigint,
  app_id int,
  kind text not null check (kind in ('idFront', 'idBack', 'selfie', 'income', 'residence', 'employment', 'bankCard', 'other')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  -- Of the picture as it is kept, before it is sealed.
  sha256 bytea not null,
  uploaded_by bigint,
  uploaded_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references loan_order,
  foreign key (tenant_id, app_id) references app,
  foreign key (tenant_id, uploaded_by) references staff,
  check (order_id is not null or app_id is not null)
);
create index order_file_by_order on order_file (tenant_id, order_id, id) where order_id is not null;
create index order_file_waiting on order_file (tenant_id, uploaded_at) where order_id is null;

-- The picture and its small copy, sealed (kernel/secrets.ts), apart from what lists read.
create table order_file_content (
  tenant_id int not null references tenant,
  file_id bigint not null,
  part text not null check (part in ('whole', 'thumb')),
  sealed bytea not null,
  primary key (tenant_id, file_id, part),
  foreign key (tenant_id, file_id) references order_file on delete cascade
);
-- What is sealed packs no further.
alter table order_file_content alter sealed set storage external;

-- Each picture that left the server, whether it was looked at or only fetched ahead, and each look. The picture itself may be gone since.
create table file_access (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  order_id bigint not null,
  file_id bigint not null,
  staff_id bigint not null,
  at timestamptz not null,
  how text not null check (how in ('prefetch', 'open', 'view')),
  part text not null check (part in ('whole', 'thumb')),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references loan_order,
  foreign key (tenant_id, staff_id) references staff
);
create index file_access_by_order on file_access (tenant_id, order_id, staff_id, id);
