-- What the kernel keeps beside sessions and audit.

-- Rows streamed per person and tenant day (architecture.md 4: a row budget).
create table stream_tally (
  tenant_id int not null,
  staff_id bigint not null,
  day date not null,
  rows bigint not null,
  primary key (tenant_id, staff_id, day),
  foreign key (tenant_id, staff_id) references staff
);

-- Addresses that an account has signed in from: failures of strangers elsewhere never lock its owner out (safety.md 13).
create table known_address (
  tenant_id int not null,
  staff_id bigint not null,
  address text not null,
  at timestamptz not null,
  primary key (tenant_id, staff_id, address),
  foreign key (tenant_id, staff_id) references staff
);

-- Prefix search by range: LIKE is not leakproof, so its indexes are not used behind row-level security (backend.md, traps).
create index customer_by_name on customer (tenant_id, name_folded);
