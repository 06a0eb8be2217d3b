-- What reviewing came to, for its reports: what each order counts under, and the sums of it by day.

-- The rules that a try of the machine looked at, those included that did not hit; of tries of before nobody knows.
alter table machine_review add checked bigint[];
create index machine_review_answered on machine_review (tenant_id, answered_at);
create index loan_order_closed on loan_order (tenant_id, closed_at) where closed_at is not null;

-- What one order adds to which cell of the reports of the reviewers; written anew with each event that changes it (server/report/review).
create table review_fact (
  tenant_id int not null,
  order_id bigint not null,
  day date not null,
  -- Whose work it was: order, machine, unseen, first, second, final, policy; hold, close, pair.
  kind text not null,
  -- 0: nobody's.
  staff_id bigint not null,
  app_id int not null,
  user_type text not null,
  -- A reason, or the day on which the first instalment is due.
  item text not null default '',
  applied int not null default 0,
  cancelled int not null default 0,
  closed int not null default 0,
  allocated int not null default 0,
  passed int not null default 0,
  refused int not null default 0,
  sent_back int not null default 0,
  seconds int not null default 0,
  returned int not null default 0,
  overturned int not null default 0,
  reapplied int not null default 0,
  later_passed int not null default 0,
  contested int not null default 0,
  contest_won int not null default 0,
  due int not null default 0,
  overdue int not null default 0,
  unpaid int not null default 0,
  held int not null default 0,
  pairs int not null default 0,
  agreed int not null default 0,
  pair_passes int not null default 0,
  primary key (tenant_id, order_id, day, kind, staff_id, item),
  foreign key (tenant_id, order_id) references loan_order
);
create index review_fact_by_day on review_fact (tenant_id, day, kind, staff_id);

-- Signed: what a fact that changed adds to its cell; folded into the buckets within a second. Of rules it is the tries that add.
create table review_delta (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  day date not null,
  kind text not null,
  staff_id bigint not null,
  app_id int not null,
  user_type text not null,
  item text not null,
  applied int not null default 0,
  cancelled int not null default 0,
  closed int not null default 0,
  allocated int not null default 0,
  passed int not null default 0,
  refused int not null default 0,
  sent_back int not null default 0,
  seconds int not null default 0,
  returned int not null default 0,
  overturned int not null default 0,
  reapplied int not null default 0,
  later_passed int not null default 0,
  contested int not null default 0,
  contest_won int not null default 0,
  due int not null default 0,
  overdue int not null default 0,
  unpaid int not null default 0,
  held int not null default 0,
  pairs int not null default 0,
  agreed int not null default 0,
  pair_passes int not null default 0,
  checked int not null default 0,
  hits int not null default 0,
  sole int not null default 0,
  primary key (tenant_id, id)
);

create table review_bucket (
  tenant_id int not null references tenant,
  day date not null,
  kind text not null,
  staff_id bigint not null,
  app_id int not null,
  user_type text not null,
  item text not null,
  applied bigint not null default 0,
  cancelled bigint not null default 0,
  closed bigint not null default 0,
  allocated bigint not null default 0,
  passed bigint not null default 0,
  refused bigint not null default 0,
  sent_back bigint not null default 0,
  seconds bigint not null default 0,
  returned bigint not null default 0,
  overturned bigint not null default 0,
  reapplied bigint not null default 0,
  later_passed bigint not null default 0,
  contested bigint not null default 0,
  contest_won bigint not null default 0,
  due bigint not null default 0,
  overdue bigint not null default 0,
  unpaid bigint not null default 0,
  held bigint not null default 0,
  pairs bigint not null default 0,
  agreed bigint not null default 0,
  pair_passes bigint not null default 0,
  checked bigint not null default 0,
  hits bigint not null default 0,
  sole bigint not null default 0,
  primary key (tenant_id, day, kind, staff_id, app_id, user_type, item)
);
