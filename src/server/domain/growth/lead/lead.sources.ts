import type { LeadName } from "../../../../contract/marketing/lead.modules.ts";
import { isOffLimits } from "../../contact/advertising/off-limits.ts";

/** Of the last that he said: a condition on his objections. */
const hasSaid = (
  objection: string,
): string => `exists (select from (select p.opt_out from contact_preference p where p.tenant_id = c.tenant_id and p.customer_id = c.id
  order by p.id desc limit 1) w where ${objection})`;
/** Whoever has objected to advertising, and whoever was erased, is in no list. */
const mayAdvertise = `not ${hasSaid("'market' = any(w.opt_out)")}`;
/** Has objected to nothing, on no way: whoever has his whole number might use any. */
export const objectsToNothing = `not ${hasSaid("w.opt_out <> '{}'")}`;
/** Nobody is won who objects, and nobody who is off limits. */
export const mayStillBeWon = `${mayAdvertise} and not ${isOffLimits("$2")}`;
const mayBeWon = `not c.prospect and ${mayStillBeWon}`;
/** Once left alone, or in this list in the last month, is not in it again. */
const notHad = `not exists (select from marketing_lead l where l.tenant_id = c.tenant_id and l.customer_id = c.id
  and (l.state = 'done' or l.module = $3 and (l.ended_at is null or l.ended_at > $2::timestamptz - interval '30 days')))`;

/** Who has a loan, or asks for one, cannot have another. */
const hasNone = `not exists (select from loan_order w where w.tenant_id = c.tenant_id and w.customer_id = c.id and w.status in (0, 1, 5, 6, 8))`;
const apart = "null::bigint as campaign_id, null::int as product_id";
/** A campaign's people: without an application, settled and not back, refused and free again. */
const inAudience = `case g.audience
  when 'registered' then not exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id)
  when 'settled' then exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id and o.status = 9)
  else exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id and o.status = 2 and o.cool_until <= $2::timestamptz::date) end`;

/**
 * Whom a list is about: customers and their app, for the tenant $1 at $2, in the list $3. Registered for an hour and a month at most without
 * an application; settled within the last month and nothing since; refused, and free to apply again for a month at most without having done it;
 * who agreed that the lender's other apps may tell him of themselves, for the first of them that he has not; who is in a campaign that runs; who
 * gave up an application for a product that is still offered. People of a file come by another way (prospect.store.ts).
 */
export const sources: Readonly<Record<Exclude<LeadName, "dataMarketing">, string>> = {
  registerNotApply: `select c.tenant_id, c.id, coalesce(c.registered_app_id, (select min(id) from app a where a.tenant_id = c.tenant_id)) as app_id, ${apart} from customer c
    where c.tenant_id = $1 and c.registered_at between $2::timestamptz - interval '30 days' and $2::timestamptz - interval '1 hour'
      and not exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id) and ${mayBeWon} and ${notHad}`,
  reBorrowUserMarketing: `select c.tenant_id, c.id, o.app_id, ${apart} from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    where o.tenant_id = $1 and o.status = 9 and o.settled_at between $2::timestamptz - interval '30 days' and $2::timestamptz - interval '1 hour'
      and not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and n.id > o.id)
      and ${mayBeWon} and ${notHad}`,
  registerUserMarket: `select c.tenant_id, c.id, o.app_id, ${apart} from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    where o.tenant_id = $1 and o.status = 2 and o.cool_until > $2::timestamptz::date - 30 and o.cool_until <= $2::timestamptz::date
      and not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and n.id > o.id)
      and ${mayBeWon} and ${notHad}`,
  shareUserMarket: `select c.tenant_id, c.id, a.id as app_id, ${apart} from contact_preference p join customer c on c.tenant_id = p.tenant_id and c.id = p.customer_id
    cross join lateral (select a.id from app a where a.tenant_id = c.tenant_id and a.id <> c.registered_app_id
      and not exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id and o.app_id = a.id) order by a.id limit 1) a
    where p.tenant_id = $1 and 'share' = any(p.consents)
      and not exists (select from contact_preference n where n.tenant_id = p.tenant_id and n.customer_id = p.customer_id and n.id > p.id)
      and ${hasNone} and ${mayBeWon} and ${notHad}`,
  inviteMarketing: `select c.tenant_id, c.id, g.app_id, g.id as campaign_id, null::int as product_id from lead_campaign g
    join customer c on c.tenant_id = g.tenant_id and c.registered_app_id = g.app_id
    where g.tenant_id = $1 and g.closed_at is null and $2::timestamptz::date between g.from_on and g.to_on and ${inAudience}
      and ${hasNone} and ${mayBeWon} and ${notHad}`,
  follow: `select c.tenant_id, c.id, o.app_id, null::bigint as campaign_id, o.product_id from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    where o.tenant_id = $1 and o.status = -1 and o.closed_at between $2::timestamptz - interval '30 days' and $2::timestamptz - interval '1 hour'
      and exists (select from product y where y.tenant_id = o.tenant_id and y.id = o.product_id and y.status = 'listed')
      and not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and n.id > o.id)
      and ${hasNone} and ${mayBeWon} and ${notHad}`,
};
