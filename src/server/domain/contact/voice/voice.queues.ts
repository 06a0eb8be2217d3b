import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import { momentOf } from "../../../kernel/sql/literals.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { rowQueue } from "../message/message.queues.ts";

const of = "from message m where m.tenant_id = k.tenant_id and m.task_id = k.id";
const count = (...states: readonly string[]): string =>
  `(select count(*)::int ${of} and m.state in (${states.map((state) => `'${state}'`).join(", ")}))`;
/** Asked for and never approved, it is as if it had been cancelled. */
const status = "case when k.state = 'asked' and w.id is null then 'cancelled' else k.state end";

/** Group calls, the newest first. */
export function callQueue(input: ParsedOf<"voice.taskList">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  const where = [`k.tenant_id = ${values.add(tenant.id)}`, "k.medium = 'voice'"];
  if (input.name) where.push(`k.name ilike '%' || ${values.add(input.name.replace(/[%_\\]/g, "\\$&"))} || '%'`);
  if (input.status) where.push(`${status} = ${values.add(input.status)}`);
  where.push(
    ...isOneOf(values, "k.template_id", input.templateId === undefined ? undefined : [input.templateId]),
    ...inDays(values, "k.created_at", input.time, tenant.timeZone),
  );
  return {
    from: `message_task k join message_template t on t.tenant_id = k.tenant_id and t.id = k.template_id
      left join staff s on s.tenant_id = k.tenant_id and s.id = k.staff_id
      left join approval w on w.tenant_id = k.tenant_id and w.kind = 'groupCall' and w.target = k.id::text and w.state = 'pending'
        and w.expires_at > ${momentOf(now)}
      left join staff q on q.tenant_id = w.tenant_id and q.id = w.requested_by`,
    columns: {
      taskId: "k.id",
      name: "k.name",
      templateId: "k.template_id",
      template: "t.name",
      language: "t.language",
      total: `case when k.state = 'asked' then k.planned else (select count(*)::int ${of}) end`,
      open: count("queued", "waiting", "submitted"),
      answered: count("answered", "keyed"),
      keyed: count("keyed"),
      failed: count("failed", "expired"),
      blocked: count("blocked", "cancelled"),
      cost: `(select coalesce(sum(m.cost), 0)::bigint ${of})`,
      status,
      scheduleTime: "k.scheduled_at",
      operator: "s.admin_name",
      createTime: "k.created_at",
      approvalId: "w.id",
      requester: "q.admin_name",
      isOwnRequest: `coalesce(w.requested_by = ${Number(staff.id)}, false)`,
    },
    where,
    orderBy: "k.id desc",
    values,
  };
}

/** What became of each call; whoever sees group calls sees them whole. */
export function callRowQueue(input: ParsedOf<"voice.taskRows">, context: Context): Queue {
  const queue = rowQueue(input, context, true);
  return { ...queue, columns: { ...queue.columns, seconds: "m.seconds", digit: "m.digit" }, where: [...queue.where, "m.medium = 'voice'"] };
}
