import { leadModules } from "../../../../contract/marketing/lead.modules.ts";
import { wholePhoneList } from "../../../../contract/marketing/lead-phones.columns.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { type RuleKind, ruleLists } from "../../../../lending/growth/lead-rule.rules.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { heldLead as lead, scopeOfLead as scopeOf } from "../../../kernel/sql/lead-scope.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { requestColumns, requestPeople, waitingColumns } from "../../office/approval/request-columns.ts";
import { type LeadFilters, matching } from "./lead.queue.ts";
import { mayStillBeWon, objectsToNothing } from "./lead.sources.ts";
import { phoneFile } from "./rule.queue.ts";

export interface WholeFilters extends Omit<LeadFilters, "phone"> {
  readonly type: RuleKind;
}
export const moduleOf = (type: RuleKind) => leadModules.find(({ name }) => name === ruleLists[type]);

/** Open leads of a list with whole numbers: only who may still be called, whenever it is read. */
function wholeQueue({ type, ...filters }: WholeFilters, context: QueueContext): Queue {
  const values = new Values();
  const { tenant, now } = context;
  // The conditions of who may be won name the tenant $1 and the moment $2.
  const [tenantId, at] = [values.add(tenant.id), values.add(now)];
  return {
    ...phoneFile("c.phone"),
    where: [
      `l.tenant_id = ${tenantId}`,
      `l.module = ${values.add(ruleLists[type])}`,
      "l.ended_at is null",
      ...scopeOf(values, lead, context),
      ...matching(values, lead, filters, { staff: context.staff, tenant, module: ruleLists[type] }),
      `${at}::timestamptz is not null`,
      "c.phone <> ''",
      mayStillBeWon,
      objectsToNothing,
      "not exists (select from do_not_call d where d.tenant_id = c.tenant_id and d.phone = c.phone)",
    ],
    values,
  };
}
export const wholePhoneExports = exportOf<WholeFilters>(wholePhoneList, { queue: wholeQueue });

const asked = (now: string): string => `case when a.state = 'pending' then case when a.expires_at > ${now} then 'asked' else 'expired' end
  when a.state <> 'approved' then a.state when j.state in ('queued', 'running') then 'making' when j.state = 'done' and j.expires_at > ${now} then 'ready'
  when j.state = 'done' then 'over' else 'failed' end`;

/** Requests for such files and what came of each, the newest first. */
export function phonesQueue(input: Omit<ParsedOf<"leadPhones.list">, "page" | "pageSize">, { tenant, staff, now }: QueueContext): Queue {
  const values = new Values();
  const [tenantId, at] = [values.add(tenant.id), values.add(now)];
  const status = asked(`${at}::timestamptz`);
  return {
    from: `approval a ${requestPeople}
      left join export_job j on j.tenant_id = a.tenant_id and j.approval_id = a.id
      left join staff o on o.tenant_id = a.tenant_id and o.id = (a.payload #>> '{filters,assigneeId}')::bigint`,
    columns: {
      ...requestColumns,
      ...waitingColumns(at, staff),
      id: "a.id",
      status,
      type: "a.payload ->> 'type'",
      rows: "(a.payload ->> 'rows')::int",
      fileRows: "case when j.state = 'done' then j.rows end",
      filters: "a.payload -> 'filters'",
      assigneeName: "o.admin_name",
      reason: "a.payload ->> 'reason'",
      keptUntil: "j.expires_at",
    },
    where: [
      `a.tenant_id = ${tenantId}`,
      "a.kind = 'leadPhones'",
      // Counting reads no column: each value is in a condition too.
      `${at}::timestamptz is not null`,
      ...isOneOf(values, status, input.status),
      ...isOneOf(values, "a.payload ->> 'type'", input.type),
      ...inDays(values, "a.requested_at", input.time, tenant.timeZone),
    ],
    orderBy: "a.requested_at desc, a.id desc",
    values,
  };
}
