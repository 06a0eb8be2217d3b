import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import type { QueueContext } from "../../../kernel/sql/queue.ts";

type Listed = Omit<ParsedOf<"afterLoanRecord.list">, "page" | "pageSize">;
/** An export may name ticked rows. */
export type RecordFilters = Listed & { readonly loanRecordIds?: readonly number[] | undefined };

/** What both halves of the list are cut by; each names its own columns, so that its own index by time serves it. */
interface Half {
  readonly id: string;
  readonly type: string;
  readonly purpose: string;
  readonly direction: string;
  readonly department: string;
  readonly rule: string;
  readonly reason: string;
  readonly subTag: string;
  readonly carried: string;
  readonly stands: string;
  /** Alias of the table. */
  readonly row: string;
}

const contact: Half = {
  row: "a",
  id: "a.id * 2",
  type: "a.type",
  purpose: "a.purpose",
  direction: "a.direction",
  department: "case a.purpose when 'remind' then 'remind' else 'collection' end",
  rule: "case when a.direction = 'out' and a.purpose in ('collect', 'remind') then 'passed' else 'uncounted' end",
  reason: "null::int",
  subTag: "null::text",
  carried: "exists (select from phone_call c where c.tenant_id = a.tenant_id and c.attempt_id = a.id)",
  stands: "true",
};
const result: Half = {
  row: "r",
  id: "r.id * 2 + 1",
  type: "'result'",
  purpose: "case r.department when 'remind' then 'remind' else 'collect' end",
  direction: "'out'",
  department: "r.department",
  rule: "case when r.attempt_id is null then 'withoutAttempt' else 'passed' end",
  reason: "r.reason",
  subTag: "r.sub_tag",
  carried: "false",
  stands: "r.voided_at is null",
};

function conditions(half: Half, filters: RecordFilters, { context, values }: { context: QueueContext; values: Values }): string {
  const { timeZone, id } = context.tenant;
  const of = (sql: string, wanted: readonly (string | number)[] | undefined) => isOneOf(values, sql, wanted);
  const is = (sql: string, wanted: boolean | undefined) => (wanted ? [sql] : []);
  return [
    `${half.row}.tenant_id = ${values.add(id)}`,
    ...of(half.id, filters.loanRecordIds),
    ...of(`${half.row}.staff_id`, filters.adminUserId),
    ...of(half.department, filters.department),
    ...of(half.type, filters.type),
    ...of(half.direction, filters.direction),
    ...of(half.purpose, filters.purpose),
    ...of(half.rule, filters.rule),
    ...of(half.reason, filters.reason),
    ...of(half.subTag, filters.subTag),
    ...is(half.carried, filters.carried),
    ...is(half.stands, filters.stands),
    ...(filters.hour === undefined
      ? []
      : [`extract(hour from ${half.row}.at at time zone ${values.add(timeZone)}) = ${values.add(filters.hour)}::int`]),
    ...inDays(values, `${half.row}.at`, filters.time, timeZone),
  ].join(" and ");
}

/** As a range, not as LIKE: under row-level security only leakproof operators reach an index. */
const numbered = (digits: string, values: Values): string =>
  `o.order_no between ${values.add(digits.padEnd(8, "0"))} and ${values.add(digits.padEnd(8, "9"))}`;

/** Every attempt and every result of both departments, newest first; undone results stay, marked. */
export function afterLoanRecordQueue(filters: RecordFilters, context: QueueContext): Queue {
  const values = new Values();
  const about = { context, values };
  const contacts = `select ${contact.id} as id, a.tenant_id, a.order_id, a.at, a.staff_id, a.phone_masked as phone, a.channel as phone_type, ${contact.type} as type,
      ${contact.direction} as direction, ${contact.purpose} as purpose, null::int as reason, null::text as sub_tag, null::timestamptz as follow_up_at,
      null::bigint as promise_id, '' as remark, a.seconds, ${contact.department} as department, ${contact.rule} as rule, false as voided
    from contact_attempt a where a.order_id is not null and ${conditions(contact, filters, about)} order by a.at desc`;
  const results = `select ${result.id}, r.tenant_id, r.order_id, r.at, r.staff_id, null::text, null::text, ${result.type}, ${result.direction}, ${result.purpose}, r.reason::int, r.sub_tag,
      r.follow_up_at, r.promise_id, r.remark, null::int, ${result.department}, ${result.rule}, r.voided_at is not null
    from collection_result r where ${conditions(result, filters, about)} order by r.at desc`;
  const scope = scopeCondition(context.staff, context.tenant.id);
  return {
    // Each half in the list's order, with columns of the very same types (a cast would keep the planner from merging them), or a page of a million orders put both whole into order first: 5.4 s for 50 rows.
    // Each row has both (what was said to a lead without an order stands in the leads' own lists); as outer joins they are left out where only rows are counted.
    from: `((${contacts}) union all (${results})) x left join loan_order o on o.tenant_id = x.tenant_id and o.id = x.order_id
      left join staff s on s.tenant_id = x.tenant_id and s.id = x.staff_id left join promise p on p.tenant_id = x.tenant_id and p.id = x.promise_id`,
    columns: {
      recordId: "x.id",
      loanRecordId: "o.id",
      createTime: "x.at",
      orderNo: "o.order_no",
      name: "o.customer_name",
      phone: "x.phone",
      phoneType: "x.phone_type",
      type: "x.type",
      direction: "x.direction",
      purpose: "x.purpose",
      reason: "x.reason",
      subTag: "x.sub_tag",
      commitmentTime: "coalesce(p.promised_at, x.follow_up_at)",
      commitmentAmount: "p.amount",
      remark: "x.remark",
      seconds: "x.seconds",
      operator: "s.admin_name",
      department: "x.department",
      rule: "x.rule",
      voided: "x.voided",
    },
    where: [
      ...(scope ? [scope] : []),
      ...isOneOf(values, "o.app_id", filters.appId),
      ...(filters.orderNo ? [numbered(filters.orderNo, values)] : []),
      "true",
    ],
    orderBy: "x.at desc, x.id desc",
    values,
  };
}
