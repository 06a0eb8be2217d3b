-- A refusal that its customer contests, a machine's as well as a person's: somebody who has not decided it looks again.
create table refusal_contest (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  order_id bigint not null,
  customer_id bigint not null,
  -- What was contested: the stage that the order was refused in.
  stage text not null,
  way text not null check (way in ('app', 'service')),
  reason text not null,
  opened_by bigint,
  opened_at timestamptz not null,
  due_on date not null,
  outcome text check (outcome in ('upheld', 'overturned')),
  answer text not null default '',
  -- Names of what was put right; what it was and is stands on the customer alone.
  corrected text[] not null default '{}',
  decided_by bigint,
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references loan_order,
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, opened_by) references staff,
  foreign key (tenant_id, decided_by) references staff,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  check (decided_by is null or opened_by is null or decided_by <> opened_by)
);
-- One refusal is contested once: what comes after its answer is a complaint.
create unique index refusal_contest_once on refusal_contest (tenant_id, order_id);
create index refusal_contest_open on refusal_contest (tenant_id, due_on, id) where outcome is null;
create index refusal_contest_decided on refusal_contest (tenant_id, decided_at desc, id desc) where outcome is not null;
create index refusal_contest_by_customer on refusal_contest (tenant_id, customer_id);
