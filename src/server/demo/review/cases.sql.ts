// What the reviewers' desk shows of one tenant: what the machine said, where the money would go, what was decided lately, what has come back.

/** Whose birthday nobody knows is compared with nothing. */
export const nameBirthdays = `
update customer c set birth_date = date '1966-01-01' + (c.id % 12000)::int from demo_money o, demo_market m
where o.status in (0, 1) and c.tenant_id = m.tenant and c.id = m.customer_base + o.customer and c.birth_date is null`;

/** Most accounts are the customer's own; now and then one is somebody else's of his family, and the comparison says so. */
export const insertPayees = `
insert into payee_account (tenant_id, order_id, bank_name, account_no, holder, at)
select m.tenant, m.order_base + o.n, m.banks[1 + floor(pg_temp.u(o.k, 92) * cardinality(m.banks))::int], lpad((10000000 + (o.n::bigint * 7919) % 89999999)::text, 8, '0') || '01',
  upper(case when o.n % 9 = 4 then regexp_replace(c.name_folded, '\\S+$', 'hoa') else c.name_folded end), o.applied_at
from demo_money o cross join demo_market m join customer c on c.tenant_id = m.tenant and c.id = m.customer_base + o.customer
where o.status in (0, 1) and not exists (select from payee_account y where y.tenant_id = m.tenant and y.order_id = m.order_base + o.n)
order by o.n`;

const recent = "o.applied_at > m.at - interval '62 days'";
const reasons = `(array['identity', 'income', 'contactsUnreachable', 'photoUnclear', 'score', 'noContact', 'otherDebts', 'faceDiffers'])[1 + floor(pg_temp.u(o.k, 93) * 8)::int]`;

/** Decisions of the last two months: first and final, passes and refusals, with the minutes that they took. */
export const insertDecided = `
insert into review (tenant_id, order_id, kind, staff_id, assigned_at, opened_at, ended_at, decision, reasons, approved_amount, approved_term, evidence, worked_seconds)
select m.tenant, m.order_base + o.n, r.kind, r.staff, o.applied_at + r.taken, o.applied_at + r.taken, o.applied_at + r.ended, r.decision,
  case when r.decision = 'reject' then array[${reasons}] else '{}' end, case when r.decision = 'pass' then o.principal end, case when r.decision = 'pass' then o.term end,
  array['files', 'profile', 'risk'], 25 + floor(pg_temp.u(o.k, 94) * 150)::int
from demo_money o cross join demo_market m
cross join lateral (select array_agg(s.id order by s.id) as people from staff s where s.tenant_id = m.tenant and s.type = 4) f
cross join lateral (values
  (1, 'first', o.reviewer, interval '6 minutes', interval '11 minutes', case when o.stage = 'first_rejected' then 'reject' else 'pass' end),
  (2, 'final', f.people[1 + o.n % cardinality(f.people)], interval '14 minutes', interval '19 minutes', case when o.stage = 'final_rejected' then 'reject' else 'pass' end))
  r(step, kind, staff, taken, ended, decision)
where ${recent} and o.reviewer is not null and o.stage <> 'machine_rejected' and o.status in (2, 5, 6, 8, 9) and o.applied_at + interval '19 minutes' < m.at
  and (r.step = 1 or o.stage <> 'first_rejected')
order by o.n, r.step`;

/** Some have come back to the pool: a document that came or did not, or the final review. */
export const markBack = `
update loan_order l set came_back = case when o.n % 2 <> 0 then 'sentBack' when l.applied_at < m.at - interval '26 hours' then 'silent' else 'document' end
from demo_money o cross join demo_market m
where l.tenant_id = m.tenant and l.id = m.order_base + o.n and l.stage = 'pending_review' and o.n % 5 = 1`;

/**
 * Of what is under review one in nine is put aside; one in nine was decided and could not be carried out, and waits for its reviewer again: but not for
 * the reviewer of the README's tour, whose first case is a fresh one.
 */
export const markHeld = `
with mine as (
  update review r set parked_until = case when r.id % 9 = 2 then m.at + interval '50 minutes' end, park_reason = case when r.id % 9 = 2 then 1 end,
    evidence = array['files', 'profile', 'risk'], stopped = case when r.id % 9 = 5 then '{"error": "blackList.already", "vars": {}, "decision": "pass"}'::jsonb end
  from demo_market m where r.tenant_id = m.tenant and r.ended_at is null and r.kind = 'first' and r.id % 9 in (2, 5)
    and r.staff_id is distinct from (select id from staff where account = 'phfirst01') returning r.tenant_id, r.order_id, r.stopped)
update loan_order l set came_back = 'stopped' from mine where l.tenant_id = mine.tenant_id and l.id = mine.order_id and mine.stopped is not null`;

/** What was asked for of those that came back, and of one in nine under review whose customer has not answered yet. */
export const askDocuments = `
with people as (select tenant_id, array_agg(id order by id) as ids from staff where type = 3 group by 1),
ended as (
  insert into document_request (tenant_id, order_id, kinds, asked_by, asked_at, due_at, sms, outcome, ended_at)
  select l.tenant_id, l.id, array['income'], p.ids[1 + l.id % cardinality(p.ids)], a.at, a.at + interval '24 hours', true,
    case when l.came_back = 'silent' then 'silent' else 'answered' end,
    case when l.came_back = 'silent' then a.at + interval '24 hours' else a.at + (m.at - a.at) / 2 end
  from loan_order l join demo_market m on m.tenant = l.tenant_id join people p on p.tenant_id = l.tenant_id
  cross join lateral (select case when l.came_back = 'silent' then m.at - interval '25 hours' else greatest(l.applied_at, m.at - interval '20 hours') end as at) a
  where l.came_back in ('document', 'silent')),
waiting as (
  insert into document_request (tenant_id, order_id, kinds, asked_by, asked_at, due_at, sms)
  select r.tenant_id, r.order_id, array['employment', 'selfie'], r.staff_id, r.assigned_at, r.assigned_at + interval '24 hours', true
  from review r join demo_market m on m.tenant = r.tenant_id
  where r.ended_at is null and r.kind = 'first' and r.id % 9 = 7 and r.assigned_at > m.at - interval '23 hours' returning tenant_id, order_id, due_at)
update loan_order l set document_due = w.due_at from waiting w where l.tenant_id = w.tenant_id and l.id = w.order_id`;

/** One product of each lender wants a second review, and a check or two. */
export const wantSecond = `
update product_version v set offer = jsonb_set(v.offer, '{review}', '{"second": true, "evidence": ["files", "profile", "risk"], "checklist": ["identity", "face"], "calls": 0}')
from demo_market m where v.tenant_id = m.tenant and v.offer is not null
  and v.product_id = (select max(p.id) from product p where p.tenant_id = m.tenant and p.status = 'listed')`;
