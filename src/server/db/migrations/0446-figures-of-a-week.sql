-- Which receipts a figure of payments is of is found by its days, and each payment was read for the happening by which it came and for what it met: now both stand in the
-- index. Payments are only ever added to, so that its width is paid for once a payment (some 40 bytes of it are new).
drop index repayment_by_filing;
create index repayment_by_filing on repayment (tenant_id, filed_at)
  include (order_id, collector_id, remind_day, cleared, principal, interest, fee, penalty, days_late, event_id);

-- Money that was taken back, or spread anew, is a hundredth of all or less: how much of it lies in some days says how many of their receipts are certain, without reading them.
create index repayment_undone on repayment (tenant_id, filed_at) where least(principal, interest, fee, penalty) < 0;
