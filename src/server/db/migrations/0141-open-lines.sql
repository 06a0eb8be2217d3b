-- What of a line of money that came is not placed yet, kept by whoever places it or takes it back: a day's checklist counts it from an index that holds open
-- lines alone, however many were placed before. Money that left is nobody's to place.
alter table statement_line add rest bigint not null default 0 check (rest >= 0);
update statement_line l set rest = l.amount - coalesce((select sum(r.amount) from receipt r
  where r.tenant_id = l.tenant_id and r.statement_line_id = l.id and r.state in ('pending', 'success')), 0)
where l.amount > 0;
create index statement_line_open on statement_line (tenant_id, day, id) where rest > 0 and parked_at is null;
