import type { LeadName } from "../../../../contract/marketing/lead.modules.ts";

/** Whoever has objected to advertising, and whoever was erased, is in no list. */
const mayAdvertise = `not exists (select from (select p.opt_out from contact_preference p where p.tenant_id = c.tenant_id and p.customer_id = c.id
  order by p.id desc limit 1) w where 'market' = any(w.opt_out))`;
/** Nobody is won who is black-listed, frozen or lost, who complains, is late with money, or is under age. */
const mayBeWon = `${mayAdvertise} and c.merged_into is null and c.frozen_at is null and c.complaint_since is null and c.contact_status in ('normal', 'halfLost')
  and coalesce(c.birth_date <= $2::timestamptz - interval '18 years', true)
  and not exists (select from loan_order l where l.tenant_id = c.tenant_id and l.customer_id = c.id and l.status = 8)
  and not exists (select from black_list b where b.tenant_id = c.tenant_id and b.removed_at is null and (b.kind = 'phone' and b.value = c.phone or b.kind = 'idNo' and b.value = c.id_no))`;
/** Once left alone, or in this list in the last month, is not in it again. */
const notHad = `not exists (select from marketing_lead l where l.tenant_id = c.tenant_id and l.customer_id = c.id
  and (l.state = 'done' or l.module = $3 and (l.ended_at is null or l.ended_at > $2::timestamptz - interval '30 days')))`;

/**
 * Whom a list is about: customers and their app, for the tenant $1 at $2, in the list $3. Registered for an hour and a month at most without
 * an application; settled within the last month and nothing since; refused, and free to apply again for a month at most without having done it.
 */
export const sources: Readonly<Record<LeadName, string>> = {
  registerNotApply: `select c.tenant_id, c.id, coalesce(c.registered_app_id, (select min(id) from app a where a.tenant_id = c.tenant_id)) as app_id from customer c
    where c.tenant_id = $1 and c.registered_at between $2::timestamptz - interval '30 days' and $2::timestamptz - interval '1 hour'
      and not exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id) and ${mayBeWon} and ${notHad}`,
  reBorrowUserMarketing: `select c.tenant_id, c.id, o.app_id from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    where o.tenant_id = $1 and o.status = 9 and o.settled_at between $2::timestamptz - interval '30 days' and $2::timestamptz - interval '1 hour'
      and not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and n.id > o.id)
      and ${mayBeWon} and ${notHad}`,
  registerUserMarket: `select c.tenant_id, c.id, o.app_id from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    where o.tenant_id = $1 and o.status = 2 and o.cool_until > $2::timestamptz::date - 30 and o.cool_until <= $2::timestamptz::date
      and not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and n.id > o.id)
      and ${mayBeWon} and ${notHad}`,
};
