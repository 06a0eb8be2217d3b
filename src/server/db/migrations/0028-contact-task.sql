-- Whether a number that was shown took an attempt: a dial uses no other one.
alter table phone_reveal add counted boolean not null default false;
update phone_reveal set counted = true where purpose in ('collect', 'remind') or purpose = 'market' and order_id is null;
create index phone_call_taken on phone_call (tenant_id, staff_id, customer_id, id) where direction = 'in';

-- Names that a search has shown of customers outside of the caller's scope, counted by hour: looked up one by one they would be a list.
create table lookup_tally (
  tenant_id int not null,
  staff_id bigint not null,
  hour timestamptz not null,
  shown int not null,
  primary key (tenant_id, staff_id, hour),
  foreign key (tenant_id, staff_id) references staff
);
