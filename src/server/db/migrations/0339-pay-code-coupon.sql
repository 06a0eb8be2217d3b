-- A coupon that a customer pays with is named with his pay code, and used with the money that comes by it.
alter table pay_code add user_coupon_id bigint;
alter table pay_code add foreign key (tenant_id, user_coupon_id) references user_coupon;
