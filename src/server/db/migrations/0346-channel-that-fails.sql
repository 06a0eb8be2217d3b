-- A way out that fails so often in a row is held down until down_until, and comes back with one transfer alone (rules/ledger.md 8).
alter table pay_channel
  add down_after int not null default 5 check (down_after between 1 and 100),
  add failed_in_row int not null default 0 check (failed_in_row >= 0);
-- A change that waits was asked for without it: it stays at what every channel has from now on.
update approval set payload = jsonb_set(jsonb_set(payload, '{channel,downAfter}', '5'), '{before,down_after}', '5')
where kind = 'payChannel' and state = 'pending' and payload -> 'channel' ->> 'type' = 'payout' and jsonb_typeof(payload -> 'before') = 'object';
update approval set payload = jsonb_set(payload, '{channel,downAfter}', '5')
where kind = 'payChannel' and state = 'pending' and not payload -> 'channel' ? 'downAfter';
