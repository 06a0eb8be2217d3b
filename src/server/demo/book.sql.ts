// The book of one tenant: what the engine would have written for each loan (lending/ledger.ts), set by set. `npm run verify` holds it to that.

/** Repayments with the numbers of their receipts; each order has at most two. */
export const numberRepayments = `
create temp table demo_receipt on commit drop as
select r.*, (m.order_base + r.n) * 2 + row_number() over (partition by r.n order by r.value_at) - 1 as receipt,
  row_number() over (partition by r.n order by r.value_at) as turn
from demo_repayment r, demo_market m`;

export const insertReceipts = `
insert into receipt (tenant_id, id, order_id, source, amount, paid_at, trade_no, state, registered_at, decided_at)
select m.tenant, r.receipt, m.order_base + r.n, 'online', r.principal + r.interest + r.fee + r.penalty, r.value_at, 'D' || r.receipt, 'success', r.value_at, r.value_at
from demo_receipt r, demo_market m`;

export const insertLoanEvents = `
insert into loan_event (tenant_id, order_id, seq, event_id, type, value_at, posted_at, event)
select m.tenant, m.order_base + o.n, 1, 'payout:' || m.order_base + o.n, 'disbursed', o.paid_out_at, o.paid_out_at,
  jsonb_build_object('id', 'payout:' || m.order_base + o.n, 'type', 'disbursed', 'valueDate', o.due - o.term)
from demo_money o, demo_market m where o.status in (6, 8, 9)
union all
select m.tenant, m.order_base + r.n, 1 + r.turn, 'receipt:' || r.receipt, 'repaid', r.value_at, r.value_at,
  jsonb_build_object('id', 'receipt:' || r.receipt, 'type', 'repaid', 'valueDate', r.day, 'amount', r.principal + r.interest + r.fee + r.penalty)
from demo_receipt r, demo_market m`;

/** Rows of rules/ledger.md 2, in the order in which they happened: payout, income when it is earned, penalty up to today, repayments. */
export const insertPostings = `
insert into posting (tenant_id, order_id, code, event_id, value_date, posted_at, accounts, amounts)
select m.tenant, m.order_base + x.n, x.code, x.event_id, x.day, x.at, l.accounts, l.amounts
from demo_market m cross join lateral (
  select o.n, 'L01' as code, 'payout:' || m.order_base + o.n as event_id, o.due - o.term as day, o.paid_out_at as at,
    array[1020, 1030] as accounts, array[-o.principal, o.principal] as amounts
  from demo_money o where o.status in (6, 8, 9)
  union all
  select o.n, 'L02', 'payout:' || m.order_base + o.n, o.due - o.term, o.paid_out_at,
    array[1030, 1100, 1120, 2200], array[-o.principal, o.principal, o.fee, -o.fee]
  from demo_money o where o.status in (6, 8, 9)
  union all
  select o.n, 'L03', null, coalesce(least(o.due, o.settled_on), o.due), coalesce(least(o.due, o.settled_on), o.due)::timestamp at time zone m.zone,
    array[1110, 2200, 4000, 4010], array[o.interest, o.fee, -o.interest, -o.fee]
  from demo_money o where o.status = 9 or o.status in (6, 8) and o.due <= m.today
  union all
  select o.n, 'L04', null, coalesce(o.settled_on, m.today), coalesce(o.settled_at, m.at), array[1130, 4020], array[p.owed, -p.owed]
  from demo_money o cross join lateral (
    select case when o.status = 9 then o.end_penalty else penalty_on(o.principal, m.penalty_ppm, m.cap_ppm, m.step, m.today - o.due) end as owed) p
  where o.status in (8, 9) and o.late > 0
  union all
  select r.n, 'L05', 'receipt:' || r.receipt, r.day, r.value_at, array[1010, 1100, 1110, 1120, 1130],
    array[r.principal + r.interest + r.fee + r.penalty, -r.principal, -r.interest, -r.fee, -r.penalty]
  from demo_receipt r
) x cross join lateral (
  select array_agg(a.account order by a.account) as accounts, array_agg(a.amount order by a.account) as amounts
  from unnest(x.accounts::smallint[], x.amounts::bigint[]) as a(account, amount) where a.amount <> 0
) l where cardinality(l.accounts) > 1`;
