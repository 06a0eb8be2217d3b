// Who came in and who was refused in the last two weeks, how the sessions ended, and one account that waits to be opened again.

const agents = `(array['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15'])[1 + s.id % 3]`;
const device = "substr(translate(md5('seat ' || s.tenant_id || ' ' || s.id), 'abcdef', 'KqTxWp'), 1, 12)";
const usual = "'10.20.' || (s.team_id % 20) || '.' || (10 + s.id % 200)";

/** Mornings of working days; in one of seventeen the password was wrong first. */
export const insertSignIns = `
with mornings as (
  select s.tenant_id, s.id, s.account, s.team_id, d.day,
    ((d.day + time '07:40') at time zone m.zone) + make_interval(mins => (s.id % 50)::int, secs => ((s.id * 13 + d.i) % 60)::int) as at
  from demo_market m join staff s on s.tenant_id = m.tenant and not s.must_change_password
  cross join lateral (select m.today - i as day, i from generate_series(0, 13) i where extract(isodow from m.today - i) < 7) d
  where (s.id + d.i) % 7 <> 3)
insert into sign_in_log (tenant_id, at, staff_id, account, result, reason, address, device, place, user_agent)
select s.tenant_id, s.at + t.late, s.id, s.account, t.result, t.reason, ${usual}, ${device}, 'seat', ${agents}
from mornings s cross join demo_market m
cross join lateral (select interval '0' as late, 'in' as result, '' as reason
  union all select interval '-40 seconds', 'refused', 'password' where (s.id + extract(doy from s.day)::int) % 17 = 0
  union all select interval '-70 seconds', 'refused', 'captcha' where (s.id + extract(doy from s.day)::int) % 41 = 0) t
where s.tenant_id = m.tenant and s.at < m.at - interval '2 minutes' order by s.at`;

/** Tries that should catch an administrator's eye: guesses at an account from elsewhere until the throttle held, and names that nobody has. */
export const insertOddSignIns = `
insert into sign_in_log (tenant_id, at, staff_id, account, result, reason, address, device, place, user_agent)
select m.tenant, m.at - make_interval(hours => 9, secs => 60 * (8 - n)), s.id, s.account, 'refused', case when n < 6 then 'password' else 'throttled' end,
  '203.0.113.' || (40 + m.tenant), '', 'new', 'python-requests/2.32'
from demo_market m cross join generate_series(1, 6) n
cross join lateral (select s.id, s.account from staff s where s.tenant_id = m.tenant and s.type = 7 and not s.must_change_password order by s.id desc limit 1) s
union all
select m.tenant, m.at - make_interval(hours => 20, mins => 3 * n), null, (array['adm…', 'roo…', 'tes…'])[n], 'refused', 'unknown',
  '198.51.100.' || (7 + m.tenant), '', 'new', 'curl/8.9'
from demo_market m cross join generate_series(1, 3) n
union all
select m.tenant, m.at - interval '8 hours', s.id, s.account, 'refused', 'locked', ${usual}, ${device}, 'seat', ${agents}
from demo_market m cross join lateral (select s.* from staff s where s.tenant_id = m.tenant and s.type = 7 and not s.must_change_password order by s.id desc limit 1) s`;

/** Most sign out in the evening; some let the screen go, and one was shown the door. */
export const insertSignInEnds = `
insert into sign_in_end (tenant_id, sign_in_id, at, how, staff_id)
select l.tenant_id, l.id, e.at, e.how, case when e.how = 'kicked' then a.id end
from demo_market m join sign_in_log l on l.tenant_id = m.tenant and l.result = 'in'
cross join lateral (select min(s.id) as id from staff s where s.tenant_id = m.tenant and s.type = 1) a
cross join lateral (select case when l.id % 97 = 0 then 'kicked' when l.id % 6 = 0 then 'expired' else 'out' end as how,
  l.at + make_interval(mins => 420 + (l.id * 7 % 150)::int) as at) e
where e.at < m.at`;

/** Locked after those guesses; whoever may, opens it again. */
export const lockGuessed = `
update staff s set locked_at = m.at - interval '8 hours 40 minutes', locked_by = (select min(a.id) from staff a where a.tenant_id = m.tenant and a.type = 1)
from demo_market m where s.tenant_id = m.tenant
  and s.id = (select max(c.id) from staff c where c.tenant_id = m.tenant and c.type = 7 and not c.must_change_password)`;

/** What people did with their keys in the last months: most are used every few days, some were not for longer than anybody should hold them. */
export const watchKeys = `
with watched as (update tenant t set key_use_since = m.today - 200 from demo_market m where t.tenant_id = m.tenant)
update staff s set created_at = w.at, role_since = w.at, role_by = case when s.type > 1 then a.id end
from demo_market m cross join lateral (select min(x.id) as id from staff x where x.tenant_id = m.tenant and x.type = 1) a
cross join lateral (select m.at - make_interval(days => 220 + (s2.id * 7 % 160)::int) as at, s2.id from staff s2
  where s2.tenant_id = m.tenant and not s2.must_change_password) w
where s.tenant_id = m.tenant and s.id = w.id`;

/**
 * By number and key, so that two runs give the same. Of the keys of a role every ninth is used by nobody who holds it, of what remains every
 * twelfth of a person's was used last in the spring.
 */
export const insertKeyUse = `
with used as (insert into key_use (tenant_id, staff_id, permission, day, uses)
select s.tenant_id, s.id, p.permission, m.today - (d.back * 9 + h.own % 7 + case when h.own % 12 = 0 then 100 else 0 end)::int, 1 + h.own % 23
from demo_market m join staff s on s.tenant_id = m.tenant and s.enabled and not s.must_change_password
join role_permission p on p.tenant_id = s.tenant_id and p.role_id = s.role_id
cross join lateral (select abs(hashtext(p.permission)) as role, abs(hashtext(s.account || p.permission)) as own) h
cross join lateral generate_series(0, 2) as d (back)
where h.role % 9 <> 0 and d.back < 1 + h.own % 3
returning tenant_id, staff_id, permission, day)
insert into key_last (tenant_id, staff_id, permission, day) select tenant_id, staff_id, permission, max(day) from used group by 1, 2, 3`;
