-- Levels of the reports' sums (server/report/tally/cells.ts, server/report/review/review-rollup.ts): a report along one line of the books reads a
-- month of that line, some thousand rows, where it read up to 770,000 cells at a million orders. Written by the folding from now on; summed up here
-- once from the cells that there are.
insert into tally_bucket (tenant_id, level, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n)
-- 3: a channel's day, now of what came by none and of money, too.
select b.tenant_id, 3, b.book, b.day, 0, 0, 0, 0, '', b.channel, '', b.item, b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and (b.book = 'money' or b.book in ('delivery', 'flow', 'due') and b.channel = '')
group by b.tenant_id, b.book, b.day, b.channel, b.item, b.measure having sum(b.n) <> 0
union all
-- 4: a day.
select b.tenant_id, 4, b.book, b.day, 0, 0, 0, 0, '', '', '', i.item, b.measure, sum(b.n)
from tally_bucket b cross join lateral (select case when b.book in ('collectionResult', 'remindResult') then '' else b.item end as item) i where b.level = 0
group by b.tenant_id, b.book, b.day, i.item, b.measure having sum(b.n) <> 0
union all
-- 5: a person's day.
select b.tenant_id, 5, b.book, b.day, 0, b.staff_id, 0, 0, '', '', '', i.item, b.measure, sum(b.n)
from tally_bucket b cross join lateral (select case when b.book in ('collectionResult', 'remindResult') then '' else b.item end as item) i
where b.level = 0 and b.book in ('call', 'money', 'lapse', 'relief', 'lead', 'collectionResult', 'remindResult')
group by b.tenant_id, b.book, b.day, b.staff_id, i.item, b.measure having sum(b.n) <> 0
union all
-- 6: an hour of a day.
select b.tenant_id, 6, b.book, b.day, b.hour, 0, 0, 0, '', '', '', i.item, b.measure, sum(b.n)
from tally_bucket b cross join lateral (select case when b.book = 'lead' then '' else b.item end as item) i
where b.level = 0 and b.book in ('call', 'flow', 'lead')
group by b.tenant_id, b.book, b.day, b.hour, i.item, b.measure having sum(b.n) <> 0
union all
-- 7: a product's day.
select b.tenant_id, 7, b.book, b.day, 0, 0, 0, b.product_id, '', '', '', b.item, b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and b.book in ('flow', 'money', 'ledger', 'due', 'settle', 'lapse', 'relief')
group by b.tenant_id, b.book, b.day, b.product_id, b.item, b.measure having sum(b.n) <> 0
union all
-- 8: a person's day by stage.
select b.tenant_id, 8, b.book, b.day, 0, b.staff_id, 0, 0, '', '', b.stage, b.item, b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and b.book in ('money', 'relief')
group by b.tenant_id, b.book, b.day, b.staff_id, b.stage, b.item, b.measure having sum(b.n) <> 0
union all
-- 9: a product's day by kind of customer.
select b.tenant_id, 9, b.book, b.day, 0, 0, 0, b.product_id, b.user_type, '', '', b.item, b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and b.book in ('flow', 'money', 'due', 'settle')
group by b.tenant_id, b.book, b.day, b.product_id, b.user_type, b.item, b.measure having sum(b.n) <> 0
union all
-- 10: a channel's day by kind of customer.
select b.tenant_id, 10, b.book, b.day, 0, 0, 0, 0, b.user_type, b.channel, '', b.item, b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and b.book in ('flow', 'due', 'money')
group by b.tenant_id, b.book, b.day, b.user_type, b.channel, b.item, b.measure having sum(b.n) <> 0
union all
-- 11: a person's hour.
select b.tenant_id, 11, b.book, b.day, b.hour, b.staff_id, 0, 0, '', '', '', b.item, b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and b.book = 'call'
group by b.tenant_id, b.book, b.day, b.hour, b.staff_id, b.item, b.measure having sum(b.n) <> 0;

-- Of the reviewers' sums 0: every cell; 1: of any app, the customer new or not; 2: app and kind of
-- customer alone.
alter table review_bucket add column level smallint not null default 0;
alter table review_bucket drop constraint review_bucket_pkey;
alter table review_bucket add primary key (tenant_id, level, day, kind, staff_id, app_id, user_type, item);

insert into review_bucket (tenant_id, level, day, kind, staff_id, app_id, user_type, item,
  applied, cancelled, closed, allocated, passed, refused, sent_back, seconds, returned, overturned, reapplied, later_passed, contested,
  contest_won, due, overdue, unpaid, held, pairs, agreed, pair_passes, checked, hits, sole)
select b.tenant_id, 1, b.day, b.kind, b.staff_id, 0, c.kind, b.item,
  sum(b.applied), sum(b.cancelled), sum(b.closed), sum(b.allocated), sum(b.passed), sum(b.refused), sum(b.sent_back), sum(b.seconds),
  sum(b.returned), sum(b.overturned), sum(b.reapplied), sum(b.later_passed), sum(b.contested), sum(b.contest_won), sum(b.due),
  sum(b.overdue), sum(b.unpaid), sum(b.held), sum(b.pairs), sum(b.agreed), sum(b.pair_passes), sum(b.checked), sum(b.hits), sum(b.sole)
from review_bucket b cross join lateral (select case when b.user_type = 'newUser' then 'newUser' else '' end as kind) c
where b.level = 0 group by b.tenant_id, b.day, b.kind, b.staff_id, c.kind, b.item;
insert into review_bucket (tenant_id, level, day, kind, staff_id, app_id, user_type, item,
  applied, cancelled, closed, allocated, passed, refused, sent_back, seconds, returned, overturned, reapplied, later_passed, contested,
  contest_won, due, overdue, unpaid, held, pairs, agreed, pair_passes, checked, hits, sole)
select b.tenant_id, 2, b.day, b.kind, 0, b.app_id, b.user_type, '',
  sum(b.applied), sum(b.cancelled), sum(b.closed), sum(b.allocated), sum(b.passed), sum(b.refused), sum(b.sent_back), sum(b.seconds),
  sum(b.returned), sum(b.overturned), sum(b.reapplied), sum(b.later_passed), sum(b.contested), sum(b.contest_won), sum(b.due),
  sum(b.overdue), sum(b.unpaid), sum(b.held), sum(b.pairs), sum(b.agreed), sum(b.pair_passes), sum(b.checked), sum(b.hits), sum(b.sole)
from review_bucket b where b.level = 0 group by b.tenant_id, b.day, b.kind, b.app_id, b.user_type;

-- Contested refusals of the machine are found by the days of the refusals: of a month at a million orders 8,000 of 150,000 facts.
create index review_fact_machine_refused on review_fact (tenant_id, day, order_id) where kind = 'machine' and refused > 0;
