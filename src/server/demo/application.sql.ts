// What apps said with the applications that are open or were refused lately: read from the document, mostly right.

/** Of some the document says another letter, digit or nothing than they typed; some share a telephone with another of theirs. */
export const insertDetails = `
insert into application_detail (tenant_id, order_id, employer_phone, device_id, device_model, device_os, document)
select m.tenant, o.id, m.country || m.prefixes[1] || lpad((k * 3 % 10000000)::text, 7, '0'), 'demo-' || m.tenant || '-' || (case when n % 17 = 0 then n / 34 else n end),
  (array['Galaxy A15', 'Redmi Note 13', 'Oppo A58', 'iPhone 12', 'Vivo Y17s', 'Realme C55'])[1 + n % 6], case when n % 6 = 3 then 'iOS 18' else 'Android ' || 12 + n % 4 end,
  jsonb_build_object(
    'name', jsonb_build_object('value', case when n % 8 = 3 then upper(overlay(c.name placing 'a' from 2 for 1)) else upper(c.name) end, 'confidence', 71 + n % 29),
    'idNo', jsonb_build_object('value', case when n % 11 = 5 then overlay(c.id_no placing right(((right(c.id_no, 1))::int + 1)::text, 1) from length(c.id_no) for 1) else c.id_no end, 'confidence', 80 + n % 20),
    'birthDate', jsonb_build_object('value', c.birth_date::text, 'confidence', 90 + n % 10),
    'expires', jsonb_build_object('value', c.id_expires_on::text, 'confidence', 66 + n % 34),
    'address', case when n % 7 = 1 then jsonb_build_object('value', '', 'confidence', 12) else jsonb_build_object('value', c.province, 'confidence', 60 + n % 40) end)
from demo_market m join loan_order o on o.tenant_id = m.tenant join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
cross join lateral (select o.id - m.order_base as n) d cross join lateral (select abs(hashtext(c.employer))::bigint as k) e
where o.status in (0, 1) or o.status = 2 and o.applied_at > m.at - interval '30 days'`;

/** Who applies says when he was born and until when his document holds. */
export const nameBirths = `
update customer c set birth_date = coalesce(c.birth_date, date '1968-01-01' + (c.id * 7919 % 12500)::int), id_expires_on = (m.at + interval '40 days')::date + (c.id * 131 % 3000)::int
from demo_market m join loan_order o on o.tenant_id = m.tenant
where c.tenant_id = m.tenant and c.id = o.customer_id and c.id_expires_on is null and (o.status in (0, 1) or o.status = 2 and o.applied_at > m.at - interval '30 days')`;

/** Some name somebody, and he has said yes to it. */
export const insertReferences = `
insert into customer_contact (tenant_id, customer_id, kind, name, relation, phone, consented_at)
select m.tenant, k.customer_id, 'reference', k.name, k.relation, k.phone, o.applied_at from demo_market m
join loan_order o on o.tenant_id = m.tenant and o.status in (0, 1) and o.id % 3 = 0
join lateral (select * from customer_contact k where k.tenant_id = m.tenant and k.customer_id = o.customer_id and k.kind = 'contact' order by k.id limit 1) k on true`;
