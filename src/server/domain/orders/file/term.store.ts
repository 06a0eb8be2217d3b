import type { TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface Ends {
  readonly isOpen: boolean;
  readonly wasPaidOut: boolean;
  /** The day on which the order itself came to its end, by its history. */
  readonly endedOn: string | null;
  readonly customerId: number;
  readonly hold: string | null;
}

export async function selectEnds({ tx, tenant }: TenantTx, orderId: number, timeZone: string): Promise<Ends> {
  const row = await rowOf<Ends>(
    tx,
    `select o.status in (0, 1, 5, 6, 8) as "isOpen", o.paid_out_at is not null as "wasPaidOut", o.customer_id as "customerId",
       (select (max(e.at) at time zone $3)::date::text from order_event e where e.tenant_id = $1 and e.order_id = o.id and e.to_stage = o.stage) as "endedOn",
       (select h.reason from legal_hold h where h.tenant_id = $1 and h.customer_id = o.customer_id and h.released_at is null) as hold
     from loan_order o where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, orderId, timeZone],
  );
  if (!row) throw new Error("an order of the caller's is there");
  return row;
}

export interface Terms {
  readonly timeZone: string;
  /** The last days of their kind that are over: of an application without a loan, and of a relation with one. */
  readonly refusedBefore: string;
  readonly lentBefore: string;
}

/**
 * Pictures whose term is over, a batch of them: of applications that came to nothing, and of customers whose last loan ended long enough ago.
 * Nothing of whom a hold lies on. @returns the orders that they were of
 */
export function deleteOver({ tx, tenant, now }: TenantMoment, terms: Terms): Promise<readonly { readonly order_id: number }[]> {
  return rowsOf(
    tx,
    `with over as (select f.id from order_file f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
       cross join lateral (select (max(e.at) at time zone $2)::date as on_day from order_event e
         where e.tenant_id = $1 and e.order_id = o.id and e.to_stage = o.stage) ended
       where f.tenant_id = $1 and o.status in (-1, 2, 9)
         and not exists (select from legal_hold h where h.tenant_id = $1 and h.customer_id = o.customer_id and h.released_at is null)
         and (o.paid_out_at is null and ended.on_day < $3::date
           or o.paid_out_at is not null and not exists (select from loan_order r where r.tenant_id = $1 and r.customer_id = o.customer_id
             and r.paid_out_at is not null and (r.status in (5, 6, 8) or (coalesce(r.settled_at, r.closed_at, $5::timestamptz) at time zone $2)::date >= $4::date)))
       order by f.id limit 500)
     delete from order_file f using over where f.tenant_id = $1 and f.id = over.id returning f.order_id`,
    [tenant.id, terms.timeZone, terms.refusedBefore, terms.lentBefore, now],
  );
}

/** What an app has sent and no application has taken up within a day, and pictures that no advert names. */
export async function deleteUnclaimed({ tx, tenant }: TenantTx, before: Date): Promise<void> {
  await rowsOf(
    tx,
    `delete from order_file f where f.tenant_id = $1 and f.order_id is null and f.uploaded_at < $2
       and not exists (select from advert a where a.tenant_id = f.tenant_id and a.image_id = f.id)`,
    [tenant.id, before],
  );
}
