import { policyOf } from "../../../../lending/contact/contact-policy.ts";
import { openRest, penaltyOwed } from "../../../db/claim.ts";
import { neglect, nextActionAt } from "../../../db/neglect.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { GroupFacts } from "../../../kernel/context.ts";
import type { Desk } from "../../book/order/desk.ts";
import { momentOf } from "../../../kernel/sql/literals.ts";
import type { QueueContext } from "../../../kernel/sql/queue.ts";

const late = (day: string, due = "o.due_date") => `(${day} - ${due})`;
/** Days past due on a date. */
export const lateOn = (date: string): string => late(`date '${date}'`);

const whileRunning = (amount: string): string => `case when o.status in (6, 8) then ${amount} else 0 end`;

/** Literals, not parameters: they are ours, and a count that leaves the columns out would not know their types. */
export function expressions(context: QueueContext) {
  const { date, start } = businessDay(context.now, context.tenant.timeZone);
  const today = `date '${date}'`;
  const owed = penaltyOwed(Math.trunc(context.tenant.currencyStep), today);
  const penalty = `greatest(${owed} - o.penalty_paid - o.penalty_waived, 0)`;
  const claimed = context.isBooked
    ? { penalty: "o.penalty_booked", claim: "o.claim_booked" }
    : { penalty: whileRunning(penalty), claim: whileRunning(`${openRest} + ${penalty}`) };
  return {
    away: context.tenant.away,
    groups: context.tenant.groups,
    date,
    today,
    midnight: momentOf(start),
    now: momentOf(context.now),
    late: late(today),
    ...claimed,
    days: `case when o.status in (6, 8) and o.due_date is not null then ${late(today)} end`,
    stage: stageOf(context, late(today)),
    /** Days past due on the day on which an order left a desk, and the stage that it was in then. */
    lateLeft: (desk: Desk) => lateLeft(desk, context.tenant.timeZone),
    stageLeft: (desk: Desk) => stageOf(context, lateLeft(desk, context.tenant.timeZone)),
    promise: "case when o.promise_state = 'open' then o.promise_at end",
    callsToday: "coalesce(t.attempts, 0)",
    nextContact: () => nextContact(context, date),
  };
}
export type Expressions = ReturnType<typeof expressions>;

/**
 * What was reminded of is counted by the due day of then, because an extension has moved the order's own since; and reminders end with the due
 * day, so that an order which went overdue left in the stage of that day.
 */
function lateLeft(desk: Desk, zone: string): string {
  const day = `(o.${desk.doneAt} at time zone '${zone.replaceAll("'", "''")}')::date`;
  return desk.department === "remind" ? `least(${late(day, "coalesce(o.reminder_due_on, o.due_date)")}, 0)` : late(day);
}

/** Stage code of the days past due, from the tenant's rows. */
function stageOf(context: QueueContext, days: string): string {
  const rows = [...context.tenant.stages].sort((a, b) => b.from - a.from);
  const whens = rows.map((stage) => `when ${days} >= ${Math.trunc(stage.from)} then '${stage.code.replaceAll("'", "''")}'`);
  return whens.length > 0 ? `case ${whens.join(" ")} else '' end` : "''";
}

/** The rule of a customer group as it stands in `guest_group g`. */
const rule = (late: string): string => `${late} >= g.stage_from and (g.stage_to is null or ${late} <= g.stage_to)
  and (g.user_types = '{}' or o.user_type = any(g.user_types)) and (g.app_ids = '{}' or o.app_id = any(g.app_ids))
  and (g.product_ids = '{}' or o.product_id = any(g.product_ids))
  and (g.amount_from is null or o.principal >= g.amount_from) and (g.amount_to is null or o.principal <= g.amount_to)`;

/** The customer group that has the order today: the first by priority, then number. For decisions; a list shows `groupName`. */
export const groupOf = (desk: Desk, e: Pick<Expressions, "late">): string => `(select g.id from guest_group g
  where g.tenant_id = o.tenant_id and g.department = '${desk.department}' and g.enabled and ${rule(e.late)}
  order by g.priority, g.id limit 1)`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const arrayOf = (values: readonly (string | number)[], type: string): string =>
  `array[${values.map((value) => (typeof value === "number" ? Math.trunc(value) : quoted(value))).join(", ")}]::${type}[]`;

