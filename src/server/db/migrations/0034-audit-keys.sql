-- 1: SHA-256, which whoever owns the database can make again. 2: HMAC under a key that is kept outside it; key_no says which.
alter table audit_seal
  add column scheme smallint not null default 1,
  add column key_no int,
  add constraint audit_seal_key check (case scheme when 1 then key_no is null when 2 then key_no is not null else false end);
