/**
 * Whom nobody wins so (rules/contact-law.md "Advertising"): a condition on the customer `c` at an instant. Asked when a lead is found, given out, called
 * or written to, when a sending is planned, and again when each message goes. Of people of files the national list is asked besides: whoever has come
 * to stand in it since his file was brought in.
 */
export const isOffLimits = (at: string): string => `(c.frozen_at is not null or c.complaint_since is not null or c.merged_into is not null
  or c.contact_status not in ('normal', 'halfLost') or coalesce(c.birth_date > ${at}::timestamptz - interval '18 years', false)
  or exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id and o.status = 8)
  or exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id and o.frozen)
  or exists (select from black_list b where b.tenant_id = c.tenant_id and b.removed_at is null and (b.expires_on is null or b.expires_on >= ${at}::timestamptz::date)
    and (b.kind = 'phone' and b.value = c.phone or b.kind = 'idNo' and b.value = c.id_no and c.id_no <> ''))
  or c.prospect and exists (select from do_not_call d where d.tenant_id = c.tenant_id and d.phone = c.phone))`;
