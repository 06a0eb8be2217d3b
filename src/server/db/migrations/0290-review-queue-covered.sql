-- What waits for review is judged row by row (who may take it, from which pool), and each order was read for it (7,000: 10 to 25 ms a page of the reviewers' desk,
-- by whatever it is asked). Entries of what is under review alone; an order that moves writes them anyway. Half a second at 1,000,000 orders.
drop index if exists order_review_queue;
create index order_review_queue on loan_order (tenant_id, (came_back is null), applied_at, id)
  include (app_id, product_id, product_version, customer_id, user_type, status, stage, document_due, came_back)
  where stage in ('pending_review', 'first_in_progress', 'first_passed', 'second_passed', 'final_in_progress');
