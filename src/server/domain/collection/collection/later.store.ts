import type { OutputOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

type Detail = OutputOf<"collection.paymentDetail">;

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Oldest first, as the ledger has them. */
export function selectRepayments({ tx, tenant }: Context, orderId: number): Promise<Detail["repayments"]> {
  return rowsOf<Detail["repayments"][number]>(
    tx,
    `select id, ${iso("value_at")} as "valueTime", principal + interest + fee + penalty as amount, principal, interest, fee, penalty
     from repayment where tenant_id = $1 and order_id = $2 order by value_at, id`,
    [tenant.id, orderId],
  ) as Promise<Detail["repayments"]>;
}

export function selectExtensions({ tx, tenant }: Context, orderId: number): Promise<Detail["extensions"]> {
  return rowsOf<Detail["extensions"][number]>(
    tx,
    `select id, days, fee, state as status, ${iso("requested_at")} as "createTime"
     from extension where tenant_id = $1 and order_id = $2 order by id`,
    [tenant.id, orderId],
  ) as Promise<Detail["extensions"]>;
}

export function selectWaivers({ tx, tenant }: Context, orderId: number): Promise<Detail["waivers"]> {
  return rowsOf<Detail["waivers"][number]>(
    tx,
    `select id, settle_amount as "settleAmount", valid_until as "validUntil", state as status, ${iso("applied_at")} as "createTime"
     from waiver where tenant_id = $1 and order_id = $2 order by id`,
    [tenant.id, orderId],
  ) as Promise<Detail["waivers"]>;
}

/** What was paid beyond the claim and is still there. */
export async function selectOverflow({ tx, tenant }: Context, orderId: number): Promise<number> {
  const row = await rowOf<{ overpaid: number }>(tx, "select overpaid from loan_order where tenant_id = $1 and id = $2", [
    tenant.id,
    orderId,
  ]);
  return row?.overpaid ?? 0;
}

/** Whether the book knows the order's terms, and whether an offer is asked for or stands. */
export async function selectStanding({ tx, tenant }: Context, orderId: number): Promise<{ hasTerms: boolean; hasOffer: boolean }> {
  const row = await rowOf<{ hasTerms: boolean; hasOffer: boolean }>(
    tx,
    `select o.product_version is not null as "hasTerms", exists (select from waiver w where w.tenant_id = o.tenant_id and w.order_id = o.id
       and w.state in ('applied', 'approved')) as "hasOffer"
     from loan_order o where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, orderId],
  );
  return row ?? { hasTerms: false, hasOffer: false };
}
