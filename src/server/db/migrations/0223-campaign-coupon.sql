-- The hand-out by which a campaign's coupon reaches its people, once a second person has approved it.
alter table lead_campaign add column send_id bigint;
alter table lead_campaign add foreign key (tenant_id, send_id) references coupon_send;