/** The same as literals, from the tenant's facts; what it leaves open is no condition, because a queue's statement is planned at every request. */
function literalRule(late: string, group: GroupFacts): string {
  const { stageFrom, stageTo, userTypes, appIds, productIds, amountFrom, amountTo } = group;
  const among = (column: string, values: readonly (string | number)[], type: string) =>
    values.length > 0 ? [`${column} = any(${arrayOf(values, type)})`] : [];
  const bound = (column: string, sign: ">=" | "<=", value: number | null) =>
    value === null ? [] : [`${column} ${sign} ${Math.trunc(value)}`];
  return [
    `${late} >= ${Math.trunc(stageFrom)}`,
    ...bound(late, "<=", stageTo),
    ...among("o.user_type", userTypes, "text"),
    ...among("o.app_id", appIds, "int"),
    ...among("o.product_id", productIds, "int"),
    ...bound("o.principal", ">=", amountFrom),
    ...bound("o.principal", "<=", amountTo),
  ].join(" and ");
}

/** Something of it, from the groups as the tenant's facts have them (seconds old): asked row by row the table took half of a long queue's time. */
function ofGroup(desk: Desk, { groups, late: days }: Expressions, what: (group: GroupFacts) => string): string | null {
  const whens = groups
    .filter((group) => group.department === desk.department)
    .map((group) => `when ${literalRule(days, group)} then ${what(group)}`);
  return whens.length > 0 ? `case ${whens.join(" ")} end` : null;
}
const groupName = (desk: Desk, e: Expressions): string => ofGroup(desk, e, (group) => quoted(group.name)) ?? "null::text";
/** Its number, for a list that is asked for some groups' orders. */
export const groupShown = (desk: Desk, e: Expressions): string =>
  ofGroup(desk, e, (group) => String(Math.trunc(group.id))) ?? "null::bigint";

/**
 * When contact law next allows a call or message to the customer of `c`; null: now. The figures are the policy's, the rule is that of
 * lending/contact-policy.ts, which decides when it comes to it.
 */
function nextContact({ tenant, now }: QueueContext, day: string): string {
  const { opens, closes, perDay, closedDays, freeHoursAfterDaysLate: free } = policyOf(tenant.region, day, tenant.contactPolicies);
  const at = (seconds: number) => `make_interval(secs => ${Math.trunc(seconds)})`;
  const zone = `coalesce(nullif(c.time_zone, ''), '${tenant.timeZone.replaceAll("'", "''")}')`;
  const isFree = free === null ? "false" : `(date '${day}' - o.due_date) > ${Math.trunc(free)}`;
  const hasRoom = perDay === null ? "true" : `coalesce(t.attempts, 0) < ${Math.trunc(perDay)}`;
  const isOpenDay = closedDays.length === 0 ? "true" : `extract(isodow from l.day + d.n) not in (${closedDays.map(Math.trunc).join(", ")})`;
  return `(select case when d.n = 0 and (l.clock >= ${at(opens)} or ${isFree}) then null
      else (l.day + d.n + case when ${isFree} then interval '0' else ${at(opens)} end) at time zone ${zone} end
    from (select w.wall::date as day, w.wall - w.wall::date as clock from (select ${momentOf(now)} at time zone ${zone} as wall) w) l
      cross join generate_series(0, 14) d(n)
    where ${isOpenDay} and (d.n > 0 or ${hasRoom} and (l.clock < ${at(closes)} or ${isFree}))
    order by d.n limit 1)`;
}

/** What settles the order today: the claim, or what is left of an offer that was approved and still stands (rules/machines.md "Waiver"). */
const settleAmount = (e: Expressions): string => `coalesce((select least(${e.claim}, greatest(w.settle_amount - coalesce((
      select sum(r.principal + r.interest + r.fee + r.penalty) from repayment r
      where r.tenant_id = o.tenant_id and r.order_id = o.id and r.value_at >= w.decided_at), 0), 0))
    from waiver w where w.tenant_id = o.tenant_id and w.order_id = o.id and w.state = 'approved' and w.valid_until >= ${e.today}
    order by w.id desc limit 1), ${e.claim})`;

