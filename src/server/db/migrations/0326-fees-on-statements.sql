-- A channel's statement may name its fee of each line: what it names is in the book from then on, once (rules/machines.md "Reconciliation"). Null: it named none.
alter table payout_transfer add fee_filed bigint check (fee_filed >= 0 and fee_filed < amount);
-- The fees that a statement names, the same by the channel's terms, and how often a statement of the day was taken.
alter table reconciliation add their_fee bigint, add terms_fee bigint, add takes int not null default 0;
alter table reconciliation_row drop constraint reconciliation_row_kind_check;
alter table reconciliation_row add constraint reconciliation_row_kind_check check (kind in ('missingOurs', 'missingTheirs', 'amount', 'status', 'fee'));
