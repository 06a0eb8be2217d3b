// Reviews of one tenant: whose is what is under review, and who passed it first.

/** Nobody has had one for a day (T07): the demo's reviewers are at work. */
export const insertReviews = `
insert into review (tenant_id, order_id, kind, staff_id, assigned_at, ended_at, decision, approved_amount, approved_term, worked_seconds)
select m.tenant, m.order_base + o.n, r.kind, r.staff, r.assigned, r.ended, case when r.ended is not null then 'pass' end,
  case when r.ended is not null then o.principal end, case when r.ended is not null then o.term end,
  case when r.ended is not null then least(40 + o.n % 9 * 15, extract(epoch from r.ended - r.assigned)::int) else 0 end
from demo_money o cross join demo_market m
cross join lateral (select array_agg(s.id order by s.id) as people from staff s where s.tenant_id = m.tenant and s.type = 4) f
cross join lateral (select least(greatest(o.applied_at + interval '5 minutes', m.at - make_interval(hours => (o.n % 20)::int)), m.at) as lately) l
cross join lateral (values
  (1, 'first', o.reviewer, case when o.stage = 'first_in_progress' then l.lately else o.applied_at + least(interval '5 minutes', (m.at - o.applied_at) * 0.3) end,
    -- What has just come was decided meanwhile, and not all of it at this very moment.
    case when o.stage <> 'first_in_progress' then o.applied_at + least(interval '12 minutes', (m.at - o.applied_at) * 0.9) end),
  (2, 'final', f.people[1 + o.n % cardinality(f.people)], l.lately, null)) r(step, kind, staff, assigned, ended)
where o.status = 1 and (r.step = 1 or o.stage = 'final_in_progress')
order by o.n, r.step`;

export const nameFinalReviewers = `
update loan_order o set reviewer_id = r.staff_id from review r, demo_market m
where o.tenant_id = m.tenant and r.tenant_id = m.tenant and r.order_id = o.id and r.kind = 'final' and r.ended_at is null`;

export const insertReviewHistory = `
insert into order_event (tenant_id, order_id, at, event, from_stage, to_stage, staff_id)
select m.tenant, r.order_id, e.at, e.event, e.was, e.stage, e.staff
from demo_market m join review r on r.tenant_id = m.tenant cross join lateral (values
  (1, 'first', r.assigned_at, 'machinePassed', 'fetching_score', 'machine_passed', null::bigint), (2, 'first', r.assigned_at, 'poolEntered', 'machine_passed', 'pending_review', null),
  (3, 'first', r.assigned_at, 'reviewTaken', 'pending_review', 'first_in_progress', r.staff_id),
  (4, 'first', r.ended_at, 'firstPassed', 'first_in_progress', 'first_passed', r.staff_id),
  (5, 'final', r.assigned_at, 'reviewTaken', 'first_passed', 'final_in_progress', r.staff_id)) e(step, kind, at, event, was, stage, staff)
where e.kind = r.kind and e.at is not null order by r.order_id, r.id, e.step`;
