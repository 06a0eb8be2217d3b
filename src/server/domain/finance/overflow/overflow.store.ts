import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { inDays } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { rowOf, Values } from "../../../kernel/sql/sql.ts";
import { orderConditions } from "../../book/order/order.filters.ts";

export interface NewUse {
  readonly orderId: number;
  readonly toOrderId: number;
  readonly amount: number;
}

export async function insertUse({ tx, tenant, staff, now }: Context, { orderId, toOrderId, amount }: NewUse): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into overflow_use (tenant_id, order_id, to_order_id, amount, staff_id, at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [tenant.id, orderId, toOrderId, amount, staff.id, now],
  );
  return row?.id ?? 0;
}

const status = "case when o.overpaid > 0 then 'open' when f.reserved > 0 then 'reserved' else 'done' end";

/** Orders with an overpayment, now or once; the newest settled first. */
export function overflowQueue(input: ParsedOf<"overflow.list">, { tenant, staff }: Context): Queue {
  const values = new Values();
  const tenantId = values.add(tenant.id);
  const scope = scopeCondition(staff, tenant.id);
  const where = [
    `o.tenant_id = ${tenantId}`,
    ...(scope ? [scope] : []),
    `o.id in (select id from loan_order where tenant_id = ${tenantId} and overpaid > 0 union all select order_id from overflow_use where tenant_id = ${tenantId}
       union all select order_id from refund where tenant_id = ${tenantId} and state <> 'refused')`,
  ];
  where.push(...orderConditions(input, { tenant }, values), ...inDays(values, "o.settled_at", input.time, tenant.timeZone));
  if (input.status?.length) where.push(`${status} = any(${values.add(input.status)}::text[])`);
  return {
    from: `loan_order o
      cross join lateral (select coalesce(sum(u.amount), 0)::bigint as used from overflow_use u where u.tenant_id = o.tenant_id and u.order_id = o.id) u
      cross join lateral (select coalesce(sum(r.amount) filter (where r.state = 'refunded'), 0)::bigint as refunded,
        coalesce(sum(r.amount) filter (where r.state in ('pending', 'approved', 'failed')), 0)::bigint as reserved
        from refund r where r.tenant_id = o.tenant_id and r.order_id = o.id) f`,
    columns: {
      id: "o.id",
      orderNo: "o.order_no",
      name: "o.customer_name",
      phone: "masked_phone(o.phone)",
      overflow: "o.overpaid + u.used + f.refunded + f.reserved",
      used: "u.used",
      refunded: "f.refunded",
      reserved: "f.reserved",
      balance: "o.overpaid",
      status,
      createTime: "o.settled_at",
    },
    where,
    orderBy: "o.settled_at desc nulls last, o.id desc",
    values,
  };
}
