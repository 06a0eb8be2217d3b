import { openRest, penaltyOwed } from "../../db/claim.ts";
import { businessDay } from "../../kernel/business-day.ts";
import type { Queue } from "../../kernel/queue.ts";
import { Values } from "../../kernel/sql.ts";
import { conditionsOf, scopeOf } from "./order-queue.filters.ts";
import type { QueueContext, QueueFilters, QueueSort } from "./order-queue.types.ts";

/** Which rows a queue of orders is about, before any filter. */
export type QueueKind = "orders" | "overdue" | "backlog" | "completed";

const late = (day: string) => `(${day} - o.due_date)`;

/** Literals, not parameters: they are ours, and a count that leaves the columns out would not know their types. */
export function expressions(context: QueueContext) {
  const { date, start } = businessDay(context.now, context.tenant.timeZone);
  const today = `date '${date}'`;
  const owed = penaltyOwed(Math.trunc(context.tenant.currencyStep), today);
  const penalty = `greatest(${owed} - o.penalty_paid - o.penalty_waived, 0)`;
  return {
    today,
    midnight: `timestamptz '${start.toISOString()}'`,
    now: `timestamptz '${context.now.toISOString()}'`,
    penalty: `case when o.status in (6, 8) then ${penalty} else 0 end`,
    claim: `case when o.status in (6, 8) then ${openRest} + ${penalty} else 0 end`,
    days: `case when o.status in (6, 8) and o.due_date is not null then ${late(today)} end`,
    stage: stageOf(context, today),
  };
}

/** Stage code of the days past due, from the tenant's rows. */
function stageOf(context: QueueContext, today: string): string {
  const rows = [...context.tenant.stages].sort((a, b) => b.from - a.from);
  const whens = rows.map((stage) => `when ${late(today)} >= ${Math.trunc(stage.from)} then '${stage.code.replaceAll("'", "''")}'`);
  return whens.length > 0 ? `case ${whens.join(" ")} else '' end` : "''";
}

type Expressions = ReturnType<typeof expressions>;

const orderColumns = (e: Expressions) => ({
  loanRecordId: "o.id",
  orderNo: "o.order_no",
  appId: "o.app_id",
  name: "o.customer_name",
  phone: "masked_phone(o.phone)",
  userType: "o.user_type",
  product: "p.name",
  appliedAmount: "o.applied_amount",
  approvedAmount: "case when o.status in (5, 6, 8, 9) then o.principal end",
  term: "o.term_days",
  applyTime: "o.applied_at",
  repayTime: "o.due_date",
  overdueDays: e.days,
  claim: e.claim,
  status: "o.status",
  stage: "o.stage",
  reviewerName: "r.admin_name",
  assigneeName: "s.admin_name",
  version: "o.version",
});

const caseColumns = (e: Expressions) => ({
  loanRecordId: "o.id",
  orderNo: "o.order_no",
  appId: "o.app_id",
  name: "o.customer_name",
  phone: "masked_phone(o.phone)",
  product: "p.name",
  contractAmount: "o.principal",
  claim: e.claim,
  penalty: e.penalty,
  repayTime: "o.due_date",
  overdueDays: `coalesce(${e.days}, 0)`,
  stage: e.stage,
  status: "o.status",
  assigneeId: "o.collector_id",
  assigneeName: "s.admin_name",
  assignTime: "o.collector_since",
  contactStatus: "o.contact_status",
  lastResult: "o.last_reason",
  lastFollowTime: "o.last_result_at",
  commitmentTime: "case when o.promise_state = 'open' then o.promise_at end",
  callCountToday: "coalesce(t.attempts, 0)",
  smsCountToday: "coalesce(t.sms, 0)",
  paymentInCheck: "o.payment_in_check",
  version: "o.version",
});

