import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { orderConditions } from "../../book/order/order.filters.ts";

type Filters = Omit<ParsedOf<"payment.list">, "page" | "pageSize">;

const from = `payout p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
  left join lateral (select * from payee_account a where a.tenant_id = p.tenant_id and a.order_id = p.order_id order by a.id desc limit 1) a on true
  left join lateral (select t.*, count(*) over () as tries from payout_transfer t where t.tenant_id = p.tenant_id and t.payout_id = p.id
    order by t.id desc limit 1) t on true
  left join staff f on f.tenant_id = p.tenant_id and f.id = p.first_by left join staff s on s.tenant_id = p.tenant_id and s.id = p.second_by
  left join staff w on w.tenant_id = p.tenant_id and w.id = p.owner_id`;

const columns = {
  paymentId: "p.id",
  loanRecordId: "p.order_id",
  orderNo: "o.order_no",
  name: "o.customer_name",
  stage: "o.stage",
  tradeNo: "t.trade_no",
  bankName: "a.bank_name",
  accountNo: "'••••' || right(a.account_no, 4)",
  contractAmount: "o.principal",
  serviceFee: "o.principal - t.amount",
  payAmount: "t.amount",
  channel: "coalesce(t.channel, p.channel)",
  status: "t.state",
  failReason: "nullif(t.fail_reason, '')",
  tries: "coalesce(t.tries, 0)",
  firstReviewer: "f.admin_name",
  secondReviewer: "s.admin_name",
  ownerName: "w.admin_name",
  assignTime: "p.assigned_at",
  createTime: "p.created_at",
  successTime: "case when t.state = 'success' then t.ended_at end",
};

function conditions(input: Filters, { tenant }: Context, values: Values): string[] {
  return [
    `p.tenant_id = ${values.add(tenant.id)}`,
    ...orderConditions(input, { tenant }, values),
    ...(input.tradeNo ? [`t.trade_no = ${values.add(input.tradeNo)}`] : []),
    ...isOneOf(values, "coalesce(t.channel, p.channel)", input.channelId),
    ...isOneOf(values, "o.stage", input.stage),
    ...isOneOf(values, "t.state", input.status),
    ...inDays(values, "o.applied_at", input.applyTime, tenant.timeZone),
    ...inDays(values, "o.paid_out_at", input.payTime, tenant.timeZone),
  ];
}

/** Every payout, the newest first. */
export function payoutQueue(input: Filters, context: Context): Queue {
  const values = new Values();
  return { from, columns, where: conditions(input, context, values), orderBy: "p.created_at desc, p.id desc", values };
}

/** Reviews that wait for the caller or for nobody in particular; those that four eyes keep from him are left out. */
export function payoutBacklog(input: Filters, context: Context): Queue {
  const values = new Values();
  const where = conditions(input, context, values);
  const me = values.add(context.staff.id);
  where.push(`(p.owner_id is null or p.owner_id = ${me})`, `a.changed_by is distinct from ${me}`);
  where.push(`(o.stage = 'final_passed' or o.stage = 'fin1_passed' and p.first_by is distinct from ${me})`);
  return { from, columns, where, orderBy: "p.created_at, p.id", values };
}

/** What the caller has decided, the newest first. */
export function payoutHistory(input: Filters, context: Context): Queue {
  const values = new Values();
  const where = conditions(input, context, values);
  const me = values.add(context.staff.id);
  where.push(`(p.first_by = ${me} or p.second_by = ${me})`);
  const isFirst = `p.first_by = ${me}`;
  const decided = {
    step: `case when ${isFirst} then 'first' else 'second' end`,
    decision: `case when o.stage = case when ${isFirst} then 'fin1_rejected' else 'fin2_rejected' end then 'reject' else 'pass' end`,
    decidedTime: `case when ${isFirst} then p.first_at else p.second_at end`,
  };
  return { from, columns: { ...columns, ...decided }, where, orderBy: "greatest(p.first_at, p.second_at) desc, p.id desc", values };
}
