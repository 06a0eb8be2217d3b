-- Collection by hour. Writers append signed deltas (insert only: no hot row, no deadlock); a job folds them into buckets;
-- a report reads buckets plus what is not folded yet. Days and hours are the tenant's own.

create table collection_delta (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  staff_id bigint not null default 0,
  app_id int not null,
  stage text not null,
  allocated int not null default 0,
  entered_count int not null default 0,
  entered_principal bigint not null default 0,
  attempts int not null default 0,
  connected int not null default 0,
  results int not null default 0,
  promised int not null default 0,
  promises_due int not null default 0,
  promises_kept int not null default 0,
  recovered_count int not null default 0,
  recovered_principal bigint not null default 0,
  recovered_interest bigint not null default 0,
  recovered_penalty bigint not null default 0,
  blocked int not null default 0,
  primary key (tenant_id, id)
);

create table collection_bucket (
  tenant_id int not null references tenant,
  day date not null,
  hour smallint not null,
  staff_id bigint not null,
  app_id int not null,
  stage text not null,
  allocated int not null default 0,
  entered_count int not null default 0,
  entered_principal bigint not null default 0,
  attempts int not null default 0,
  connected int not null default 0,
  results int not null default 0,
  promised int not null default 0,
  promises_due int not null default 0,
  promises_kept int not null default 0,
  recovered_count int not null default 0,
  recovered_principal bigint not null default 0,
  recovered_interest bigint not null default 0,
  recovered_penalty bigint not null default 0,
  blocked int not null default 0,
  primary key (tenant_id, day, hour, staff_id, app_id, stage)
) with (fillfactor = 70);
