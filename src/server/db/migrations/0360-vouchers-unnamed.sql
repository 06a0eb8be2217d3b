-- Vouchers that no row names are looked for by the night, among those of the last season.
create index voucher_by_upload on voucher (tenant_id, uploaded_at);
create index payee_account_by_proof on payee_account (tenant_id, proof) where proof <> '';
