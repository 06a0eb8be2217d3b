import type { TenantMoment } from "../../../kernel/context.ts";
import { contactLimits, type ContactStatus } from "../../../../lending/contact/contact-status.machine.ts";
import { collectionReasons } from "../../../../lending/options/collection-reasons.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { insertStays } from "../../../report/days/day-writes.ts";

/** Codes of rules/collection.md 2: talks with the customer, failed calls of his own phone, and reached by chat. */
const talks = collectionReasons.filter((each) => each.talk).map((each) => each.code);
const failures = [4, 7, 8];
const byChat = 13;

export interface FactRow {
  readonly id: number;
  readonly status: ContactStatus;
  readonly failures: number;
  readonly failureDays: number;
  readonly isReachedOtherwise: boolean;
  readonly silentDays: number;
  readonly hasTalked: boolean;
}

/**
 * What is known of how customers can be reached. A call that was answered counts as a talk unless its operator wrote otherwise; failures are
 * counted since the last talk, one for each attempt; another channel works for as long as silence may last.
 */
const facts = `
with asked as (select id, contact_status as status from customer where tenant_id = $1 and id = any($2::bigint[])),
own as (
  select a.customer_id, a.id as attempt, p.ended_at, p.result from contact_attempt a join phone_call p on p.tenant_id = a.tenant_id and p.attempt_id = a.id
  where a.tenant_id = $1 and a.customer_id = any($2::bigint[]) and a.contact_id is null and a.channel = 'myPhone' and p.state = 'ended'),
said as (
  select o.customer_id, coalesce(r.attempt_id, -r.id) as attempt, r.at, r.reason from collection_result r
  join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
  left join contact_attempt a on a.tenant_id = r.tenant_id and a.id = r.attempt_id
  where r.tenant_id = $1 and o.customer_id = any($2::bigint[]) and r.voided_at is null and (a.id is null or a.contact_id is null and a.channel = 'myPhone')),
talked as (
  select customer_id, max(at) as at from (
    select customer_id, at from said where reason = any($3::int[])
    union all
    select o.customer_id, o.ended_at from own o where o.result = 'answered'
      and not exists (select from said s where s.customer_id = o.customer_id and s.attempt = o.attempt and s.reason <> all($3::int[]))) t group by 1),
failed as (
  select f.customer_id, count(distinct f.attempt)::int as attempts, count(distinct (f.at at time zone $7)::date)::int as days, min(f.at) as first, max(f.at) as last
  from (select customer_id, attempt, at from said where reason = any($4::int[])
    union all select customer_id, attempt, ended_at from own where result <> 'answered') f
  left join talked t on t.customer_id = f.customer_id where t.at is null or f.at > t.at group by 1),
reached as (
  select customer_id, max(at) as at from (
    select customer_id, ended_at as at from message where tenant_id = $1 and customer_id = any($2::bigint[]) and state = 'delivered'
    union all select customer_id, at from said where reason = $5) r group by 1)
select a.id, a.status, coalesce(f.attempts, 0) as failures, coalesce(f.days, 0) as "failureDays", coalesce(t.at > coalesce(f.last, '-infinity'), false) as "hasTalked",
  coalesce(r.at > coalesce(t.at, '-infinity') and d.today - (r.at at time zone $7)::date < ${contactLimits.silentDays}, false) as "isReachedOtherwise",
  coalesce(d.today - (coalesce(greatest(t.at, r.at), f.first) at time zone $7)::date, 0) as "silentDays"
from asked a cross join (select ($6::timestamptz at time zone $7)::date as today) d
left join talked t on t.customer_id = a.id left join failed f on f.customer_id = a.id left join reached r on r.customer_id = a.id`;

export function selectFacts({ tx, tenant, now }: TenantMoment, customers: readonly number[]): Promise<readonly FactRow[]> {
  return rowsOf<FactRow>(tx, facts, [tenant.id, customers, talks, failures, byChat, now, tenant.timeZone]);
}

/** The customer's new status, on his record and on each of his orders; a history row on those that owe. @returns orders and collectors to tell */
export function updateStatus(
  { tx, tenant, now }: TenantMoment,
  customerId: number,
  change: { readonly from: ContactStatus; readonly to: ContactStatus },
) {
  return rowsOf<{ readonly id: number; readonly collector_id: number | null }>(
    tx,
    insertStays({
      before: [
        "moved as (update customer set contact_status = $4 where tenant_id = $1 and id = $2 and contact_status = $3 returning id)",
        `shown as (update loan_order o set contact_status = $4 from moved m where o.tenant_id = $1 and o.customer_id = m.id
          returning o.id, o.collector_id, o.status, o.stage)`,
      ],
      rows: `select $1, id, $5::timestamptz, 'contactStatusChanged', stage, null, null::bigint, '', jsonb_build_object('from', $3::text, 'to', $4::text)
        from shown where status in (6, 8)`,
      answer: "select id, collector_id from shown where status in (6, 8)",
    }),
    [tenant.id, customerId, change.from, change.to, now],
  );
}

export async function selectStatus({ tx, tenant }: Pick<TenantMoment, "tx" | "tenant">, customerId: number): Promise<ContactStatus | null> {
  const row = await rowOf<{ status: ContactStatus }>(
    tx,
    "select contact_status as status from customer where tenant_id = $1 and id = $2 for update",
    [tenant.id, customerId],
  );
  return row?.status ?? null;
}

const batch = 500;

/** Customers whom silence alone may move, after the one given: half lost and owing. */
export function selectHalfLost(
  { tx, tenant }: Pick<TenantMoment, "tx" | "tenant">,
  after: number,
): Promise<readonly { readonly id: number }[]> {
  return rowsOf(
    tx,
    `select c.id from customer c where c.tenant_id = $1 and c.id > $2 and c.contact_status = 'halfLost'
       and exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id and o.status in (6, 8)) order by c.id limit ${batch}`,
    [tenant.id, after],
  );
}
