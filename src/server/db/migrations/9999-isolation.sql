-- Runs after every other migration, each time one was applied: the wall of the database.
-- Every table with a tenant_id gets forced row-level security; the application role gets no more than it needs.

do $$
declare t record;
begin
  for t in
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r'
  loop
    execute format('alter table %I enable row level security', t.name);
    execute format('alter table %I force row level security', t.name);
    execute format('drop policy if exists tenant_wall on %I', t.name);
    execute format('create policy tenant_wall on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', t.name);
    -- Forced security binds the owner too; migrations, seeding and the two doors of sign-in run as the owner.
    execute format('drop policy if exists owner_door on %I', t.name);
    execute format('create policy owner_door on %I to %I using (true) with check (true)', t.name, current_user);
  end loop;
end $$;

grant usage on schema public to keyline_app;
grant select, insert, update, delete on all tables in schema public to keyline_app;
grant usage on all sequences in schema public to keyline_app;
grant execute on all functions in schema public to keyline_app;
revoke update, delete on audit, audit_seal, order_event, contact_attempt, loan_event, posting, contact_block, contact_policy, contact_preference from keyline_app;
-- Younger than what an upgrade may begin with: this file runs over a house of before, too.
do $$ begin
  if to_regclass('order_remark') is not null then revoke update, delete on order_remark from keyline_app; end if;
end $$;
do $$ begin
  if to_regclass('role_grant') is not null then revoke update, delete on role_grant from keyline_app; end if;
end $$;
do $$ begin
  if to_regclass('sign_in_log') is not null then revoke update, delete on sign_in_log, sign_in_end from keyline_app; end if;
end $$;
do $$ begin
  if to_regclass('setting_version') is not null then revoke update, delete on setting_version from keyline_app; end if;
end $$;
do $$ begin
  if to_regclass('tenant_turn') is not null then revoke insert, update, delete on tenant_turn from keyline_app; end if;
end $$;
revoke insert, update, delete on tenant, schema_migration from keyline_app;
-- A key is held or not: there is nothing to change about it.
revoke update on role_permission from keyline_app;
do $$ begin
  if to_regclass('file_access') is not null then revoke update, delete on file_access from keyline_app; end if;
end $$;
do $$ begin
  if to_regclass('ledger_close') is not null then revoke update, delete on ledger_close, ledger_day from keyline_app; end if;
end $$;
do $$ begin
  if to_regclass('repayment_rule') is not null then revoke update, delete on repayment_rule from keyline_app; end if;
end $$;
do $$ begin
  if to_regclass('service_deal') is not null then revoke update, delete on service_deal from keyline_app; end if;
end $$;
do $$ begin
  if to_regclass('report_target') is not null then revoke update, delete on report_target from keyline_app; end if;
end $$;

-- A blind sample is not told what was decided (rules/review.md 7): whatever is written of an order is hidden from whoever has one of it, unless it stands here.
-- What he works by stays; of notes, events, accounts and requests what was there when the first one took the case. Asked once per statement, empty for everybody else.
do $$
declare t record;
declare cut text;
begin
  if to_regclass('review_sample') is null then return; end if;
  for t in
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'order_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('review_sample', 'application_detail', 'order_file', 'machine_review', 'contact_attempt',
      'phone_call', 'phone_reveal', 'review_call', 'order_lease', 'record_access', 'file_access', 'contact_block')
  loop
    cut := case when t.name in ('order_event', 'order_remark', 'payee_account') then 'x.at < s.taken_from' when t.name = 'document_request' then 'x.asked_at < s.drawn_at' end;
    execute format('drop policy if exists untold on %I', t.name);
    execute format('create policy untold on %I as restrictive for select to keyline_app using ((order_id = any((select untold_orders())::bigint[])) is not true%s)', t.name,
      case when cut is null then '' else format(' or exists (select from review_sample s where s.tenant_id = %1$I.tenant_id and s.order_id = %1$I.order_id and s.state in (''open'', ''held'') and %2$s)',
        t.name, replace(cut, 'x.', t.name || '.')) end);
  end loop;
  drop policy if exists untold on loan_order;
  create policy untold on loan_order as restrictive for select to keyline_app using ((id = any((select hidden_orders())::bigint[])) is not true);
end $$;
