import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

/** Sendings of one's own; whoever may cancel any sees everybody's. */
function mine({ staff }: Context, values: Values): string[] {
  return staff.permissions.has("system:sms:list") ? [] : [`k.staff_id = ${values.add(staff.id)}`];
}

const count = (...states: readonly string[]): string =>
  `(select count(*)::int from message m where m.tenant_id = k.tenant_id and m.task_id = k.id${
    states.length > 0 ? ` and m.state in (${states.map((state) => `'${state}'`).join(", ")})` : ""
  })`;

/** When one that has not gone is looked at next. */
const nextTime = "case when m.state in ('queued', 'waiting') then m.due_at end";

export function taskQueue(context: Context): Queue {
  const values = new Values();
  return {
    from: `message_task k join message_template t on t.tenant_id = k.tenant_id and t.id = k.template_id
      left join staff s on s.tenant_id = k.tenant_id and s.id = k.staff_id`,
    columns: {
      taskId: "k.id",
      template: "t.name",
      createTime: "k.created_at",
      operator: "s.admin_name",
      status: "k.state",
      // Of a sending by filter that is still being written out: as many as were planned.
      total: `case when k.fill_below is not null then k.planned else ${count()} end`,
      open: `case when k.fill_below is not null then greatest(k.planned, 1) else ${count("queued", "waiting")} end`,
      delivered: count("delivered"),
      submitted: count("submitted"),
      failed: count("failed", "expired"),
      blocked: count("blocked", "cancelled"),
    },
    where: [`k.tenant_id = ${values.add(context.tenant.id)}`, "k.medium = 'sms'", ...mine(context, values)],
    orderBy: "k.id desc",
    values,
  };
}

/** Rows of a sending: of one's own, or of whichever where `all` says that somebody else has judged it. */
export function rowQueue(input: ParsedOf<"message.taskRows">, context: Context, all = false): Queue {
  const values = new Values();
  return {
    from: `message m join message_task k on k.tenant_id = m.tenant_id and k.id = m.task_id
      join customer c on c.tenant_id = m.tenant_id and c.id = m.customer_id
      left join loan_order o on o.tenant_id = m.tenant_id and o.id = m.order_id`,
    columns: {
      messageId: "m.id",
      loanRecordId: "m.order_id",
      orderNo: "o.order_no",
      name: "coalesce(o.customer_name, c.name)",
      phone: "masked_phone(coalesce(o.phone, c.phone))",
      status: "m.state",
      rule: "m.rule",
      failReason: "m.fail_reason",
      nextTime,
      content: "m.content",
      tries: "m.tries",
      updateTime: "coalesce(m.ended_at, m.submitted_at, m.created_at)",
    },
    where: [
      `m.tenant_id = ${values.add(context.tenant.id)}`,
      `m.task_id = ${values.add(input.taskId)}`,
      ...(all ? [] : mine(context, values)),
    ],
    orderBy:
      "array_position('{blocked,failed,expired,waiting,queued,submitted,delivered,answered,keyed,cancelled}'::text[], m.state), m.id",
    values,
  };
}

/** Every message about an order, the newest first; whoever sees the order sees what was written about it. */
export function orderRowQueue(input: ParsedOf<"message.orderRows">, { tenant }: Context): Queue {
  const values = new Values();
  return {
    from: `message m join message_task k on k.tenant_id = m.tenant_id and k.id = m.task_id
      join message_template t on t.tenant_id = k.tenant_id and t.id = k.template_id
      left join staff s on s.tenant_id = k.tenant_id and s.id = k.staff_id`,
    columns: {
      messageId: "m.id",
      createTime: "m.created_at",
      template: "t.name",
      status: "m.state",
      rule: "m.rule",
      failReason: "m.fail_reason",
      nextTime,
      content: "m.content",
      operator: "s.admin_name",
    },
    where: [`m.tenant_id = ${values.add(tenant.id)}`, `m.order_id = ${values.add(input.loanRecordId)}`],
    orderBy: "m.id desc",
    values,
  };
}
