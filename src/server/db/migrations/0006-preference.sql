-- What a person set up for himself: keys, columns, views. Comes with him to any seat.
create table preference (
  tenant_id int not null,
  staff_id bigint not null,
  name text not null,
  body jsonb not null,
  saved_at timestamptz not null,
  primary key (tenant_id, staff_id, name),
  foreign key (tenant_id, staff_id) references staff
);
