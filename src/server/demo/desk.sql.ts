// The desk of one tenant beside its orders: reminders handed out, customer groups with their staff, days of rest with their covers.

/** One batch per tenant and morning, three days before the due date. */
export const insertReminderAssignments = `
with batch as (
  insert into assignment_batch (tenant_id, staff_id, at, mode, orders, department)
  select m.tenant, (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 2), min(o.reminder_since), 'even', count(*), 'remind'
  from demo_money o, demo_market m where o.reminder is not null group by m.tenant, (o.reminder_since at time zone m.zone)::date
  returning id, at
), batch_day as (select b.id, (b.at at time zone m.zone)::date as day from batch b, demo_market m)
insert into assignment (tenant_id, batch_id, order_id, at, from_staff, to_staff, version)
select m.tenant, b.id, m.order_base + o.n, o.reminder_since, null, o.reminder, 1
from demo_money o cross join demo_market m join batch_day b on b.day = (o.reminder_since at time zone m.zone)::date
where o.reminder is not null`;

/** By days past due, new customers apart, and the largest of the oldest debts apart; reminders by how near the due date is. */
export const insertGroups = `
insert into guest_group (tenant_id, name, department, stage_from, stage_to, user_types, amount_from, priority, changed_by, changed_at)
select m.tenant, g.name, g.department, g.stage_from, g.stage_to, g.user_types, case when g.amount is not null then (m.low + (m.high - m.low) / 2) * m.unit end, g.priority,
  (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 2), m.at - interval '40 days'
from demo_market m cross join (values
  ('M0 NEW', 'collection', 1, 7, array['newUser', 'advertising', 'natural'], null::int, 10),
  ('M0', 'collection', 1, 7, '{}', null, 20),
  ('M1', 'collection', 8, 15, '{}', null, 30),
  ('M2', 'collection', 16, 30, '{}', null, 40),
  ('M2+ VIP', 'collection', 31, null, '{}', 1, 50),
  ('M2+', 'collection', 31, null, '{}', null, 60),
  ('S-3', 'remind', -3, -2, '{}', null, 10),
  ('S-1', 'remind', -1, 0, '{}', null, 20)
) as g(name, department, stage_from, stage_to, user_types, amount, priority)`;

/** The oldest debts belong to a few; everybody else works where he is sent. */
export const bindStaff = `
insert into guest_group_staff (tenant_id, guest_group_id, staff_id, weight, open_cap, bound_by, bound_at)
select g.tenant_id, g.id, s.id, 1 + (s.turn % 3), case when s.turn % 2 = 0 then 150 end, g.changed_by, g.changed_at
from guest_group g join (select tenant_id, id, row_number() over (partition by tenant_id order by id desc) as turn from staff
  where type = 7 and not must_change_password) s on s.tenant_id = g.tenant_id and s.turn <= 5
where g.tenant_id = (select tenant from demo_market) and g.name = 'M2+ VIP'
union all
select g.tenant_id, g.id, s.id, 1, null, g.changed_by, g.changed_at
from guest_group g join staff s on s.tenant_id = g.tenant_id and s.type = 6 where g.tenant_id = (select tenant from demo_market) and g.department = 'remind'`;

/** A day of rest in the week for everybody, a colleague of the same team covers; the first of each kind works today. */
export const insertShifts = `
insert into shift (tenant_id, staff_id, day, kind, cover_id)
select m.tenant, s.id, d.day, 'rest', case when s.next_id <> s.id then s.next_id end
from demo_market m join (
  select tenant_id, id, row_number() over (partition by tenant_id, type order by id) as turn,
    coalesce(lead(id) over (partition by tenant_id, team_id, type order by id), first_value(id) over (partition by tenant_id, team_id, type order by id)) as next_id
  from staff where type in (6, 7) and not must_change_password
) s on s.tenant_id = m.tenant cross join lateral (select m.today + i as day, i from generate_series(0, 13) i) d
where (s.turn + d.i) % 7 = 6 and (d.i > 0 or s.turn > 12)`;
