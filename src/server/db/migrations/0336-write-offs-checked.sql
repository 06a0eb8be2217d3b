-- Finance checks coupons by the repayments that name them.
create index receipt_by_coupon on receipt (tenant_id, user_coupon_id, id) where user_coupon_id is not null;
