-- What an app says with an application besides its customer: what was read from the identity document, where he works, and what he holds in his hand.
create table application_detail (
  tenant_id int not null references tenant,
  order_id bigint not null,
  employer_phone text not null default '',
  device_id text not null default '',
  device_model text not null default '',
  device_os text not null default '',
  -- {"name": {"value": …, "confidence": 0 to 100}, …}: as the app read it, right or wrong.
  document jsonb not null default '{}',
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references loan_order
);
create index application_by_device on application_detail (tenant_id, device_id) where device_id <> '';
create index application_by_employer on application_detail (tenant_id, employer_phone) where employer_phone <> '';

-- A person whom the customer names himself, who has said yes to it; without a time: known from before anybody asked.
alter table customer_contact add consented_at timestamptz;

-- While one lies on a customer nothing of his goes, by any term and any wish: a court, an authority, a case against him or by him.
create table legal_hold (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  customer_id bigint not null,
  reason text not null,
  set_by bigint not null,
  set_at timestamptz not null,
  released_by bigint,
  released_at timestamptz,
  release_reason text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, set_by) references staff,
  foreign key (tenant_id, released_by) references staff,
  check (released_by is null or released_by <> set_by),
  check ((released_at is null) = (released_by is null))
);
create unique index legal_hold_once on legal_hold (tenant_id, customer_id) where released_at is null;
create index legal_hold_by_customer on legal_hold (tenant_id, customer_id, id);
