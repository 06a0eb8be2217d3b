-- Vouchers: what somebody shows for money that moved, a picture or a PDF. The same content is the same voucher, whoever brings it, so that one
-- slip stands behind one repayment.
create table voucher (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  -- Null: of money that is no customer's, a top-up or a wage.
  order_id bigint,
  kind text not null check (kind in ('image', 'pdf')),
  bytes int not null check (bytes > 0),
  -- Of the file as it is kept, before it is sealed.
  sha256 bytea not null,
  uploaded_by bigint not null,
  uploaded_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references loan_order,
  foreign key (tenant_id, uploaded_by) references staff
);
create unique index voucher_by_content on voucher (tenant_id, sha256);
create index voucher_by_order on voucher (tenant_id, order_id) where order_id is not null;

-- The file, sealed (kernel/secrets.ts), apart from what is asked for more often.
create table voucher_content (
  tenant_id int not null references tenant,
  voucher_id bigint not null,
  sealed bytea not null,
  primary key (tenant_id, voucher_id),
  foreign key (tenant_id, voucher_id) references voucher on delete cascade
);
-- What is sealed packs no further.
alter table voucher_content alter sealed set storage external;
