-- Decisions of reviews, counted by their index alone: ten thousand of them were read for the number beside a page, because the wall judges each by
-- its order. The same entries as before, written once when a review is decided, three numbers and a word wider.
drop index if exists review_decided;
create index review_decided on review (tenant_id, ended_at desc, id desc) include (order_id, staff_id, decision)
  where decision in ('pass', 'reject', 'back');
drop index if exists review_decided_by;
create index review_decided_by on review (tenant_id, staff_id, ended_at desc, id desc) include (order_id, decision)
  where decision in ('pass', 'reject', 'back');

-- Which orders somebody refused outside of a review: whoever did may not decide their contests. An entry for each refusal by a person alone.
create index if not exists order_event_refused_by on order_event (tenant_id, staff_id) include (order_id) where event = 'rejected' and staff_id is not null;
