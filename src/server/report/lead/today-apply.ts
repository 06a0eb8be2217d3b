import { todayApplyList } from "../../../contract/report/today-apply.columns.ts";
import { modulesOfKind } from "../../../contract/marketing/lead-paths.ts";
import type { todayApplyCalls } from "../../../contract/report/today-apply.calls.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import { localDate } from "../../../lending/time/zone.ts";
import type { Handlers } from "../../kernel/context.ts";
import { exportOf } from "../../kernel/export-list.ts";
import { inDays, isOneOf } from "../../kernel/sql/filters.ts";
import { readPage, type Queue, type QueueContext } from "../../kernel/sql/queue.ts";
import { Values } from "../../kernel/sql/sql.ts";
import { kindOfList } from "../book/lead-lists.ts";
import { countedOnce } from "../tally/lead-facts.ts";

type Filters = Omit<ParsedOf<"todayApply.list">, "page" | "pageSize">;

/** Minutes from the last call to the lead before its customer applied. */
const sinceCall = `(select floor(extract(epoch from o.applied_at - max(c.at)) / 60)::int from (
    select a.at from contact_attempt a where a.tenant_id = l.tenant_id and a.lead_id = l.id and a.type = 'call' and a.at <= o.applied_at
    union all select r.at from lead_remark r where r.tenant_id = l.tenant_id and r.lead_id = l.id and r.data_type = 0 and r.at <= o.applied_at) c)`;

/** Turns that ended with an application, each application once; whose the caller may see. */
export function todayApplyQueue(input: Filters, { tenant, staff, now }: QueueContext): Queue {
  const values = new Values();
  const today = localDate(now, tenant.timeZone);
  const where = [
    `t.tenant_id = ${values.add(tenant.id)}`,
    countedOnce("t"),
    "l.order_id is not null",
    ...inDays(values, "t.ended_at", input.time ?? { from: today, to: today }, tenant.timeZone),
    ...isOneOf(values, "o.app_id", input.appId),
    ...isOneOf(values, "t.staff_id", input.adminUserId),
    ...(input.kind?.length ? [`t.module = any(${values.add(input.kind.flatMap(modulesOfKind))}::text[])`] : []),
    ...isOneOf(values, "o.id", input.loanRecordIds),
  ];
  if (staff.dataScope === "own") where.push(`t.staff_id = any(${values.add([staff.id, ...staff.covers])}::bigint[])`);
  if (staff.dataScope === "team") where.push(`s.team_id = ${values.add(staff.teamId)}`);
  return {
    from: `lead_turn t join marketing_lead l on l.tenant_id = t.tenant_id and l.id = t.lead_id
      left join loan_order o on o.tenant_id = l.tenant_id and o.id = l.order_id left join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
      left join product p on p.tenant_id = o.tenant_id and p.id = o.product_id left join staff s on s.tenant_id = t.tenant_id and s.id = t.staff_id`,
    columns: {
      loanRecordId: "o.id",
      orderNo: "o.order_no",
      applyTime: "o.applied_at",
      adminName: "s.admin_name",
      kind: kindOfList("t.module"),
      name: "c.name",
      phone: "masked_phone(c.phone)",
      appId: "o.app_id",
      productName: "p.name",
      amount: "o.applied_amount",
      status: "o.status",
      sinceCall,
      channel: "o.channel",
      userType: "o.user_type",
    },
    where,
    orderBy: "t.ended_at desc, t.id desc",
    values,
    isJoinedAsWritten: true,
  };
}

export const todayApplyHandlers: Handlers<keyof typeof todayApplyCalls> = {
  "todayApply.list": (input, context) => readPage(context.tx, todayApplyQueue(input, context), input.page, input.pageSize),
};

export const todayApplyExports = exportOf<Filters>(todayApplyList, { queue: todayApplyQueue });
