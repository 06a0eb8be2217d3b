-- The black list as its own screen: four kinds of value, until when they stand, whence they came, and who took them off.
alter table black_list drop constraint black_list_kind_check;
alter table black_list add constraint black_list_kind_check check (kind in ('phone', 'idNo', 'device', 'account'));
alter table black_list
  add source text not null default 'staff' check (source in ('staff', 'proposal', 'import')),
  -- The last day on which it stands; null: it does not end by itself.
  add expires_on date,
  -- Null with `removed_at`: its day was over.
  add removed_by bigint,
  add remove_reason text not null default '',
  add constraint black_list_remover foreign key (tenant_id, removed_by) references staff (tenant_id, id);
update black_list set source = 'proposal' where approval_id is not null;
-- Found by its last digits, as people say them.
create index black_list_by_tail on black_list (tenant_id, reverse(value) text_pattern_ops);
create index black_list_ending on black_list (tenant_id, expires_on) where expires_on is not null and removed_at is null;
