-- A notice that nobody wrote: the house's own, such as that the review of access is due.
alter table notice alter created_by drop not null;
alter table notice_version alter created_by drop not null;

-- Insert-only: of which quarters the review was asked for.
create table access_reminder (
  tenant_id int not null references tenant,
  quarter text not null,
  at timestamptz not null,
  primary key (tenant_id, quarter)
);
