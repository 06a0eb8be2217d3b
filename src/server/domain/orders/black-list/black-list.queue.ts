import type { ParsedOf } from "../../../../contract/types.ts";
import { momentOf, numberOf } from "../../../kernel/sql/literals.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

type Asked = Omit<ParsedOf<"black.list">, "page" | "pageSize">;

/**
 * What waits for a second person stands among the entries: a customer whom somebody proposed, and a file that is too long for one hand. The customer
 * is asked for row by row: under row-level security a join by what a payload says reaches no index and read all customers.
 */
const waiting = (
  tenant: string,
  now: string,
): string => `select w.tenant_id, -w.id as id, case when w.kind = 'blackList' then 'phone' else coalesce(w.payload #>> '{rows,0,kind}', 'phone') end as kind,
    (select c.phone from customer c where c.tenant_id = w.tenant_id and c.id = (w.payload ->> 'customerId')::bigint) as value, coalesce(w.payload ->> 'reason', '') as reason, w.requested_at as at, w.requested_by as staff_id,
    case when w.kind = 'blackList' then 'proposal' else 'import' end as source, null::date as expires_on, null::timestamptz as removed_at,
    null::bigint as removed_by, '' as remove_reason, 0 as blocked, w.id as approval_id,
    case when w.kind = 'blackImport' then jsonb_array_length(w.payload -> 'rows') end as rows
  from approval w where w.tenant_id = ${tenant} and w.kind in ('blackList', 'blackImport') and w.state = 'pending' and w.expires_at > ${now}`;

const state = `case when b.id < 0 then 'proposed' when b.removed_at is null then 'active' when b.removed_by is null and b.expires_on is not null then 'expired' else 'removed' end`;
/** Whose value it is, as far as he is a customer. */
const newest = (column: string): string => `(select max(c.id) from customer c where c.tenant_id = b.tenant_id and c.${column} = b.value)`;
/** Kind by kind, so that each is found by its own index: of both in one condition all customers were read for each row. */
const his = `case b.kind when 'phone' then ${newest("phone")} when 'idNo' then ${newest("id_no")} end`;
const tail = "repeat('•', 4) || right(b.value, 4)";

const endsIn = (values: Values, part: string): string => `reverse(b.value) like reverse(${values.add(part)}::text) || '%'`;

/** Everybody to whom nothing is lent: what waits for the reader first, then the newest. */
export function blackListQueue(asked: Asked, context: QueueContext): Queue {
  const values = new Values();
  const now = momentOf(context.now);
  const tenant = values.add(context.tenant.id);
  const part = asked.value?.replace(/[\s().-]/g, "").replace(/[%_\\]/g, "");
  const where = [
    `b.tenant_id = ${tenant}`,
    ...(part ? [`(${endsIn(values, part.toUpperCase())} or ${endsIn(values, part.toLowerCase())})`] : []),
    ...isOneOf(values, "b.kind", asked.type),
    ...isOneOf(values, "b.source", asked.source),
    ...isOneOf(values, state, asked.status),
  ];
  return {
    from: `(select tenant_id, id, kind, value, reason, at, staff_id, source, expires_on, removed_at, removed_by, remove_reason, blocked, null::bigint as approval_id, null::int as rows
      from black_list union all ${waiting(tenant, now)}) b
      left join staff s on s.tenant_id = b.tenant_id and s.id = b.staff_id left join staff r on r.tenant_id = b.tenant_id and r.id = b.removed_by`,
    columns: {
      id: "b.id",
      type: "b.kind",
      name: `(select c.name from customer c where c.tenant_id = b.tenant_id and c.id = ${his})`,
      phone: "case when b.kind = 'phone' then masked_phone(b.value) end",
      idNo: `case when b.kind = 'idNo' then ${tail} end`,
      device: `case when b.kind in ('device', 'account') then ${tail} end`,
      source: "b.source",
      reason: "b.reason",
      ordersBlocked: "b.blocked",
      expireTime: "b.expires_on::text",
      operator: "s.admin_name",
      createTime: "b.at",
      status: state,
      rows: "b.rows",
      removedBy: "r.admin_name",
      removeReason: "b.remove_reason",
      approvalId: "b.approval_id",
      requester: "case when b.id < 0 then s.admin_name end",
      isOwnRequest: `b.id < 0 and b.staff_id = ${numberOf(context.staff.id)}`,
    },
    where,
    orderBy: "(b.id > 0), b.at desc, b.id desc",
    values,
  };
}
