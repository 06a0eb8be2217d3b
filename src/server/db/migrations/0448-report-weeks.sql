-- More levels of the reports' sums (server/report/tally/levels.ts): of money by stage what is somebody's, where each person's was read; and what people did,
-- and what moved from stage to stage, in whole weeks, where a month, or all that ever moved, was read by the day. Summed up here once from the cells, which
-- are there whatever other levels are; written by the folding from now on.
insert into tally_bucket (tenant_id, level, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n)
-- 16: a stage's day: of anybody, and of nobody.
select b.tenant_id, 16, b.book, b.day, 0, (b.staff_id <> 0)::int, 0, 0, '', '', b.stage, b.item, b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and b.book = 'money'
group by b.tenant_id, b.book, b.day, (b.staff_id <> 0)::int, b.stage, b.item, b.measure having sum(b.n) <> 0
union all
-- 17: a person's week, under its Monday.
select b.tenant_id, 17, b.book, date_trunc('week', b.day::timestamp)::date, 0, b.staff_id, 0, 0, '', '', '', i.item, b.measure, sum(b.n)
from tally_bucket b cross join lateral (select case when b.book = 'collectionResult' then '' else b.item end as item) i
where b.level = 0 and b.book in ('call', 'money', 'relief', 'collectionResult', 'remindResult')
group by b.tenant_id, b.book, date_trunc('week', b.day::timestamp)::date, b.staff_id, i.item, b.measure having sum(b.n) <> 0
union all
-- 18: a person's week by reason: of an item what stands before its colon.
select b.tenant_id, 18, b.book, date_trunc('week', b.day::timestamp)::date, 0, b.staff_id, 0, 0, '', '', '', split_part(b.item, ':', 1) || ':', b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and b.book = 'collectionResult'
group by b.tenant_id, b.book, date_trunc('week', b.day::timestamp)::date, b.staff_id, split_part(b.item, ':', 1), b.measure having sum(b.n) <> 0
union all
-- 19: a person's hour by app, of any list of leads.
select b.tenant_id, 19, b.book, b.day, b.hour, b.staff_id, b.app_id, 0, '', '', '', '', b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and b.book = 'lead'
group by b.tenant_id, b.book, b.day, b.hour, b.staff_id, b.app_id, b.measure having sum(b.n) <> 0
union all
-- 20: a stage's week by app.
select b.tenant_id, 20, b.book, date_trunc('week', b.day::timestamp)::date, 0, 0, b.app_id, 0, '', '', b.stage, b.item, b.measure, sum(b.n)
from tally_bucket b where b.level = 0 and b.book = 'move'
group by b.tenant_id, b.book, date_trunc('week', b.day::timestamp)::date, b.app_id, b.stage, b.item, b.measure having sum(b.n) <> 0;
