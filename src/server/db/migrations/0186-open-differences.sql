-- What differs between the book and a channel's statement and nobody has resolved, whatever its day: the list of the differences.
create index reconciliation_row_open on reconciliation_row (tenant_id, id) where action is null;
