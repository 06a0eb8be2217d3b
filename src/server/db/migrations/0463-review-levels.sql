-- Two more levels of the reviewers' sums (server/report/review/review-rollup.ts), because a report read everybody's where it is along days or kinds of
-- work, and every reason where it is of what was due. Summed up once, from whose it was; written by the folding from now on. After 0460, which began to
-- tell levels apart.
-- 3: what was decided and what became of it, whosever it was. 4: whose it was, and of the items only due days.
insert into review_bucket (tenant_id, level, day, kind, staff_id, app_id, user_type, item,
  applied, cancelled, closed, allocated, passed, refused, sent_back, seconds, returned, overturned, reapplied, later_passed, contested,
  contest_won, due, overdue, unpaid, held, pairs, agreed, pair_passes, checked, hits, sole)
select b.tenant_id, l.level, b.day, b.kind, l.staff_id, 0, b.user_type, l.item,
  sum(b.applied), sum(b.cancelled), sum(b.closed), sum(b.allocated), sum(b.passed), sum(b.refused), sum(b.sent_back), sum(b.seconds),
  sum(b.returned), sum(b.overturned), sum(b.reapplied), sum(b.later_passed), sum(b.contested), sum(b.contest_won), sum(b.due),
  sum(b.overdue), sum(b.unpaid), sum(b.held), sum(b.pairs), sum(b.agreed), sum(b.pair_passes), sum(b.checked), sum(b.hits), sum(b.sole)
from review_bucket b cross join lateral (values
  (3::smallint, 0::bigint, b.item),
  (4::smallint, b.staff_id, case when b.item >= '0' and b.item < 'a' then b.item else '' end)) l (level, staff_id, item)
where b.level = 1 group by b.tenant_id, l.level, b.day, b.kind, l.staff_id, b.user_type, l.item;

-- Contested refusals of the machine were looked for among all of its refusals: of a month at a million orders 900 of 8,000.
drop index review_fact_machine_refused;
create index review_fact_machine_contested on review_fact (tenant_id, day) include (order_id, app_id, user_type, contest_won)
  where kind = 'machine' and contested > 0;
