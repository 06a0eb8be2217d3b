-- What the other reports are summed from: how much of what each fact adds to which cell of which book (server/report/tally). A fact's own statement
-- appends signed deltas; a job folds them into buckets within a second; a report reads both.
create table tally_delta (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  book text not null,
  day date not null,
  hour smallint not null default 0,
  -- 0, or nothing: nobody's, of no app, of none.
  staff_id bigint not null default 0,
  app_id int not null default 0,
  product_id int not null default 0,
  user_type text not null default '',
  channel text not null default '',
  stage text not null default '',
  item text not null default '',
  measure text not null,
  n bigint not null,
  primary key (tenant_id, id)
);
create table tally_bucket (
  tenant_id int not null references tenant,
  book text not null,
  measure text not null,
  -- 0: every cell; 1: of a day, whoever and whatever it was; 2: the same by hour. A month of a report is then some thousand rows.
  level smallint not null,
  day date not null,
  hour smallint not null,
  staff_id bigint not null,
  app_id int not null,
  product_id int not null,
  user_type text not null,
  channel text not null,
  stage text not null,
  item text not null,
  n bigint not null,
  primary key (tenant_id, book, measure, level, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item)
) with (fillfactor = 80);

-- The orders behind a figure are looked up by when they moved, was called and what was posted.
create index order_event_moved on order_event (tenant_id, to_stage, at) where to_stage is not null;
create index phone_call_by_time on phone_call (tenant_id, started_at);
