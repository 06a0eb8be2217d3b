import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Desk } from "../../book/order/desk.ts";
import { groupOf, lateOn } from "../../orders/order/order-queue.columns.ts";
import type { TransferRow } from "./transfer.store.ts";

/** An order that somebody holds, with what he has agreed with its customer. */
export interface HeldOrder extends TransferRow {
  /** Day on which its promise falls due. */
  readonly promise_day: string | null;
  /** Its last result asks for another contact. */
  readonly follows: boolean;
}

/** What a person holds open at a desk; held until the transaction ends where it is to move. */
export function selectOrdersOf(
  { tx, tenant, now }: Context,
  desk: Desk,
  { staffId, lock }: { readonly staffId: number; readonly lock: boolean },
): Promise<readonly HeldOrder[]> {
  return rowsOf<HeldOrder>(
    tx,
    `select o.id, o.${desk.owner} as owner_id, o.app_id, o.due_date, o.principal, o.${desk.since} as since,
       ${groupOf(desk, { late: lateOn(businessDay(now, tenant.timeZone).date) })} as group_id, coalesce(o.promise_state = 'open', false) as promised,
       case when o.promise_state = 'open' then (o.promise_at at time zone $4)::date end as promise_day,
       coalesce((select c.follow_up_at is not null from collection_result c where c.tenant_id = o.tenant_id and c.order_id = o.id and c.voided_at is null
         order by c.at desc, c.id desc limit 1), false) and $3::timestamptz is not null as follows
     from loan_order o where o.tenant_id = $1 and o.status = ${desk.status} and o.${desk.owner} = $2
     order by o.due_date, o.id${lock ? " for no key update of o" : ""}`,
    [tenant.id, staffId, now, tenant.timeZone],
  );
}
