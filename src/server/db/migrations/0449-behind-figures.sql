-- Which leads of a list were given to whom in some days is told by the index: of 79,000 turns of a week those of other lists were looked up as well.
drop index lead_turn_started;
create index lead_turn_started on lead_turn (tenant_id, started_at) include (lead_id, staff_id, module);
-- Orders behind a figure are looked up by their numbers, up to some ten thousand, for their app, product and kind and to put them in order: told by an index they
-- are there in two thirds of the time. None of it changes without another index being written anyway.
create index loan_order_found on loan_order (tenant_id, id) include (app_id, product_id, user_type, channel, status, applied_at, due_date);
-- What the rules of the machine hit in some days: one try of thirteen has a hit, and every try of these days was read for them.
create index machine_review_hit on machine_review (tenant_id, answered_at) where hits <> '[]';
