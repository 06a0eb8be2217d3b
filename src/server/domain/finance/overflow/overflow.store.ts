import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import { numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
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

export type OverflowFilters = Omit<ParsedOf<"overflow.list">, "page" | "pageSize"> & {
  readonly loanRecordIds?: readonly number[] | undefined;
};

const status = "case when o.overpaid > 0 then 'open' when f.reserved > 0 then 'reserved' else 'done' end";
const source = `case when c.type = 'payoutReturned' then 'returnedPayout'
  when c.type is null or c.type in ('repaid', 'extended', 'extensionFailed') then 'repayment' else 'correction' end`;

/** The last time that money became the customer's, by the ledger: an event that credited 2100. What a refund gave back was his before. */
const credited = `select e.type, p.event_id, p.posted_at as at from posting p
  join loan_event e on e.tenant_id = p.tenant_id and e.order_id = p.order_id and e.event_id = p.event_id
  where p.tenant_id = o.tenant_id and p.order_id = o.id and e.type <> 'refundReleased'
    and p.amounts[array_position(p.accounts, 2100::smallint)] < 0
  order by p.id desc limit 1`;

/** Both events are named after what caused them: a receipt, a transfer. */
const paymentNo = `case when c.type = 'payoutReturned'
  then (select t.trade_no from payout_transfer t where t.tenant_id = o.tenant_id and t.id = substring(c.event_id from '^payout:(\\d+)')::bigint)
  else (select r.trade_no from receipt r where r.tenant_id = o.tenant_id and r.id = substring(c.event_id from '^receipt:(\\d+)')::bigint) end`;

const others = `(select coalesce(json_agg(json_build_object('loanRecordId', x.id, 'orderNo', x.order_no) order by x.id), '[]') from loan_order x
  where x.tenant_id = o.tenant_id and x.customer_id = o.customer_id and x.id <> o.id and x.status in (6, 8))`;

const from = `loan_order o
  cross join lateral (select coalesce(sum(u.amount), 0)::bigint as used from overflow_use u where u.tenant_id = o.tenant_id and u.order_id = o.id) u
  cross join lateral (select coalesce(sum(r.amount) filter (where r.state = 'refunded'), 0)::bigint as refunded,
    coalesce(sum(r.amount) filter (where r.state in ('pending', 'approved', 'failed')), 0)::bigint as reserved
    from refund r where r.tenant_id = o.tenant_id and r.order_id = o.id) f
  left join lateral (${credited}) c on true
  left join lateral (select r.* from refund r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.state in ('pending', 'approved', 'failed')
    order by r.id desc limit 1) g on true
  left join staff a on a.tenant_id = g.tenant_id and a.id = g.applied_by`;

const columns = {
  id: "o.id",
  orderNo: "o.order_no",
  name: "o.customer_name",
  phone: "masked_phone(o.phone)",
  paymentNo,
  overflow: "o.overpaid + u.used + f.refunded + f.reserved",
  used: "u.used",
  refunded: "f.refunded",
  reserved: "f.reserved",
  balance: "o.overpaid",
  source,
  status,
  createTime: "coalesce(c.at, o.settled_at)",
  refundId: "g.id",
  refundStatus: "g.state",
  refundAmount: "g.amount",
  refundTo: "g.bank_name || ' ••••' || right(g.account_no, 4)",
  refundReason: "g.reason",
  failReason: "g.fail_reason",
  applicant: "a.admin_name",
  others,
};

/** Orders with an overpayment, now or once; the newest first. */
export function overflowQueue(input: OverflowFilters, { tenant, staff }: QueueContext): Queue {
  const values = new Values();
  const tenantId = values.add(tenant.id);
  const scope = scopeCondition(staff, tenant.id);
  const where = [
    `o.tenant_id = ${tenantId}`,
    ...(scope ? [scope] : []),
    `o.id in (select id from loan_order where tenant_id = ${tenantId} and overpaid > 0 union all select order_id from overflow_use where tenant_id = ${tenantId}
       union all select order_id from refund where tenant_id = ${tenantId} and state <> 'refused')`,
    ...orderConditions(input, { tenant }, values),
    ...inDays(values, columns.createTime, input.time, tenant.timeZone),
    ...isOneOf(values, status, input.status),
    ...isOneOf(values, "o.id", input.loanRecordIds),
  ];
  // Never a text of a request: the caller's own number.
  const isOwnRefund = `coalesce(g.applied_by = ${numberOf(staff.id)}, false)`;
  return { from, columns: { ...columns, isOwnRefund }, where, orderBy: `${columns.createTime} desc nulls last, o.id desc`, values };
}
