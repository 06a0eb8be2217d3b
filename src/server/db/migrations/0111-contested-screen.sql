-- The screen of contested refusals, of lenders that there are already; later ones have it from the menu of the house (menu.json).
insert into menu_entry (tenant_id, id, parent_id, type, names, web_url, order_num, icon, url, perms)
select t.tenant_id, e.id, e.parent_id, e.type, e.names::jsonb, e.web_url, e.order_num, '', e.web_url, e.perms
from tenant t, (values
  (50500, 50000, 1, '{"en": "Contested refusals", "zh": "拒绝申诉", "vi": "Khiếu nại từ chối", "es": "Rechazos impugnados", "id": "Penolakan digugat"}', '/order/contestedOrder', 5, 'order:contest'),
  (50501, 50500, 2, '{"en": "View", "zh": "查看", "vi": "Xem", "es": "Ver", "id": "Lihat"}', '', 1, 'order:review:final')
) as e (id, parent_id, type, names, web_url, order_num, perms)
on conflict do nothing;
