-- Lists of money are asked for by channel, by the account that it goes to, and by whose account it is. Stored: behind row-level security no index of an
-- expression is used. Names as people search for them (lending/fold.ts): lower case, without marks, one blank between words.
create function folded_name(name text) returns text language sql immutable parallel safe
  return lower(translate(regexp_replace(btrim(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'), 'đĐ', 'dd'));

-- A channel's trade number begins with the channel. Both columns at once: the table is written anew once.
alter table receipt
  add channel text generated always as (case when source <> 'offline' and strpos(trade_no, ':') > 0 then split_part(trade_no, ':', 1) end) stored,
  add payer_folded text generated always as (folded_name(payer)) stored;
create index receipt_by_channel on receipt (tenant_id, channel, registered_at desc, id desc) where channel is not null;
create index receipt_by_payer on receipt (tenant_id, payer_folded, registered_at desc, id desc) where payer_folded <> '';

alter table payee_account add holder_folded text generated always as (folded_name(holder)) stored;
create index payee_account_by_holder on payee_account (tenant_id, holder_folded) where holder_folded <> '';

-- A payout's channel is written before its transfer is; only the oldest have none of their own.
update payout p set channel = (select t.channel from payout_transfer t where t.tenant_id = p.tenant_id and t.payout_id = p.id order by t.id desc limit 1)
where p.channel is null and exists (select from payout_transfer t where t.tenant_id = p.tenant_id and t.payout_id = p.id);
create index payout_by_channel on payout (tenant_id, channel, created_at desc, id desc) where channel is not null;
