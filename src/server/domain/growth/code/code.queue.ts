import type { ParsedOf } from "../../../../contract/types.ts";
import { fullNumber } from "../../book/order/order.filters.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import { momentOf } from "../../../kernel/sql/literals.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

/** Codes that staff have sent, the newest first: whose, when and why, and never what they were. */
export function codeQueue(input: ParsedOf<"code.list">, { tenant, now }: QueueContext): Queue {
  const values = new Values();
  const id = values.add(tenant.id);
  const where = [`t.tenant_id = ${id}`, "t.kind = 'code'"];
  if (input.phone !== undefined)
    where.push(
      `t.customer_id = any(array(select p.id from customer p where p.tenant_id = ${id} and p.phone = ${values.add(fullNumber(input.phone, tenant.countryCode))}))`,
    );
  if (input.scene !== undefined) where.push(`t.scene = ${values.add(input.scene)}`);
  where.push(...isOneOf(values, "t.app_id", input.appId, "int"), ...inDays(values, "t.at", input.time, tenant.timeZone));
  const at = momentOf(now);
  return {
    from: `private_text t join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id left join staff s on s.tenant_id = t.tenant_id and s.id = t.staff_id`,
    columns: {
      id: "t.id",
      time: "t.at",
      name: "c.name",
      phone: "masked_phone(c.phone)",
      userId: "t.customer_id",
      appId: "t.app_id",
      scene: "t.scene",
      channel: "t.gateway",
      status: `case when t.used_at is not null then 'used' when t.expires_at <= ${at} and t.state <> 'failed' then 'expired' else t.state end`,
      expireTime: "t.expires_at",
      useTime: "t.used_at",
      operator: "s.admin_name",
      reason: "t.reason",
    },
    where,
    orderBy: "t.id desc",
    values,
  };
}
