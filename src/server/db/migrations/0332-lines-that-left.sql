-- Money that left an own account, and of which nobody has said yet what it was for; an explanation stands where a reason to leave a line does. What a
-- day's checklist counts is in it alone, however long the book grows.
create index statement_line_unexplained on statement_line (tenant_id, day, id) where amount < 0 and parked_at is null;
