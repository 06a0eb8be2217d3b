import type { ParsedOf } from "../../../../contract/types.ts";
import { fullNumber } from "../../book/order/order.filters.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

export type RecordFilters = Omit<ParsedOf<"smsMarketing.querySmsRecord">, "page" | "pageSize"> & {
  readonly loanRecordIds?: readonly number[] | undefined;
};

/** Every advertisement to anybody, the newest first; each filter has its index in this order. */
export function recordQueue(input: RecordFilters, { tenant }: QueueContext): Queue {
  const values = new Values();
  const is = (column: string, value: unknown) => (value === undefined ? [] : [`${column} = ${values.add(value)}`]);
  const id = values.add(tenant.id);
  const asked = [
    ...is("m.task_id", input.batchId),
    ...(input.phone === undefined
      ? []
      : [
          `m.customer_id = any(array(select p.id from customer p where p.tenant_id = ${id} and p.phone = ${values.add(fullNumber(input.phone, tenant.countryCode))}))`,
        ]),
    ...isOneOf(values, "m.app_id", input.appId, "int"),
    ...isOneOf(values, "m.state", input.status, "text"),
    ...is("m.medium", input.type),
    ...is("m.gateway", input.channel),
    ...inDays(values, "m.created_at", input.time, tenant.timeZone),
    ...isOneOf(values, "m.id", input.loanRecordIds),
  ];
  return {
    from: `message m join message_task k on k.tenant_id = m.tenant_id and k.id = m.task_id join customer c on c.tenant_id = m.tenant_id and c.id = m.customer_id
      left join message_template t on t.tenant_id = k.tenant_id and t.id = k.template_id
      left join voice_recording v on v.tenant_id = k.tenant_id and v.id = k.recording_id
      left join staff s on s.tenant_id = k.tenant_id and s.id = k.staff_id`,
    columns: {
      id: "m.id",
      batchId: "m.task_id",
      type: "m.medium",
      name: "c.name",
      phone: "masked_phone(c.phone)",
      appId: "m.app_id",
      template: "coalesce(t.name, v.name)",
      content: "m.content",
      channel: "m.gateway",
      status: "m.state",
      rule: "m.rule",
      failReason: "m.fail_reason",
      cost: "m.cost",
      scheduleTime: "m.due_at",
      sendTime: "m.submitted_at",
      receiptTime: "case when m.state in ('delivered', 'answered', 'keyed', 'failed') then m.ended_at end",
      operator: "s.admin_name",
    },
    where: [`m.tenant_id = ${id}`, "m.purpose = 'market'", ...asked],
    orderBy: "m.id desc",
    values,
    ...(asked.length > 0 ? { isNarrowed: true } : {}),
  };
}
