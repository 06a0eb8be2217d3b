// What the reports of the reviewers count beside decisions: blind looks, cases put aside and closed, refusals that were contested.

/** Some final reviews of the last weeks were blind; now and then he said something else by himself. */
export const markBlind = `
update review r set blind = true, own_verdict = jsonb_build_object('decision', case when r.order_id % 29 = 0 then 'reject' else 'pass' end, 'reasons', '[]'::jsonb,
  'amount', r.approved_amount, 'term', r.approved_term, 'remark', '', 'checklist', '[]'::jsonb)
from demo_market m where r.tenant_id = m.tenant and r.kind = 'final' and r.decision in ('pass', 'reject') and r.order_id % 3 = 0`;

/** One first decision in twenty was looked at again by somebody who did not know of it, and said the same nine times in ten; a few of the last days wait to be. */
export const insertSamples = `
insert into review_sample (tenant_id, order_id, review_id, first_by, kind, staff_id, state, drawn_at, taken_from, stage, status, version, principal, term_days,
  taken_at, worked_seconds, decision, reasons, ended_at)
select m.tenant, r.order_id, r.id, r.staff_id, 'first', w.who, case when d.is_open then 'open' else 'decided' end, r.ended_at, r.assigned_at, 'pending_review', 0, 1, o.applied_amount, o.term_days,
  case when not d.is_open then d.at - interval '4 minutes' end, case when d.is_open then 0 else 90 + (r.order_id % 7)::int * 20 end,
  case when not d.is_open then d.said end, case when not d.is_open and d.said = 'reject' then array['identity'] else '{}' end, case when not d.is_open then d.at end
from demo_market m join (select x.*, row_number() over (order by x.id) as nth, row_number() over (order by x.ended_at desc, x.id) as last
  from review x join demo_market y on y.tenant = x.tenant_id where x.kind = 'first' and x.decision in ('pass', 'reject')) r on r.tenant_id = m.tenant and (r.nth % 20 = 1 or r.last <= 3)
join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
cross join lateral (select x as who from unnest(m.reviewers) x where x <> r.staff_id
  and not exists (select from review h where h.tenant_id = m.tenant and h.order_id = r.order_id and h.staff_id = x) order by (x + r.order_id) % 11, x limit 1) w
cross join lateral (select r.ended_at + interval '3 hours' as at, r.last <= 3 and r.ended_at > m.at - interval '60 hours' as is_open,
  case when r.nth % 200 = 41 then case r.decision when 'pass' then 'reject' else 'pass' end else r.decision end as said) d
where d.is_open or d.at < m.at order by r.id`;

/** Put aside before it was decided: one in fourteen. */
export const insertParks = `
insert into order_event (tenant_id, order_id, at, event, from_stage, to_stage, staff_id, detail)
select m.tenant, r.order_id, r.assigned_at + interval '1 minute', 'reviewParked', 'first_in_progress', null, r.staff_id, jsonb_build_object('reason', 1 + r.order_id % 5)
from demo_market m join review r on r.tenant_id = m.tenant and r.kind = 'first' and r.decision in ('pass', 'reject') and r.order_id % 14 = 3
join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id and o.status in (2, 6, 8, 9) order by r.id`;

/** Of what was closed some was somebody's already. */
export const insertClosed = `
with had as (
  insert into review (tenant_id, order_id, kind, staff_id, assigned_at, opened_at, ended_at, decision, worked_seconds)
  select m.tenant, m.order_base + o.n, 'first', m.reviewers[1 + o.n % cardinality(m.reviewers)], o.applied_at + interval '20 minutes', o.applied_at + interval '20 minutes',
    o.applied_at + interval '3 hours', 'released', 30 + (o.n % 9)::int * 12
  from demo_money o cross join demo_market m where o.status = -1 and o.n % 2 = 0 and o.applied_at + interval '3 hours' < m.at order by o.n returning tenant_id, order_id, staff_id)
update order_event e set from_stage = 'first_in_progress', detail = case when e.to_stage = 'closed' then jsonb_build_object('reason', 1 + e.order_id % 6) else e.detail end,
  staff_id = case when e.to_stage = 'closed' then had.staff_id end
from had where e.tenant_id = had.tenant_id and e.order_id = had.order_id and e.to_stage in ('user_cancelled', 'system_closed', 'closed')`;

