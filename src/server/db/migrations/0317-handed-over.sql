-- Which parts of the record whoever has a review has been handed since he holds it, each with the moment of the first time: what the page says was seen
-- is believed of these alone.
alter table review add column handed jsonb not null default '{}';
alter table review_sample add column handed jsonb not null default '{}';
