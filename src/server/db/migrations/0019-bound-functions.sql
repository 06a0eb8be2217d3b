-- Functions whose names are bound when they are made, so that no search_path of a connection changes what they mean: on a schema that is
-- distributed by tenant a shard is asked with another one. A body that is written as SQL and not as text is still put in line by the planner;
-- `set search_path` would end that, and the wall and the queues would pay for it with every row.

create or replace function current_tenant() returns int language sql stable
return nullif(current_setting('app.tenant', true), '')::int;

create or replace function penalty_on(principal bigint, rate_ppm int, cap_ppm int, step bigint, days_late int) returns bigint
language sql immutable parallel safe
return least(
  (principal * cap_ppm / 1000000 / step) * step,
  ((principal * rate_ppm * greatest(days_late, 0)::bigint + 500000 * step) / (1000000 * step)) * step
);

create or replace function penalty_at(base bigint, rate_ppm int, days int, open bigint, closed bigint, most bigint, step bigint) returns bigint
language sql immutable parallel safe
return least(most, closed + ((open + base * rate_ppm * greatest(days, 0)::bigint + 500000 * step) / (1000000 * step)) * step);

create or replace function masked_phone(phone text) returns text language sql immutable parallel safe
return left(phone, 3) || ' ' || substr(phone, 4, 1) || '•• ••• ' || right(phone, 3);

create or replace function posting_balances(accounts smallint[], amounts bigint[]) returns boolean language sql immutable parallel safe
return cardinality(accounts) >= 2 and cardinality(accounts) = cardinality(amounts) and (select sum(a) = 0 and bool_and(a <> 0) from unnest(amounts) a);
