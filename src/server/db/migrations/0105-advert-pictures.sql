-- Adverts with pictures of the house's own, for a language, and how often they were seen.
alter table order_file drop constraint order_file_kind_check;
alter table order_file add constraint order_file_kind_check
  check (kind in ('idFront', 'idBack', 'selfie', 'income', 'residence', 'employment', 'bankCard', 'other', 'advert') and (kind = 'advert') <= (order_id is null));
alter table advert
  add image_id bigint,
  -- Empty: whatever the customer speaks.
  add language text not null default '',
  add views int not null default 0,
  add constraint advert_image foreign key (tenant_id, image_id) references order_file (tenant_id, id);
create index advert_by_image on advert (tenant_id, image_id) where image_id is not null;
