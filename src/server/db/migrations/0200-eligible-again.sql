-- Whose time to wait after a refusal is over: whom the list of special users is about.
create index loan_order_cooled on loan_order (tenant_id, cool_until) where status = 2 and cool_until is not null;
