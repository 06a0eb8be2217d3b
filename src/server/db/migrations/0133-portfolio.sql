-- What was owed at the end of each closed day, by debt group and days past due, with what is set aside of it: kept as it was counted with the close, by the
-- table of groups that held on that day.
create table portfolio_close (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  day date not null,
  -- The group's place in its table, its code, its first and last day, and its rate in parts per million of the principal.
  place smallint not null,
  code text not null check (code <> ''),
  from_day int not null,
  to_day int,
  rate_ppm int not null check (rate_ppm between 0 and 1000000),
  -- First day of the span of days past due.
  span int not null,
  orders int not null,
  principal bigint not null,
  interest bigint not null,
  fee bigint not null,
  penalty bigint not null,
  provision bigint not null,
  primary key (tenant_id, id)
);
create unique index portfolio_close_once on portfolio_close (tenant_id, day desc, place, span);

insert into menu_entry (tenant_id, id, parent_id, type, names, web_url, order_num, icon, url, perms)
select t.tenant_id, e.id, e.parent_id, e.type, e.names::jsonb, e.web_url, e.order_num, '', e.web_url, e.perms
from tenant t, (values
  (82800, 80000, 1, '{"en": "Portfolio by debt group", "zh": "债务分级", "vi": "Nhóm nợ", "es": "Cartera por grupo", "id": "Portofolio per golongan"}', '/finance/debtGroups', 28, 'finance:debtGroups'),
  (82801, 82800, 2, '{"en": "View", "zh": "查看", "vi": "Xem", "es": "Ver", "id": "Lihat"}', '', 1, 'finance:ledger:view')
) as e (id, parent_id, type, names, web_url, order_num, perms)
on conflict do nothing;
