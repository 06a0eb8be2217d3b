import type { ParsedOf } from "../../../../contract/types.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { orderNumber } from "../../book/order/order.filters.ts";

export type OutgoingFilters = ParsedOf<"expenditure.total"> & { readonly loanRecordIds?: readonly number[] | undefined };

type BySource = readonly [payout: string, refund: string, float: string, test: string];
/** Numbers of the tables, told apart by their last digit. Each in the list's order and of the very same types, so that a page is read from the newest ends of all four. */
const sources = (tenant: string, asked: string | null, [payout, refund, float, test]: BySource): string => `(
  (select t.id * 10 + 1 as key, t.tenant_id, t.id, 'payout' as type,
    (select p.order_id from payout p where p.tenant_id = t.tenant_id and p.id = t.payout_id) as order_id, t.trade_no, t.holder as payee, t.amount, t.channel, t.bank_name, t.account_no,
    case t.state when 'success' then 'done' when 'sent' then 'sent' when 'returned' then 'returned' else 'failed' end as status,
    t.sent_by as staff_id, t.sent_at as at, '' as remark
  from payout_transfer t where t.tenant_id = ${tenant} and t.own_account_id is null and ${payout} ${asked ? `and t.payout_id = any(array(select p.id from payout p where p.tenant_id = ${tenant} and p.order_id = any(${asked})))` : ""}
    order by t.sent_at desc, t.id desc)
  union all
  (select f.id * 10 + 2, f.tenant_id, f.id, 'refund', f.order_id, f.trade_no, '', f.amount, null::text, f.bank_name, f.account_no,
    case f.state when 'refunded' then 'done' when 'failed' then 'failed' else 'sent' end, coalesce(f.paid_by, f.reviewed_by), f.applied_at, f.reason
  from refund f where f.tenant_id = ${tenant} and f.state in ('approved', 'refunded', 'failed') and ${refund} ${asked ? `and f.order_id = any(${asked})` : ""}
    order by f.applied_at desc, f.id desc)
  union all
  (select u.id * 10 + 3, u.tenant_id, u.id, 'float', null::bigint, null::text, '', u.amount, coalesce(u.channel, u.account), '', '', 'done', u.staff_id, u.at, u.remark
  from top_up u where u.tenant_id = ${tenant} and ${float} ${asked ? "and false" : ""} order by u.at desc, u.id desc)
  union all
  (select t.id * 10 + 4, t.tenant_id, t.id, 'test', null::bigint, t.trade_no, t.holder, t.amount, t.channel, t.bank_name, t.account_no,
    case t.state when 'success' then 'done' when 'sent' then 'sent' when 'returned' then 'returned' else 'failed' end, t.sent_by, t.sent_at, ''
  from payout_transfer t where t.tenant_id = ${tenant} and t.own_account_id is not null and ${test} ${asked ? "and false" : ""}
    order by t.sent_at desc, t.id desc)) x`;

/** What a word of the list's status is in each table, said of its own column: what a case says no index knows. */
const statuses: Readonly<Record<NonNullable<OutgoingFilters["status"]>[number], BySource>> = {
  done: ["t.state = 'success'", "f.state = 'refunded'", "true", "t.state = 'success'"],
  sent: ["t.state = 'sent'", "f.state = 'approved'", "false", "t.state = 'sent'"],
  returned: ["t.state = 'returned'", "false", "false", "t.state = 'returned'"],
  failed: ["t.state not in ('success', 'sent', 'returned')", "f.state = 'failed'", "false", "t.state = 'failed'"],
};
function saidBy(wanted: OutgoingFilters["status"]): BySource {
  const of = (at: 0 | 1 | 2 | 3): string => (wanted?.length ? `(${wanted.map((status) => statuses[status][at]).join(" or ")})` : "true");
  return [of(0), of(1), of(2), of(3)];
}

/** What the channel kept of its float for it, and otherwise what it takes as its terms say. */
const fee = `case when x.type in ('payout', 'test') and x.status = 'done' then coalesce(
  (select nullif(t.fee, 0) from payout_transfer t where t.tenant_id = x.tenant_id and t.id = x.id), (select c.fee_fixed + round(x.amount * c.fee_ppm / 1000000.0)::bigint
  from pay_channel c where c.tenant_id = x.tenant_id and c.code = x.channel)) end`;

/** Money that left, the newest first. */
export function outgoingQueue(input: OutgoingFilters, { tenant }: QueueContext): Queue {
  const values = new Values();
  const tenantId = values.add(tenant.id);
  const where = [
    `${tenantId}::int is not null`,
    ...isOneOf(values, "x.type", input.type),
    ...(input.channel ? [`x.channel = ${values.add(input.channel)}`] : []),
    ...inDays(values, "x.at", input.time, tenant.timeZone),
    ...isOneOf(values, "x.key", input.loanRecordIds),
  ];
  const number = input.orderNo ? orderNumber(input.orderNo, values) : null;
  if (number) where.push(number);
  // Money of an order is found by the order: looked for among all that ever left it took a second.
  const asked = number && `array(select o.id from loan_order o where o.tenant_id = ${tenantId} and ${number})`;
  return {
    // Without a parameter: what is only shown is then left away where rows are counted, and the order of each is not looked up.
    from: `${sources(tenantId, asked, saidBy(input.status))} left join loan_order o on o.tenant_id = x.tenant_id and o.id = x.order_id
      left join staff s on s.tenant_id = x.tenant_id and s.id = x.staff_id`,
    columns: {
      key: "x.key",
      id: "x.id",
      type: "x.type",
      loanRecordId: "x.order_id",
      orderNo: "o.order_no",
      tradeNo: "x.trade_no",
      payee: "coalesce(nullif(x.payee, ''), o.customer_name, x.channel, '')",
      amount: "x.amount",
      fee: `coalesce(${fee}, 0)`,
      bankAccount: "case when x.account_no = '' then '' else x.bank_name || ' ••••' || right(x.account_no, 4) end",
      channel: "x.channel",
      status: "x.status",
      operator: "s.admin_name",
      time: "x.at",
      remark: "x.remark",
    },
    where,
    orderBy: "x.at desc, x.id desc, x.key desc",
    values,
  };
}
