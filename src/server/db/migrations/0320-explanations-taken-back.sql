-- Who last took back what somebody had said of money that left, and why: the line is open again, and says so.
alter table statement_line add reopened_by bigint, add reopened_at timestamptz, add reopen_reason text not null default '';
alter table statement_line add constraint statement_line_reopened_by foreign key (tenant_id, reopened_by) references staff (tenant_id, id);