const callsOfWeek = (
  e: Expressions,
): string => `(select coalesce(sum(w.attempts), 0)::int from contact_tally w where w.tenant_id = o.tenant_id
    and w.customer_id = o.customer_id and w.local_date between ${e.today} - 6 and ${e.today})`;

export const orderColumns = (e: Expressions) => ({
  loanRecordId: "o.id",
  userId: "o.customer_id",
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
  labels: "o.labels",
  version: "o.version",
});

/** Why nobody looks after an order of this desk; null: somebody does. */
export const neglectOf = (desk: Desk, { away }: Expressions): string => neglect({ ...desk, away });

/** What the queues of both departments show of an order. */
export const caseColumns = (e: Expressions, desk: Desk) => ({
  loanRecordId: "o.id",
  orderNo: "o.order_no",
  appId: "o.app_id",
  name: "o.customer_name",
  phone: "masked_phone(o.phone)",
  userType: "o.user_type",
  product: "p.name",
  contractAmount: "o.principal",
  dueAmount: "o.due_total",
  paidAmount: "o.paid_total",
  claim: e.claim,
  penalty: e.penalty,
  repayTime: "o.due_date",
  overdueDays: `coalesce(${e.days}, 0)`,
  stage: e.stage,
  status: "o.status",
  guestGroup: groupName(desk, e),
  assigneeId: `o.${desk.owner}`,
  assigneeName: "s.admin_name",
  assignTime: `o.${desk.since}`,
  contactStatus: "o.contact_status",
  lastResult: "o.last_reason",
  lastSubTag: "o.last_sub_tag",
  lastFollowTime: "o.last_result_at",
  commitmentTime: e.promise,
  callCountToday: e.callsToday,
  smsCountToday: "coalesce(t.sms, 0)",
  paymentInCheck: "o.payment_in_check",
  nextActionTime: nextActionAt(desk.since),
  neglect: neglectOf(desk, e),
  version: "o.version",
});

/** The own queue: what its owner needs to know before the next call. */
export const backlogColumns = (e: Expressions, desk: Desk) => ({
  ...caseColumns(e, desk),
  settleAmount: settleAmount(e),
  callCount7d: callsOfWeek(e),
  nextContactTime: e.nextContact(),
});

export const completedColumns = (e: Expressions, desk: Desk) => ({
  ...caseColumns(e, desk),
  stage: e.stageLeft(desk),
  settleTime: "o.settled_at",
  recoveredByMe: "(o.recovered_principal + o.recovered_interest + o.recovered_penalty)",
  recoveredPrincipal: "o.recovered_principal",
  recoveredInterest: "o.recovered_interest",
  recoveredPenalty: "o.recovered_penalty",
  amountAtEntry: "coalesce(o.collection_entry_amount, o.principal)",
  overdueDaysAtEntry: "greatest(coalesce(o.collection_entered_on - o.due_date, 1), 0)",
  daysHeld: "greatest(coalesce(o.collection_done_at::date - o.collector_since::date, 0), 0)",
  reasonLeft: "o.collection_left",
  extendedCount: "o.extended_count",
  waivedAmount: "(o.principal_waived + o.interest_waived + o.fee_waived + o.penalty_waived)",
});

/** Finished reminders; the due date is the one that was reminded of. */
export const remindedColumns = (e: Expressions, desk: Desk, zone: string) => ({
  ...caseColumns(e, desk),
  stage: e.stageLeft(desk),
  repayTime: "coalesce(o.reminder_due_on, o.due_date)",
  paidOnTime: `coalesce((o.settled_at at time zone '${zone.replaceAll("'", "''")}')::date <= coalesce(o.reminder_due_on, o.due_date), false)`,
  contactsMade: `(select count(*)::int from contact_attempt a where a.tenant_id = o.tenant_id and a.order_id = o.id and a.purpose = 'remind')`,
  finishTime: "o.reminder_done_at",
  wentOverdue: "coalesce(o.reminder_left = 'overdue', false)",
  reasonLeft: "o.reminder_left",
});
