-- Commission of a marketer is given for an order's first instalment, not for one repayment: what is taken back of it names the order. Void: what it took
-- back is in no statement any more, because a month was prepared anew.
alter table wage_correction
  alter repayment_id drop not null,
  add order_id bigint,
  add is_void boolean not null default false,
  add foreign key (tenant_id, order_id) references loan_order,
  add check (num_nonnulls(repayment_id, order_id) = 1);
create index wage_correction_by_order on wage_correction (tenant_id, order_id) where order_id is not null;
