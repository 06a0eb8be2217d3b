-- Why somebody does not go on borrowing has the twelve numbers of the specification now (rules/product.md 3). What was said under the house's own
-- numbers keeps its meaning: four of them have another number, and of the others the words stay in the remark.
create temp table reason_before (old smallint primary key, new smallint, word text) on commit drop;
insert into reason_before values (0, 6, null), (1, 2, null), (2, 1, null), (3, 0, null), (4, null, 'Borrows elsewhere'),
  (5, null, 'Too many documents'), (6, null, 'Trouble with the app'), (7, null, 'No trust'), (8, null, 'Refused before'),
  (9, null, 'Still in debt'), (10, null, 'Perhaps later'), (11, null, 'Another reason');

update lead_remark r set reason = b.new, remark = concat_ws(' ', nullif(r.remark, ''), '(' || b.word || ')')
from reason_before b where b.old = r.reason;
update marketing_lead l set last_reason = b.new from reason_before b where b.old = l.last_reason;
