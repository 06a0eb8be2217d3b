-- A way out that fails so often in a row is held down until down_until, and comes back with one transfer alone (rules/ledger.md 8).
alter table pay_channel
  add down_after int not null default 5 check (down_after between 1 and 100),
  add failed_in_row int not null default 0 check (failed_in_row >= 0);
