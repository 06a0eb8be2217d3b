-- What a channel kept of a payment before it came to the house's own account: the customer has paid `amount`, the account shows that less `kept`.
alter table receipt add kept bigint not null default 0 check (kept >= 0 and kept < amount);
