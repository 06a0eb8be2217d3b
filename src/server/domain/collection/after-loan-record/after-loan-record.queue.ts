import { inDays, inRange, isOneOf } from "../../../kernel/sql/filters.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { addDays, localDate } from "../../../../lending/time/zone.ts";
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
  readonly answered: string;
  readonly seconds: string;
  readonly promised: string;
  readonly stands: string;
  /**
   * Of what is worked out from other columns, each word as a condition on those: what a case says no index and no statistics of the table know, and
   * a page was then looked for in the whole table (2.4 s of a million orders).
   */
  readonly words: Readonly<Record<"department" | "purpose" | "rule", Readonly<Record<string, string>> | null>>;
  /** Alias of the table. */
  readonly row: string;
}

/** What counts as a try to reach somebody about his debt. */
const isTry = "a.direction = 'out' and a.purpose in ('collect', 'remind')";

const contact: Half = {
  row: "a",
  id: "a.id * 2",
  type: "a.type",
  purpose: "a.purpose",
  direction: "a.direction",
  department: "case a.purpose when 'remind' then 'remind' else 'collection' end",
  rule: `case when ${isTry} then 'passed' else 'uncounted' end`,
  reason: "null::int",
  subTag: "null::text",
  // Asked of each row while the list is walked: joined, all calls of all times were read first.
  carried: "(select true from phone_call c where c.tenant_id = a.tenant_id and c.attempt_id = a.id) is true",
  answered: "(select c.answered_at is not null from phone_call c where c.tenant_id = a.tenant_id and c.attempt_id = a.id) is true",
  // Of what a gateway carried it says itself how long it lasted.
  seconds: "coalesce((select c.seconds from phone_call c where c.tenant_id = a.tenant_id and c.attempt_id = a.id), a.seconds)",
  promised: "false",
  stands: "true",
  words: {
    department: { remind: "a.purpose = 'remind'", collection: "a.purpose <> 'remind'" },
    purpose: null,
    rule: { passed: isTry, uncounted: `not (${isTry})` },
  },
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
  answered: "false",
  seconds: "null::int",
  promised: "r.promise_id is not null",
  stands: "r.voided_at is null",
  words: {
    department: null,
    purpose: { remind: "r.department = 'remind'", collect: "r.department <> 'remind'" },
    rule: { passed: "r.attempt_id is not null", withoutAttempt: "r.attempt_id is null" },
  },
};

/** A condition that a word of a half is one of those asked for. */
function saidBy(half: Half, field: keyof Half["words"], wanted: readonly string[] | undefined, values: Values): readonly string[] {
  const words = half.words[field];
  if (!words) return isOneOf(values, half[field], wanted);
  if (!wanted?.length) return [];
  return [`(${wanted.map((word) => words[word] ?? "false").join(" or ")})`];
}

function conditions(half: Half, filters: RecordFilters, { context, values }: About): string {
  const { timeZone, id } = context.tenant;
  const of = (sql: string, wanted: readonly (string | number)[] | undefined) => isOneOf(values, sql, wanted);
  const is = (sql: string, wanted: boolean | undefined) => (wanted ? [sql] : []);
  return [
    `${half.row}.tenant_id = ${values.add(id)}`,
    ...of(half.id, filters.loanRecordIds),
    ...of(`${half.row}.staff_id`, filters.adminUserId),
    ...saidBy(half, "department", filters.department, values),
    ...of(half.type, filters.type),
    ...of(half.direction, filters.direction),
    ...saidBy(half, "purpose", filters.purpose, values),
    ...saidBy(half, "rule", filters.rule, values),
    ...of(half.reason, filters.reason),
    ...of(half.subTag, filters.subTag),
    ...is(half.carried, filters.carried),
    ...is(half.answered, filters.answered),
    ...inRange(values, half.seconds, filters.seconds),
    ...is(half.promised, filters.promised),
    ...is(half.stands, filters.stands),
    ...(filters.hour === undefined
      ? []
      : [
          `${half.row}.at >= n.since and ${half.row}.at < n.till`,
          `extract(hour from ${half.row}.at at time zone ${values.add(timeZone)}) = ${values.add(filters.hour)}::int`,
        ]),
    ...ofOrder(half, filters.orderNo, { context, values }),
    ...inDays(values, `${half.row}.at`, filters.time, timeZone),
  ].join(" and ");
}

interface About {
  readonly context: QueueContext;
  readonly values: Values;
}

/** So many digits of an order's number are of a thousand orders at most: their records are then found by the order, not among all. */
const fewOrders = 5;
function ofOrder({ row }: Half, digits: string | undefined, { context, values }: About): readonly string[] {
  if (!digits || digits.length < fewOrders) return [];
  return [
    `${row}.order_id = any(array(select o.id from loan_order o where o.tenant_id = ${values.add(context.tenant.id)} and ${numbered(digits, values)}))`,
  ];
}

/**
 * A half by an hour, day by day from the latest: so each day's span is read from the index by time, where all records of all times were read for those of
 * an hour (2.7 s). A span has an hour more at either end, because clocks that are put back have one twice; what is in it is judged besides. Spans are made
 * before they are joined: under row-level security only a bare column is compared by an index.
 */
function dayByDay(half: string, table: string, { time, hour }: RecordFilters, { context, values }: About): string {
  if (hour === undefined) return half;
  const { timeZone, id } = context.tenant;
  const zone = `'${timeZone.replaceAll("'", "''")}'`;
  const first = time
    ? `${values.add(time.from)}::date`
    : `(select (min(m.at) at time zone ${zone})::date from ${table} m where m.tenant_id = ${values.add(id)})`;
  // What is written while this is asked may be of tomorrow already.
  const last = values.add(time?.to ?? addDays(localDate(context.now, timeZone), 1));
  const edge = (hours: number): string => `(d.day + interval '${hours} hours') at time zone ${zone}`;
  return `select h.*, n.day from (select d.day, ${edge(hour - 1)} as since, ${edge(hour + 2)} as till
      from generate_series(${last}::date::timestamp, ${first}::timestamp, interval '-1 day') d(day) order by 1 desc offset 0) n
    cross join lateral (${half}) h order by n.day desc, h.at desc`;
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
    from: `((${dayByDay(contacts, "contact_attempt", filters, about)}) union all (${dayByDay(results, "collection_result", filters, about)})) x left join loan_order o on o.tenant_id = x.tenant_id and o.id = x.order_id
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
      // Asked of the rows that are shown alone.
      seconds:
        "coalesce(case when x.type = 'call' then (select c.seconds from phone_call c where c.tenant_id = x.tenant_id and c.attempt_id = x.id / 2) end, x.seconds)",
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
    orderBy: `${filters.hour === undefined ? "" : "x.day desc, "}x.at desc, x.id desc`,
    values,
  };
}
