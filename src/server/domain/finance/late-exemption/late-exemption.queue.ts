import type { ParsedOf } from "../../../../contract/types.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { seenRequest } from "../../office/approval/request-columns.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import { either, numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

type Filters = Omit<ParsedOf<"lateExemption.list">, "page" | "pageSize">;

/** What was given, and what somebody asks for: a request is in the list until another person has decided it, and stays where he has refused it. */
const given = `select x.tenant_id, x.id as key, x.id, x.scope, x.app_id, x.from_day, coalesce(x.ended_on, x.to_day) as to_day, x.share, x.reason, x.orders,
    x.forgone, x.staff_id, x.approved_by, x.at, null::bigint as approval_id, null::bigint as order_id, null::bigint as refused_id, null as refusal, null as decision, null::timestamptz as edited_at, null::jsonb as payload from late_exemption x`;
const asked = (now: string): string => `select a.tenant_id, -a.id, null, a.payload ->> 'scope',
    case when a.payload ->> 'scope' = 'app' then (a.payload #>> '{ids,0}')::int end, (a.payload ->> 'fromDay')::date, (a.payload ->> 'toDay')::date,
    round((a.payload ->> 'rate')::numeric * 1000000)::int, a.payload ->> 'reason', coalesce((a.payload ->> 'orders')::int, 0),
    coalesce((a.payload ->> 'forgone')::bigint, 0), a.requested_by, a.decided_by, a.requested_at, case a.state when 'pending' then a.id end, a.order_id,
    case a.state when 'refused' then a.id end, a.refusal, nullif(a.remark, ''), a.edited_at, a.payload
  from approval a where a.kind = 'lateExemption' and (a.state = 'refused' or a.state = 'pending' and a.expires_at > ${now})`;

/** Of a single order: the one that was freed, or the one that is asked for. */
const orderNo = `coalesce((select o.order_no from loan_order o where o.tenant_id = x.tenant_id and o.id = x.order_id),
  (select o.order_no from late_exemption_order f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
    where f.tenant_id = x.tenant_id and f.exemption_id = x.id and x.scope = 'order' and x.orders = 1))`;

const byOrder = (
  no: string,
): string => `(exists (select from late_exemption_order f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
    where f.tenant_id = x.tenant_id and f.exemption_id = x.id and o.order_no = ${no})
  or exists (select from approval a join loan_order o on o.tenant_id = a.tenant_id and a.payload -> 'ids' @> to_jsonb(o.id)
    where a.tenant_id = x.tenant_id and a.id = ${either("x.approval_id", "x.refused_id")} and a.payload ->> 'scope' = 'order' and o.order_no = ${no}))`;

/** Exemptions, the newest first. */
export function exemptionQueue(input: Filters, { tenant, staff, now }: QueueContext): Queue {
  const values = new Values();
  const [tenantId, today, at] = [values.add(tenant.id), values.add(businessDay(now, tenant.timeZone).date), values.add(now.toISOString())];
  const status = `case when x.approval_id is not null then 'asked' when x.refused_id is not null then 'refused' when x.from_day > ${today}::date then 'coming' when x.to_day < ${today}::date then 'over' else 'running' end`;
  return {
    from: `(${given} where x.tenant_id = ${tenantId} union all ${asked(`${at}::timestamptz`)} and a.tenant_id = ${tenantId}) x
      left join app a on a.tenant_id = x.tenant_id and a.id = x.app_id
      left join staff s on s.tenant_id = x.tenant_id and s.id = x.staff_id left join staff r on r.tenant_id = x.tenant_id and r.id = x.approved_by`,
    columns: {
      key: "x.key",
      id: "x.id",
      scope: "x.scope",
      appName: "a.name",
      orderNo,
      fromDay: "x.from_day",
      toDay: "x.to_day",
      rate: "trim_scale(x.share / 1000000.0)::text",
      reason: "x.reason",
      orders: "x.orders",
      forgone: "x.forgone",
      operator: "s.admin_name",
      reviewer: "r.admin_name",
      refusal: "x.refusal",
      decision: "x.decision",
      status,
      editTime: "x.edited_at",
      orderNos: `case when x.approval_id is not null and x.scope = 'order' then array(select o.order_no from loan_order o
        where o.tenant_id = x.tenant_id and o.id = any(array(select i::bigint from jsonb_array_elements_text(x.payload -> 'ids') i)) order by o.id) else '{}' end`,
      appId: "x.app_id",
      seen: `coalesce(${seenRequest("x.payload")}, '')`,
      createTime: "x.at",
      approvalId: "x.approval_id",
      // Never a text of a request: the caller's own number.
      isOwnRequest: `coalesce(x.approval_id is not null and x.staff_id = ${numberOf(staff.id)}, false)`,
    },
    where: [
      `x.tenant_id = ${tenantId}`,
      // Counting reads no column: each value is in a condition too.
      `${today}::date is not null`,
      ...isOneOf(values, "x.scope", input.scope),
      ...isOneOf(values, "x.app_id", input.appId),
      ...isOneOf(values, status, input.status),
      ...inDays(values, "x.at", input.time, tenant.timeZone),
      ...(input.orderNo ? [byOrder(values.add(input.orderNo))] : []),
    ],
    orderBy: "x.at desc, x.key desc",
    values,
  };
}
