-- What somebody wrote of a person goes with him; by which rules an application was refused are the house's own codes, which reports are summed from:
-- without them a book that was added up before differed from one that is added up anew.
create or replace function erase_words(his bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from public.erasure e where e.tenant_id = current_tenant() and e.customer_id = his) then return; end if;
  update public.order_event e set remark = '',
      detail = coalesce((select jsonb_object_agg(d.key, d.value) from jsonb_each(e.detail) d
        where jsonb_typeof(d.value) in ('number', 'boolean') or d.value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}'
          or d.key = 'reasons' and jsonb_typeof(d.value) = 'array'
            and not exists (select from jsonb_array_elements_text(d.value) r(code) where r.code !~ '^[A-Za-z0-9_.-]{1,40}$')), '{}')
    from public.loan_order o where e.tenant_id = current_tenant() and o.tenant_id = e.tenant_id and o.id = e.order_id and o.customer_id = his;
  update public.order_remark r set remark = ''
    from public.loan_order o where r.tenant_id = current_tenant() and o.tenant_id = r.tenant_id and o.id = r.order_id and o.customer_id = his;
  update public.contact_attempt a set phone_masked = '–' where a.tenant_id = current_tenant() and a.customer_id = his;
end $$;
