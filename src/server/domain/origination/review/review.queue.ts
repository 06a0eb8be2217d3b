import type { ParsedOf } from "../../../../contract/types.ts";
import { caseDays, reviewHours, warnAt } from "../../../../lending/origination/review-clock.ts";
import { isWorkingDay, workingEnd } from "../../../../lending/time/working.ts";
import { addDays, localDate, startOfDay } from "../../../../lending/time/zone.ts";
import { bandSql } from "../../../kernel/sql/band.ts";
import { momentOf, numberOf } from "../../../kernel/sql/literals.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import { isSample } from "../../../kernel/sql/scope.ts";
import { poolCondition, underReview, wantsSecond } from "../../../kernel/sql/pool.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { orderConditions } from "../../book/order/order.filters.ts";

export type Asked = Omit<ParsedOf<"review.agencyList">, "page" | "pageSize">;

const band = bandSql("m.score");
const kindOf = ({ tenant }: QueueContext): string => `case when r.kind is not null then r.kind when o.stage = 'pending_review' then 'first'
  when o.stage = 'first_passed' and ${wantsSecond(tenant.id)} then 'second' else 'final' end`;
/** Days back for which the end of a case is told by the working calendar; what is older has long ended. */
const daysBack = 21;

/** When the working days of a case are over, as lending/time/working.ts counts them: each day of the calendar moves what came on it by its own span. */
function caseEndsOf({ now, tenant }: QueueContext): string {
  const today = localDate(now, tenant.timeZone);
  // Of days, which stay until tomorrow: two of each as a value would be more than the rest has.
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

/** Until somebody looks: as the product that it was applied for under says, else the house's own. */
const target = `make_interval(mins => coalesce((v.offer #>> '{review,targetMinutes}')::int, ${reviewHours.target * 60}))`;
/** Until the first of its clocks ends: the target's in the pool, the assignee's with whoever has it, the case's always. */
const ends = (
  caseEnds: string,
  assigned: string,
): string => `least(${caseEnds}, case when ${assigned} is null then coalesce(w.since, o.applied_at) + ${target}
  else ${assigned} + interval '${reviewHours.assignee} hours' end)`;
const part = (hours: number): string => `interval '${(hours * (100 - warnAt)) / 100} hours'`;
const warned = (
  now: string,
  caseEnds: string,
  assigned: string,
): string => `(${caseEnds} - ${now} <= ${part(reviewHours.case)} or case when ${assigned} is null
  then coalesce(w.since, o.applied_at) + ${target} - ${now} <= ${target} * ${(100 - warnAt) / 100}
  else ${assigned} + interval '${reviewHours.assignee} hours' - ${now} <= ${part(reviewHours.assignee)} end)`;
const minutes = (span: string): string => `floor(extract(epoch from ${span}) / 60)::int`;

/** What the caller has under review and what he may take; who reviews nothing himself looks at all of it. What is decided and held a moment is gone already. */
function mineOrPool(context: QueueContext): string {
  const { staff } = context;
  const sampled = isSample(staff);
  if (!sampled) return casesOf(context);
  // Put aside, held and pool as of any case; what lies there as a sample is no case of his besides.
  return `(not ${sampled} and ${casesOf(context)} or sm.state = 'open')`;
}
function casesOf({ staff, tenant }: QueueContext): string {
  const pool = poolCondition(staff, tenant.id, true);
  return pool === null ? "true" : `(r.staff_id = ${numberOf(staff.id)} and r.held_until is null or r.id is null and ${pool})`;
}

/** What stands in the place of a case's own where the row is a blind sample; for who has none it is not even asked. */
const sampledFor = ({ staff }: QueueContext) =>
  isSample(staff) === null ? (real: string) => real : (real: string, lay: string) => `case when sm.id is null then ${real} else ${lay} end`;

function conditionsOf(asked: Asked, context: QueueContext, values: Values): string[] {
  const now = momentOf(context.now);
  const { from, to } = asked.waitingMinutes ?? {};
  const before = (span: number) => `${now} - make_interval(mins => ${values.add(span)}::int)`;
  return [
    ...orderConditions(asked, context, values),
    ...(asked.loanRecordIds ? [`o.id = any(${values.add(asked.loanRecordIds)}::bigint[])`] : []),
    ...isOneOf(values, "o.product_id", asked.productId, "int"),
    ...isOneOf(values, "o.user_type", asked.userType),
    ...isOneOf(values, sampledFor(context)(kindOf(context), "sm.kind"), asked.kind),
    ...(from === undefined ? [] : [`o.applied_at <= ${before(from)}`]),
    ...(to === undefined ? [] : [`o.applied_at >= ${before(to)}`]),
  ];
}

/** Blind samples of the caller's own in the place of their orders (rules/review.md 7). */
const sampleJoin = ({
  staff,
}: QueueContext): string => `left join lateral (select y.id, y.kind, y.state, y.version, y.taken_at, y.parked_until, z.admin_name as name
        from review_sample y join staff z on z.tenant_id = y.tenant_id and z.id = y.staff_id where y.tenant_id = o.tenant_id and y.order_id = o.id
        and y.staff_id = ${numberOf(staff.id)} and y.state in ('open', 'held')) sm on true`;

/** The oldest first, and above it what has come back; nobody picks (rules/review.md 1). */
export function backlogQueue(asked: Asked, context: QueueContext): Queue {
  const now = momentOf(context.now);
  const [values, caseEnds] = [new Values(), caseEndsOf(context)];
  const more = conditionsOf(asked, context, values);
  const hasSamples = isSample(context.staff) !== null;
  const sampled = sampledFor(context);
  const assigned = sampled("r.assigned_at", "sm.taken_at");
  const base = [
    `o.tenant_id = ${values.add(context.tenant.id)}`,
    hasSamples ? `(${underReview} or ${isSample(context.staff)})` : underReview,
    mineOrPool(context),
  ];
  const from = `loan_order o left join review r on r.tenant_id = o.tenant_id and r.order_id = o.id and r.ended_at is null
      left join product_version v on v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version
      left join product p on p.tenant_id = o.tenant_id and p.id = o.product_id
      left join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
      left join lateral (select x.score, x.rules, x.hits from machine_review x where x.tenant_id = o.tenant_id and x.order_id = o.id order by x.id desc limit 1) m on true
      ${hasSamples ? sampleJoin(context) : ""}
      left join lateral (select max(e.ended_at) as since from review e where e.tenant_id = o.tenant_id and e.order_id = o.id) w on true`;
  return {
    from,
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
      kind: sampled(kindOf(context), "sm.kind"),
      slaLeft: minutes(`${ends(caseEnds, assigned)} - ${now}`),
      isWarned: warned(now, caseEnds, assigned),
      isMine: sampled(`coalesce(r.staff_id = ${numberOf(context.staff.id)}, false)`, "sm.taken_at is not null"),
      lock: sampled("s.admin_name", "case when sm.taken_at is not null then sm.name end"),
      cameBack: sampled("o.came_back", "null"),
      parkedUntil: sampled("coalesce(r.parked_until, o.document_due)", "sm.parked_until"),
      applyTime: "o.applied_at",
      version: sampled("o.version", "sm.version + (sm.kind = 'first' and sm.taken_at is not null)::int"),
    },
    where: [
      ...base,
      asked.parked
        ? sampled("(r.parked_until is not null or o.document_due is not null)", "sm.parked_until is not null")
        : sampled("r.parked_until is null and o.document_due is null", "sm.parked_until is null"),
      ...more,
    ],
    orderBy: hasSamples ? "(sm.id is not null or o.came_back is null), o.applied_at, o.id" : "(o.came_back is null), o.applied_at, o.id",
    values,
    isNarrowed: more.length > 0,
    // What waits is put into order by itself: with all that is shown of it, 4,500 rows were joined for fifty. Its index has the order, unless samples stand above it.
    isUnordered: true,
    isJoinedAsWritten: true,
    ...(hasSamples ? {} : { firstOf: () => from, isWalked: true }),
  };
}
