import { openRest, penaltyOwed } from "../db/claim.ts";

// What the floor of one tenant lives with: complaints, and settlement offers in every state that needs no money.

/** Some whose payment is in check complain now; of the others one in a few hundred has, and was answered by customer service. */
export const insertComplaints = `
insert into complaint (tenant_id, order_id, customer_id, kind, text, owner_id, stage, opened_by, opened_at, state, answer, answered_by, answered_at)
select m.tenant, o.id, o.customer_id, w.kind, w.text, o.collector_id, '', o.collector_id, t.at,
  case when o.payment_in_check then 'open' when o.id % 2 = 0 then 'upheld' else 'rejected' end, case when o.payment_in_check then '' else w.answer end,
  case when not o.payment_in_check then s.id end, case when not o.payment_in_check then t.at + interval '26 hours' end
from demo_market m join lateral (
  select distinct on (x.customer_id) x.* from loan_order x
  where x.tenant_id = m.tenant and x.status = 8 and x.collector_id is not null and x.collection_entered_on < m.today - 4 and (x.payment_in_check and x.id % 3 = 0 or not x.payment_in_check and x.id % 149 = 0)
  order by x.customer_id, x.id) o on true
cross join lateral (select min(id) as id from staff where tenant_id = m.tenant and type = 9) s
cross join lateral (select case when o.payment_in_check then m.at - make_interval(hours => 2 + (o.id % 40)::int) else m.at - make_interval(hours => 60 + (o.id % 30)::int) end as at) t
cross join lateral (select case (o.id % 4)::int
    when 0 then 'conduct' when 1 then 'frequency' when 2 then 'thirdParty' else 'amount' end as kind,
  case m.country when '+84' then (array['Nhân viên nói năng thô lỗ', 'Một ngày gọi quá nhiều lần', 'Gọi cho người thân của tôi', 'Số tiền không đúng'])[1 + (o.id % 4)::int]
    when '+63' then (array['The agent was rude', 'Called too often in one day', 'They called my relatives', 'The amount is wrong'])[1 + (o.id % 4)::int]
    else (array['El agente fue grosero', 'Demasiadas llamadas en un día', 'Llamaron a mis familiares', 'El importe no es correcto'])[1 + (o.id % 4)::int] end as text,
  case m.country when '+84' then 'Đã xin lỗi khách và hướng dẫn lại nhân viên' when '+63' then 'Apologised and coached the agent'
    else 'Se ofreció una disculpa y se capacitó al agente' end as answer) w
where not o.payment_in_check or s.id is not null`;

export const markComplaints = `
update customer c set complaint_since = k.opened_at from complaint k, demo_market m
where k.tenant_id = m.tenant and c.tenant_id = k.tenant_id and c.id = k.customer_id and k.state = 'open'`;

/** Asked for hours ago: they wait in the list, and no notice of somebody who holds the line comes up for them. */
export const insertOffers = `
insert into waiver (tenant_id, order_id, settle_amount, valid_until, scope, tier, quote, reason, state, stage, applied_by, applied_at, decided_by, decided_at, remark)
select m.tenant, o.id, (c.owed - o.principal / 33) / m.step * m.step, m.today + 2, 'whole', 2,
  jsonb_build_object('principal', o.principal - o.principal_paid, 'interest', o.interest - o.interest_paid, 'fee', o.fee - o.fee_paid,
    'penalty', c.penalty),
  m.pleas[1 + (o.id / 37 % array_length(m.pleas, 1))::int],
  case when o.id % 2 = 0 then 'applied' else 'refused' end, o.stage, o.collector_id, t.at,
  case when o.id % 2 = 1 then d.id end, case when o.id % 2 = 1 then t.at + interval '4 minutes' end, ''
from demo_market m join loan_order o on o.tenant_id = m.tenant
cross join lateral (select ${openRest} + p.penalty as owed, p.penalty from (select ${penaltyOwed("m.step", "(m.today + 2)")} - o.penalty_paid - o.penalty_waived as penalty) p) c
cross join lateral (select m.at - make_interval(mins => 70 + (o.id % 110)::int) as at) t
cross join lateral (select min(id) as id from staff where tenant_id = m.tenant and type = 2) d
where o.status = 8 and o.stage = 'overdue' and o.collector_id is not null and o.product_version is not null and not o.frozen and not o.payment_in_check
  and o.id % 37 < 2 and m.today - o.due_date between 14 and 60 and c.owed > o.principal - o.principal_paid + o.principal / 20`;

/** The later, the larger the share. */
export const insertRates = `
insert into commission_rate (tenant_id, stage, valid_from, rate_ppm, changed_at)
select m.tenant, c.code, m.today - 120, case when c.from_day <= 0 then 1000 when c.from_day <= 7 then 5000 when c.from_day <= 15 then 10000 when c.from_day <= 30 then 20000 else 40000 end, m.at
from demo_market m join (select tenant_id, code, from_day from collection_stage union all select tenant, 'marketing', 8 from demo_market) c on c.tenant_id = m.tenant`;

/** What each app is to pay out in a month: a tenth more than it did in its last thirty days, in round numbers. */
export const insertPlans = `
insert into setting_version (tenant_id, group_code, key, before, value, valid_from, reason, changed_by, at)
select m.tenant, 'plan', o.app_id::text, null, (greatest(round(sum(o.payout_amount) * 1.1 / 10000000), 1) * 100000)::bigint::text, m.today - 60, 'Plan of the quarter',
  (select min(s.id) from staff s where s.tenant_id = m.tenant and s.role_id = 1), m.at - interval '60 days'
from demo_market m join loan_order o on o.tenant_id = m.tenant and o.paid_out_at >= m.at - interval '30 days'
where exists (select from staff s where s.tenant_id = m.tenant and s.role_id = 1) group by m.tenant, m.today, m.at, o.app_id`;