/** One refusal in nine was contested; a third of them wait for a second look. */
export const insertContests = `
insert into refusal_contest (tenant_id, order_id, customer_id, stage, way, reason, opened_by, opened_at, due_on, outcome, answer, corrected, decided_by, decided_at)
select m.tenant, l.id, l.customer_id, l.stage, case when o.n % 4 = 0 then 'service' else 'app' end,
  (array['I have moved, the address is my new one.', 'My salary has been raised since.', 'The photo was blurred, I can send another one.', 'I do not know this other loan.'])[1 + o.n % 4],
  case when o.n % 4 = 0 then s.id end, c.opened, (c.opened at time zone m.zone)::date + 7, d.outcome, case when d.outcome is null then '' else 'Looked at again with the documents.' end,
  case when d.outcome = 'overturned' then array['employer'] else '{}' end, case when d.outcome is not null then f.id end, case when d.outcome is not null then c.opened + interval '2 days' end
from demo_money o cross join demo_market m join loan_order l on l.tenant_id = m.tenant and l.id = m.order_base + o.n
cross join lateral (select min(x.id) as id from staff x where x.tenant_id = m.tenant and x.type = 9) s
cross join lateral (select max(x.id) as id from staff x where x.tenant_id = m.tenant and x.type = 4
  and not exists (select from review r where r.tenant_id = m.tenant and r.order_id = l.id and r.staff_id = x.id)) f
cross join lateral (select (o.n / 9) % 3 = 0 or f.id is null as is_open) w
cross join lateral (select greatest(o.applied_at + interval '9 hours', case when w.is_open then m.at - make_interval(days => (o.n % 6)::int, hours => 3) end) as opened) c
cross join lateral (select case when w.is_open or c.opened > m.at - interval '2 days' then null when o.n % 5 < 2 then 'overturned' else 'upheld' end as outcome) d
where o.status = 2 and o.n % 9 = 1 and c.opened < m.at and o.applied_at > m.at - interval '50 days' order by o.n`;

export const insertContestHistory = `
insert into order_event (tenant_id, order_id, at, event, staff_id, remark, detail)
select c.tenant_id, c.order_id, e.at, e.event, e.staff, e.remark, jsonb_build_object('contest', c.id)
from demo_market m join refusal_contest c on c.tenant_id = m.tenant cross join lateral (values
  (1, c.opened_at, 'contested', c.opened_by, c.reason),
  (2, c.decided_at, case when c.outcome = 'overturned' then 'contestOverturned' else 'contestUpheld' end, c.decided_by, c.answer)) e(step, at, event, staff, remark)
where e.at is not null order by c.id, e.step`;

/** Where the refusal was wrong nothing keeps the customer away. */
export const liftCooling = `
update loan_order o set cool_until = null from refusal_contest c, demo_market m
where c.tenant_id = m.tenant and o.tenant_id = c.tenant_id and o.customer_id = c.customer_id and c.outcome = 'overturned'`;

/** Why each was refused, as its record and its history tell it. */
export const nameReasons = `
with why as (
  select o.n, coalesce((select r.reasons from review r where r.tenant_id = m.tenant and r.order_id = m.order_base + o.n and r.decision = 'reject' order by r.id desc limit 1),
    (select x.rules from machine_review x where x.tenant_id = m.tenant and x.order_id = m.order_base + o.n and x.outcome = 'rejected' order by x.id desc limit 1),
    array[(array['identity', 'income', 'documents', 'otherDebts'])[1 + o.n % 4]]) as reasons
  from demo_money o cross join demo_market m where o.status = 2
), told as (
  update order_event e set detail = jsonb_build_object('reasons', w.reasons) from why w cross join demo_market m
  where e.tenant_id = m.tenant and e.order_id = m.order_base + w.n and e.event = 'rejected'
)
update loan_order l set reject_reasons = w.reasons from why w cross join demo_market m where l.tenant_id = m.tenant and l.id = m.order_base + w.n`;

/** What customers asked for: now and then one agrees to later hours, forbids chats, or takes it back. */
export const insertWishes = `
insert into contact_preference (tenant_id, customer_id, opt_out, consents, at, staff_id)
select m.tenant, c.id, x.opt_out, x.consents, m.at - make_interval(days => x.ago), case when x.ago < 30 then s.id end
from demo_market m join customer c on c.tenant_id = m.tenant cross join lateral (select min(t.id) as id from staff t where t.tenant_id = m.tenant and t.type = 9) s
cross join lateral (values (90, '{}'::text[], array['hours']), (20, array['chat'], '{}'::text[])) x(ago, opt_out, consents)
where c.id % 13 = 4 and (x.ago = 90 or c.id % 2 = 0) order by c.id, x.ago desc`;
