-- Offers by when they were applied for, as their list shows them: all of them were put in order, each with its order, for fifty (50 ms). One entry an offer.
create index waiver_listed on waiver (tenant_id, applied_at desc, id desc) include (order_id);

-- What late loans paid, counted by whose it was without the rows themselves (130 ms by a team). The same entries as before, wider; made in two seconds
-- at 1,000,000 orders.
drop index repayment_late_by_value;
create index repayment_late_by_value on repayment (tenant_id, value_at desc, id desc) include (order_id, collector_id, days_late) where days_late > 0;
