-- Labels that people gave the customer, on each of his orders too: a list of a hundred thousand shows them without a look at another table for each row.
-- Whoever writes customer_label writes these in the same transaction.
alter table loan_order add column labels text[] not null default '{}';
update loan_order o set labels = l.labels
from (select tenant_id, customer_id, array_agg(label order by label) as labels from customer_label group by tenant_id, customer_id) l
where o.tenant_id = l.tenant_id and o.customer_id = l.customer_id;

-- A few in a hundred, newest first as all orders are.
create index loan_order_labelled on loan_order (tenant_id, applied_at desc, id desc) where labels <> '{}';
