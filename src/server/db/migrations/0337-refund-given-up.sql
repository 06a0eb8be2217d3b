-- Whoever asked for a refund neither approves nor pays it; what the bank has sent back he may give up, as anybody who reviews may.
alter table refund drop constraint refund_check;
alter table refund add constraint refund_reviewed_by_another check (reviewed_by is null or reviewed_by <> applied_by or state = 'refused');
