-- What a fact adds to its day is appended by the statement that writes it (server/report/days/day-writes.ts), which also says what that is: a
-- trigger that writes another table does not find it on a shard, and a view has to be made after its tables are distributed. What the
-- triggers appended stays: a delta is a delta.

drop trigger days_of_events on order_event;
drop trigger days_of_repayments on repayment;
drop trigger days_of_customers on customer;
drop function append_event_days();
drop function append_repayment_days();
drop function append_customer_days();
drop view day_fact;
drop view order_event_day;
drop view repayment_day;
drop view customer_day;
