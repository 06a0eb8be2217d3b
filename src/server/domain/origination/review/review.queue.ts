import type { ParsedOf } from "../../../../contract/types.ts";
import { bandFrom } from "../../../../lending/risk/band.ts";
import { caseDays, reviewHours, warnAt } from "../../../../lending/origination/review-clock.ts";
import { isWorkingDay, workingEnd } from "../../../../lending/time/working.ts";
import { addDays, localDate, startOfDay } from "../../../../lending/time/zone.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import { poolCondition, underReview } from "../../../kernel/sql/pool.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { orderConditions } from "../../book/order/order.filters.ts";

export type Asked = Omit<ParsedOf<"review.agencyList">, "page" | "pageSize">;

const band = `case ${bandFrom.map(([name, from]) => `when m.score >= ${from} then '${name}'`).join(" ")} when m.score is not null then 'E' end`;
const kind = `case when r.kind is not null then r.kind when o.stage = 'pending_review' then 'first'
  when o.stage = 'first_passed' and coalesce(v.offer -> 'review' ->> 'second' = 'true', false) then 'second' else 'final' end`;
/** Days back for which the end of a case is told by the working calendar; what is older has long ended. */
const daysBack = 21;

/** When the working days of a case are over, as lending/time/working.ts counts them: each day of the calendar moves what came on it by its own span. */
function caseEndsOf({ now, tenant }: QueueContext): string {
  const today = localDate(now, tenant.timeZone);
  const at = (instant: number) => `timestamptz '${new Date(instant).toISOString()}'`;
  const whens = Array.from({ length: daysBack }, (_, back) => {
    const day = addDays(today, 1 - back);
    const starts = startOfDay(day, tenant.timeZone).getTime();
    const ends = workingEnd(starts, caseDays, tenant);
    const end = isWorkingDay(day, tenant) ? `o.applied_at + make_interval(secs => ${(ends - starts) / 1_000})` : at(ends);
    return `when o.applied_at >= ${at(starts)} then ${end}`;
  });
  return `case ${whens.join(" ")} else o.applied_at + interval '${reviewHours.case} hours' end`;
}

/** Until the first of its clocks ends: the target's in the pool, the assignee's with whoever has it, the case's always. */
const ends = (
  caseEnds: string,
): string => `least(${caseEnds}, case when r.id is null then coalesce(w.since, o.applied_at) + interval '${reviewHours.target} hours'
  else r.assigned_at + interval '${reviewHours.assignee} hours' end)`;
const part = (hours: number): string => `interval '${(hours * (100 - warnAt)) / 100} hours'`;
const warned = (now: string, caseEnds: string): string => `(${caseEnds} - ${now} <= ${part(reviewHours.case)} or case when r.id is null
  then coalesce(w.since, o.applied_at) + interval '${reviewHours.target} hours' - ${now} <= ${part(reviewHours.target)}
  else r.assigned_at + interval '${reviewHours.assignee} hours' - ${now} <= ${part(reviewHours.assignee)} end)`;
const minutes = (span: string): string => `floor(extract(epoch from ${span}) / 60)::int`;

/** What the caller has under review and what he may take; who reviews nothing himself looks at all of it. What is decided and held a moment is gone already. */
function mineOrPool({ staff }: QueueContext): string {
  const pool = poolCondition(staff, true);
  return pool === null ? "true" : `(r.staff_id = ${Math.trunc(staff.id)} and r.held_until is null or r.id is null and ${pool})`;
}

function conditionsOf(asked: Asked, context: QueueContext, values: Values): string[] {
  const now = `timestamptz '${context.now.toISOString()}'`;
  const { from, to } = asked.waitingMinutes ?? {};
  const before = (span: number) => `${now} - make_interval(mins => ${values.add(span)}::int)`;
  return [
    ...orderConditions(asked, context, values),
    ...(asked.loanRecordIds ? [`o.id = any(${values.add(asked.loanRecordIds)}::bigint[])`] : []),
    ...isOneOf(values, "o.product_id", asked.productId, "int"),
    ...isOneOf(values, "o.user_type", asked.userType),
    ...isOneOf(values, kind, asked.kind),
    ...(from === undefined ? [] : [`o.applied_at <= ${before(from)}`]),
    ...(to === undefined ? [] : [`o.applied_at >= ${before(to)}`]),
  ];
}

/** The oldest first, and above it what has come back; nobody picks (rules/review.md 1). */
export function backlogQueue(asked: Asked, context: QueueContext): Queue {
  const values = new Values();
  const now = `timestamptz '${context.now.toISOString()}'`;
  const caseEnds = caseEndsOf(context);
  const more = conditionsOf(asked, context, values);
  const base = [`o.tenant_id = ${values.add(context.tenant.id)}`, underReview, mineOrPool(context)];
  return {
    from: `loan_order o left join review r on r.tenant_id = o.tenant_id and r.order_id = o.id and r.ended_at is null
      left join product_version v on v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version
      left join product p on p.tenant_id = o.tenant_id and p.id = o.product_id
      left join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
      left join lateral (select x.score, x.rules, x.hits from machine_review x where x.tenant_id = o.tenant_id and x.order_id = o.id order by x.id desc limit 1) m on true
      left join lateral (select max(e.ended_at) as since from review e where e.tenant_id = o.tenant_id and e.order_id = o.id) w on true`,
    columns: {
      loanRecordId: "o.id",
      orderNo: "o.order_no",
      appId: "o.app_id",
      name: "o.customer_name",
      phone: "masked_phone(o.phone)",
      product: "p.name",
      userType: "o.user_type",
      appliedAmount: "o.applied_amount",
      term: "o.term_days",
      scoreBand: band,
      rulesHit: "greatest(cardinality(m.rules), jsonb_array_length(m.hits), 0)",
      waitingMinutes: minutes(`${now} - o.applied_at`),
      kind,
      slaLeft: minutes(`${ends(caseEnds)} - ${now}`),
      isWarned: warned(now, caseEnds),
      isMine: `coalesce(r.staff_id = ${Math.trunc(context.staff.id)}, false)`,
      lock: "s.admin_name",
      cameBack: "o.came_back",
      parkedUntil: "coalesce(r.parked_until, o.document_due)",
      applyTime: "o.applied_at",
      version: "o.version",
    },
    where: [
      ...base,
      asked.parked ? "(r.parked_until is not null or o.document_due is not null)" : "r.parked_until is null and o.document_due is null",
      ...more,
    ],
    orderBy: "(o.came_back is null), o.applied_at, o.id",
    values,
    isNarrowed: more.length > 0,
  };
}
