-- Rules of repayment of an app, version by version; insert-only. A contract keeps the version that was in force on the day of its application (which
-- order money takes, what rest settles itself, what may become of an overpayment); what a pay code asks for goes by the version of the day it is made.
create table repayment_rule (
  tenant_id int not null references tenant,
  app_id int not null,
  version int not null check (version > 0),
  valid_from date not null,
  -- Null: as the product says.
  min_amount bigint check (min_amount >= 0),
  min_ppm int check (min_ppm between 0 and 1000000),
  due_order text[],
  tolerance_amount bigint check (tolerance_amount >= 0),
  tolerance_ppm int check (tolerance_ppm between 0 and 1000000),
  -- What may become of an overpayment: anything, or given back only.
  overflow text not null check (overflow in ('either', 'refund')),
  -- Null: as the lender's parameters say.
  code_hours int check (code_hours between 1 and 720),
  -- Minute of the lender's day that no pay code outlives; null: none.
  cut_off int check (cut_off between 0 and 1439),
  -- The same as the engine reads it: put over the terms of the product.
  terms jsonb not null,
  reason text not null,
  -- The version that this one took back.
  back_from int,
  changed_by bigint not null,
  -- Null: back to the version before, by one person.
  approved_by bigint,
  at timestamptz not null,
  primary key (tenant_id, app_id, version),
  foreign key (tenant_id, app_id) references app,
  foreign key (tenant_id, changed_by) references staff (tenant_id, id),
  foreign key (tenant_id, approved_by) references staff (tenant_id, id),
  check (approved_by is null or approved_by <> changed_by)
);
alter table loan_order add repayment_rule int;
