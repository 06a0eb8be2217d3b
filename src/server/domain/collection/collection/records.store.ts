import type { ParsedOf } from "../../../../contract/types.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";
import type { Department } from "../../../../lending/order/department.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Desk } from "../../book/order/desk.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

interface Filter {
  readonly loanRecordId?: number | undefined;
  readonly adminUserId?: number | undefined;
  readonly time?: { readonly from: string; readonly to: string } | undefined;
}

function conditions(filter: Filter, context: Context, values: Values, names: { order: string; staff: string; at: string }): string[] {
  const zone = context.tenant.timeZone;
  return [
    filter.loanRecordId === undefined ? null : `${names.order} = ${values.add(filter.loanRecordId)}`,
    filter.adminUserId === undefined ? null : `${names.staff} = ${values.add(filter.adminUserId)}`,
    filter.time ? `${names.at} >= ${values.add(startOfDay(filter.time.from, zone))}` : null,
    filter.time ? `${names.at} < ${values.add(startOfDay(addDays(filter.time.to, 1), zone))}` : null,
  ].filter((each) => each !== null);
}

/** Without the wider permission only one's own rows (rules/rights.md 1). */
function ownRows(context: Context, values: Values, staff: string): string[] {
  return context.staff.permissions.has("records:afterLoan:list") ? [] : [`${staff} = ${values.add(context.staff.id)}`];
}

/** Contact history of one order: attempts and results, newest first. */
export function recordQueue(input: ParsedOf<"collection.recordDetail">, context: Context): Queue {
  const values = new Values();
  const [tenant, order] = [values.add(context.tenant.id), values.add(input.loanRecordId)];
  const contacts = `select a.id, null::bigint as attempt_id, a.type, a.direction, a.purpose, false as voided, a.channel as phone_type, a.phone_masked as phone, null::int as reason,
      null::text as sub_tag, null::timestamptz as promised_at, null::bigint as amount, null::text as promise_state,
      coalesce(m.content, '') as remark, coalesce(p.seconds, a.seconds) as seconds, coalesce(m.state, p.result) as outcome, a.staff_id, a.at, a.channel
    from contact_attempt a left join message m on m.tenant_id = a.tenant_id and m.order_id = a.order_id and m.attempt_id = a.id
    left join phone_call p on p.tenant_id = a.tenant_id and p.attempt_id = a.id where a.tenant_id = ${tenant} and a.order_id = ${order}`;
  const results = `select r.id, r.attempt_id, 'result', 'out', case r.department when 'remind' then 'remind' else 'collect' end, r.voided_at is not null, null, null, r.reason, r.sub_tag,
      coalesce(p.promised_at, r.follow_up_at), p.amount, p.state, r.remark, null, null, r.staff_id, r.at, 'result'
    from collection_result r left join promise p on p.tenant_id = r.tenant_id and p.id = r.promise_id
    where r.tenant_id = ${tenant} and r.order_id = ${order}`;
  return {
    from: `(${contacts} union all ${results}) x left join staff s on s.tenant_id = ${tenant} and s.id = x.staff_id`,
    columns: {
      id: "x.id",
      attemptId: "x.attempt_id",
      type: "x.type",
      direction: "x.direction",
      purpose: "x.purpose",
      voided: "x.voided",
      phoneType: "x.phone_type",
      phone: "x.phone",
      reason: "x.reason",
      subTag: "x.sub_tag",
      commitmentTime: "x.promised_at",
      commitmentAmount: "x.amount",
      promiseStatus: "x.promise_state",
      remark: "x.remark",
      seconds: "x.seconds",
      outcome: "x.outcome",
      operator: "coalesce(s.admin_name, '')",
      createTime: "x.at",
    },
    where: input.channel ? [`${values.add(input.channel)} in (x.channel, x.type)`] : ["true"],
    orderBy: "x.at desc, x.type, x.id desc",
    values,
  };
}

/** Results of one department, newest first. */
export function resultQueue(department: Department, input: ParsedOf<"collection.resultList">, context: Context): Queue {
  const values = new Values();
  const names = { order: "r.order_id", staff: "r.staff_id", at: "r.at" };
  return {
    from: `collection_result r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
      join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
      left join promise p on p.tenant_id = r.tenant_id and p.id = r.promise_id`,
    columns: {
      id: "r.id",
      loanRecordId: "r.order_id",
      orderNo: "o.order_no",
      reason: "r.reason",
      subTag: "r.sub_tag",
      commitmentTime: "coalesce(p.promised_at, r.follow_up_at)",
      commitmentAmount: "p.amount",
      promiseStatus: "p.state",
      voided: "r.voided_at is not null",
      remark: "r.remark",
      operator: "s.admin_name",
      createTime: "r.at",
    },
    where: [
      `r.tenant_id = ${values.add(context.tenant.id)}`,
      `r.department = ${values.add(department)}`,
      ...ownRows(context, values, "r.staff_id"),
      ...conditions(input, context, values, names),
      ...(input.reason?.length ? [`r.reason = any(${values.add(input.reason)}::smallint[])`] : []),
    ],
    orderBy: "r.at desc, r.id desc",
    values,
  };
}

/** Attempts that a department made, newest first. */
export function callQueue(desk: Desk, input: ParsedOf<"collection.softPhoneList">, context: Context): Queue {
  const values = new Values();
  const names = { order: "a.order_id", staff: "a.staff_id", at: "a.at" };
  return {
    from: `contact_attempt a join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id
      join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id
      left join phone_call p on p.tenant_id = a.tenant_id and p.attempt_id = a.id`,
    columns: {
      id: "a.id",
      loanRecordId: "a.order_id",
      orderNo: "o.order_no",
      phoneType: "a.channel",
      phone: "a.phone_masked",
      direction: "a.direction",
      clientType: "a.client_type",
      startTime: "a.at",
      seconds: "coalesce(p.seconds, a.seconds)",
      result: "p.result",
      hasRecording: "coalesce(p.recording, '') <> ''",
      operator: "s.admin_name",
    },
    where: [
      `a.tenant_id = ${values.add(context.tenant.id)}`,
      "a.type = 'call'",
      `a.purpose = ${values.add(desk.purpose)}`,
      ...ownRows(context, values, "a.staff_id"),
      ...conditions(input, context, values, names),
    ],
    orderBy: "a.at desc, a.id desc",
    values,
  };
}

/** Allocation history of a department, newest first. */
export function transferQueue(department: Department, input: ParsedOf<"collection.transferList">, context: Context): Queue {
  const values = new Values();
  const names = { order: "a.order_id", staff: "a.to_staff", at: "a.at" };
  return {
    // Each is of an order; joined left, it is not looked up where rows are only counted.
    from: `assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id
      left join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id
      left join staff s on s.tenant_id = b.tenant_id and s.id = b.staff_id
      left join staff f on f.tenant_id = a.tenant_id and f.id = a.from_staff
      left join staff t on t.tenant_id = a.tenant_id and t.id = a.to_staff`,
    columns: {
      id: "a.id",
      loanRecordId: "a.order_id",
      orderNo: "o.order_no",
      from: "f.admin_name",
      to: "t.admin_name",
      mode: "b.mode",
      operator: "coalesce(s.admin_name, '')",
      createTime: "a.at",
    },
    where: [
      `a.tenant_id = ${values.add(context.tenant.id)}`,
      `b.department = ${values.add(department)}`,
      ...conditions(input, context, values, names),
    ],
    orderBy: "a.id desc",
    values,
  };
}