const completedColumns = (e: Expressions) => ({
  ...caseColumns(e),
  settleTime: "o.settled_at",
  recoveredByMe: "(o.recovered_principal + o.recovered_interest + o.recovered_penalty)",
  recoveredPrincipal: "o.recovered_principal",
  recoveredInterest: "o.recovered_interest",
  recoveredPenalty: "o.recovered_penalty",
  amountAtEntry: "coalesce(o.collection_entry_amount, o.principal)",
  overdueDaysAtEntry: "greatest(coalesce(o.collection_entered_on - o.due_date, 1), 0)",
  daysHeld: "greatest(coalesce(o.collection_done_at::date - o.collector_since::date, 0), 0)",
  reasonLeft: "o.collection_left",
});

/** Column on the wire -> what it is sorted by. */
const sorts = (e: Expressions): Readonly<Record<string, string>> => ({
  orderNo: "o.order_no",
  name: "o.name_folded",
  appliedAmount: "o.applied_amount",
  approvedAmount: "o.principal",
  applyTime: "o.applied_at",
  repayTime: "o.due_date",
  status: "o.status",
  claim: e.claim,
  penalty: e.penalty,
  assigneeName: "s.admin_name",
  assignTime: "o.collector_since",
  lastFollowTime: "o.last_result_at",
  commitmentTime: "case when o.promise_state = 'open' then o.promise_at end",
  callCountToday: "coalesce(t.attempts, 0)",
  // screens.md: promises half an hour past their time first, then whoever was not contacted, open promises sink.
  work: `case when o.promise_state = 'open' then case when o.promise_at + interval '30 minutes' <= ${e.now} then 0 else 3 end
    when o.last_attempt_at is null or o.last_attempt_at < ${e.midnight} then 1 else 2 end`,
});

function orderBy(kind: QueueKind, e: Expressions, by: QueueSort): string {
  const direction = by.order === "desc" ? "desc nulls last" : "asc nulls last";
  // Days past due run against the due date.
  if (by.sort === "overdueDays") return by.order === "asc" ? "o.due_date desc, o.id desc" : "o.due_date, o.id";
  if (by.sort === "repayTime") return by.order === "asc" ? "o.due_date, o.id" : "o.due_date desc, o.id desc";
  const wanted = by.sort && by.sort !== "work" ? sorts(e)[by.sort] : undefined;
  if (wanted) return `${wanted} ${direction}, o.id`;
  if (kind === "backlog") return `${sorts(e)["work"]}, o.due_date, o.id`;
  if (kind === "completed") return "o.collection_done_at desc, o.id desc";
  return kind === "orders" ? "o.applied_at desc, o.id desc" : "o.due_date, o.id";
}

function rowsOf(kind: QueueKind, context: QueueContext, values: Values): string[] {
  if (kind === "orders") return [];
  if (kind === "overdue") return ["o.status = 8"];
  if (kind === "backlog") return ["o.status = 8", `o.collector_id = ${values.add(context.staff.id)}`];
  return ["o.collection_done_at is not null"];
}

/** The queue of one request: kind, the caller's scope, his filters, his order. */
export function orderQueue(kind: QueueKind, filters: QueueFilters & QueueSort, context: QueueContext): Queue {
  const values = new Values();
  const e = expressions(context);
  const columns = kind === "orders" ? orderColumns(e) : kind === "completed" ? completedColumns(e) : caseColumns(e);
  const where = [...scopeOf(context, values), ...rowsOf(kind, context, values), ...conditionsOf(filters, context, values, e.claim)];
  const joins = [
    "loan_order o",
    "left join product p on p.tenant_id = o.tenant_id and p.id = o.product_id",
    "left join staff s on s.tenant_id = o.tenant_id and s.id = o.collector_id",
    kind === "orders"
      ? "left join staff r on r.tenant_id = o.tenant_id and r.id = o.reviewer_id"
      : `left join contact_tally t on t.tenant_id = o.tenant_id and t.customer_id = o.customer_id and t.local_date = ${e.today}`,
  ];
  return { from: joins.join(" "), columns, where, orderBy: orderBy(kind, e, filters), values };
}
