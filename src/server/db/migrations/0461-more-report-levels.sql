-- More levels of the reports' sums (server/report/tally/levels.ts): what is split by app, by kind of customer or by whoever wrote which reasons was read
-- from levels that tell more apart. Summed up once, from the coarsest level that has it; written by the folding from now on.
insert into tally_bucket (tenant_id, level, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n)
-- 11: a person's hour, now of leads, too.
select b.tenant_id, 11, b.book, b.day, b.hour, b.staff_id, 0, 0, '', '', '', b.item, b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and b.book = 'lead'
group by b.tenant_id, b.book, b.day, b.hour, b.staff_id, b.item, b.measure having sum(b.n) <> 0
union all
-- 12: an app's day.
select b.tenant_id, 12, b.book, b.day, 0, 0, b.app_id, 0, '', '', '', b.item, b.measure, sum(b.n)
from tally_bucket b where b.level = 1 and b.book in ('flow', 'money', 'ledger', 'due', 'settle', 'lapse')
group by b.tenant_id, b.book, b.day, b.app_id, b.item, b.measure having sum(b.n) <> 0
union all
-- 13: a day by kind of customer.
select b.tenant_id, 13, b.book, b.day, 0, 0, 0, 0, b.user_type, '', '', b.item, b.measure, sum(b.n)
from tally_bucket b where b.level = 1 and b.book in ('flow', 'due')
group by b.tenant_id, b.book, b.day, b.user_type, b.item, b.measure having sum(b.n) <> 0
union all
-- 14: a person's day by reason: of an item what stands before its colon.
select b.tenant_id, 14, b.book, b.day, 0, b.staff_id, 0, 0, '', '', '', split_part(b.item, ':', 1) || ':', b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and b.book in ('collectionResult', 'remindResult')
group by b.tenant_id, b.book, b.day, b.staff_id, split_part(b.item, ':', 1), b.measure having sum(b.n) <> 0
union all
-- 15: an hour by kind of customer.
select b.tenant_id, 15, b.book, b.day, b.hour, 0, 0, 0, b.user_type, '', '', '', b.measure, sum(b.n)
from tally_bucket b where b.level = 2 and b.book = 'flow'
group by b.tenant_id, b.book, b.day, b.hour, b.user_type, b.measure having sum(b.n) <> 0;
