import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { reachCondition } from "../../../kernel/sql/scope.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { orderInScope } from "../../book/order/order.actions.ts";

type Link = OutputOf<"order.links">[number];
interface Row extends Omit<Link, "loanRecordId" | "applyTime"> {
  readonly id: number;
  readonly in_reach: boolean;
  readonly applied_at: Date;
}

/** More than a screen shows nobody reads; each way is looked up by its own index. */
const most = 50;

const found = `
with own as (select o.customer_id, o.phone, (select y.account_no from payee_account y where y.tenant_id = o.tenant_id and y.order_id = o.id order by y.id desc limit 1) as account,
    (select d.device_id from application_detail d where d.tenant_id = o.tenant_id and d.order_id = o.id) as device from loan_order o where o.tenant_id = $1 and o.id = $2),
hit as (
  (select x.id, 'customer' as by from own join loan_order x on x.tenant_id = $1 and x.customer_id = own.customer_id order by x.id desc limit ${most})
  union all (select x.id, 'phone' from own join loan_order x on x.tenant_id = $1 and x.phone = own.phone and own.phone <> '' order by x.id desc limit ${most})
  union all (select y.order_id, 'account' from own join payee_account y on y.tenant_id = $1 and y.account_no = own.account and own.account <> '' and y.account_no <> '' order by y.order_id desc limit ${most})
  union all (select d.order_id, 'device' from own join application_detail d on d.tenant_id = $1 and d.device_id = own.device and own.device <> '' and d.device_id <> ''
    order by d.order_id desc limit ${most})
)`;

/** Other orders that share something with this one. Outside of the caller's scope only number, status and dates are told, and what they share. */
export async function readLinks({ loanRecordId }: ParsedOf<"order.links">, context: Context): Promise<OutputOf<"order.links">> {
  const order = await orderInScope(context, loanRecordId);
  const { tx, tenant, staff, now } = context;
  const rows = await rowsOf<Row>(
    tx,
    `${found} select o.id, o.order_no as "orderNo", h.by, o.status, o.applied_at, o.customer_name as name, o.principal as amount,
       case when o.status in (6, 8) and o.due_date is not null then $3::date - o.due_date end as "overdueDays", ${reachCondition(staff, tenant.id) ?? "true"} as in_reach
     from (select id, array_agg(distinct by order by by) as by from hit where id <> $2 group by id order by id desc limit ${most}) h
     join loan_order o on o.tenant_id = $1 and o.id = h.id order by o.applied_at desc, o.id desc`,
    [tenant.id, order.id, localDate(now, tenant.timeZone)],
  );
  return rows.map(({ id, in_reach: isIn, applied_at: at, name, amount, overdueDays, ...row }) => ({
    ...row,
    loanRecordId: isIn ? id : null,
    applyTime: at.toISOString(),
    name: isIn ? name : null,
    amount: isIn ? amount : null,
    overdueDays: isIn ? overdueDays : null,
  }));
}
