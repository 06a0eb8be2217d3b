-- A closed day: no posting date up to it ever gets another entry. What it came to is kept, with a hash over the entries and over the close before it.
create table ledger_close (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  day date not null,
  entries int not null,
  -- Account -> balance, minor units, of everything that was posted up to then.
  balances jsonb not null,
  -- What was open on the checklist, and why the day was closed all the same.
  gaps jsonb not null,
  hash text not null,
  requested_by bigint not null,
  closed_by bigint not null,
  closed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, requested_by) references staff (tenant_id, id),
  foreign key (tenant_id, closed_by) references staff (tenant_id, id),
  check (closed_by <> requested_by)
);
create unique index ledger_close_once on ledger_close (tenant_id, day);

-- What was posted on each closed day, by value date and account: what a balance of any day is added up of without reading every entry.
create table ledger_day (
  tenant_id int not null references tenant,
  posted_on date not null,
  value_date date not null,
  account smallint not null,
  debit bigint not null,
  credit bigint not null,
  primary key (tenant_id, posted_on, value_date, account)
);
create index posting_by_time on posting (tenant_id, posted_at, id);
-- What a day's entries are listed by.
create index posting_by_value on posting (tenant_id, value_date, id);

insert into role_permission (tenant_id, role_id, permission)
select tenant_id, id, 'finance:ledger:close' from role where code = 'finance' on conflict do nothing;

-- Money that left, by when it did.
create index payout_transfer_listed on payout_transfer (tenant_id, sent_at desc, id desc);
create index refund_listed on refund (tenant_id, applied_at desc, id desc);

-- The screens of the book, of lenders that there are already; later ones have them from the menu of the house (menu.json).
insert into menu_entry (tenant_id, id, parent_id, type, names, web_url, order_num, icon, url, perms)
select t.tenant_id, e.id, e.parent_id, e.type, e.names::jsonb, e.web_url, e.order_num, '', e.web_url, e.perms
from tenant t, (values
  (82500, 80000, 1, '{"en": "Trial balance", "zh": "试算平衡表", "vi": "Bảng cân đối thử", "es": "Balanza de comprobación", "id": "Neraca saldo"}', '/finance/trialBalance', 25, 'finance:trialBalance'),
  (82501, 82500, 2, '{"en": "View", "zh": "查看", "vi": "Xem", "es": "Ver", "id": "Lihat"}', '', 1, 'finance:ledger:view'),
  (82600, 80000, 1, '{"en": "Journal", "zh": "分录明细", "vi": "Nhật ký chung", "es": "Libro diario", "id": "Jurnal"}', '/finance/journal', 26, 'finance:journal'),
  (82601, 82600, 2, '{"en": "View", "zh": "查看", "vi": "Xem", "es": "Ver", "id": "Lihat"}', '', 1, 'finance:ledger:view'),
  (82700, 80000, 1, '{"en": "Day close", "zh": "日结", "vi": "Khóa sổ ngày", "es": "Cierre del día", "id": "Tutup hari"}', '/finance/dayClose', 27, 'finance:day'),
  (82701, 82700, 2, '{"en": "View", "zh": "查看", "vi": "Xem", "es": "Ver", "id": "Lihat"}', '', 1, 'finance:ledger:view'),
  (82702, 82700, 2, '{"en": "Close the day", "zh": "确认日结", "vi": "Khóa sổ", "es": "Cerrar el día", "id": "Tutup hari"}', '', 2, 'finance:ledger:close')
) as e (id, parent_id, type, names, web_url, order_num, perms)
on conflict do nothing;
