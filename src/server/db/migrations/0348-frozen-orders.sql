-- Whoever has a frozen order (a dispute, a fraud, a death) is sent no advertising: asked for every lead, of some orders in ten thousand.
create index loan_order_frozen on loan_order (tenant_id, customer_id) where frozen;
