-- First instalments of what reviewers passed are counted by the score's band too: "2026-11-03 B". The sums of before are split by it from their facts.
update review_fact f set item = f.item || ' ' || coalesce((select case when m.score >= 700 then 'A' when m.score >= 600 then 'B' when m.score >= 500 then 'C'
    when m.score >= 400 then 'D' else 'E' end
  from machine_review m where m.tenant_id = f.tenant_id and m.order_id = f.order_id and m.score is not null order by m.id desc limit 1), '?')
where f.due > 0;
delete from review_delta where due <> 0 or overdue <> 0 or unpaid <> 0;
delete from review_bucket where due <> 0 or overdue <> 0 or unpaid <> 0;
insert into review_bucket (tenant_id, day, kind, staff_id, app_id, user_type, item, due, overdue, unpaid)
select tenant_id, day, kind, staff_id, app_id, user_type, item, sum(due), sum(overdue), sum(unpaid) from review_fact where due > 0 group by 1, 2, 3, 4, 5, 6, 7;
