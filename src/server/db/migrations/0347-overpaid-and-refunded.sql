-- What is overpaid and refunded, as rules/figures.md 11 has it now (server/report/tally/money-facts.ts): every movement of the two accounts was counted
-- before, so that a refused refund stood as one that was paid and as money overpaid anew, and a reversed overpayment was not taken off.
do $fill$
begin
  -- A database that has no books yet has nothing to complete.
  if to_regclass('tally_bucket') is null then return; end if;
  delete from tally_bucket where book = 'ledger' and measure in ('debit', 'credit');
  delete from tally_delta where book = 'ledger' and measure in ('debit', 'credit');
  insert into tally_delta (tenant_id, book, day, app_id, product_id, user_type, item, measure, n)
  select x.tenant_id, 'ledger', x.day, x.app_id, x.product_id, x.user_type, x.item, x.measure, sum(x.n) from (
    select f.tenant_id, (f.posted_at at time zone t.time_zone)::date as day, coalesce(o.app_id, 0) as app_id, coalesce(o.product_id, 0) as product_id,
      coalesce(o.user_type, '') as user_type, l.account::text as item, m.measure, m.n
    from posting f left join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id join tenant t on t.tenant_id = f.tenant_id
    cross join unnest(f.accounts, f.amounts) as l(account, amount)
    cross join lateral (values
      ('overpaid', case when l.account = 2100 and ('L05' in (f.code, f.takes_back) or 'L14' in (f.code, f.takes_back)) then -l.amount else 0 end),
      ('refunded', case when l.account = 2110 and 'L10' in (f.code, f.takes_back) and f.event_id not like 'overflow:%' then l.amount else 0 end)
    ) m(measure, n) where l.account in (2100, 2110) and m.n <> 0
  ) x group by x.tenant_id, x.day, x.app_id, x.product_id, x.user_type, x.item, x.measure having sum(x.n) <> 0;
end
$fill$;
