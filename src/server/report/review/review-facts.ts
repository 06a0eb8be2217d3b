import { graceDays } from "../tally/cohort-rows.ts";
import { closeReasonGroups } from "../../../lending/options/close-reasons.ts";
import { parkReasons } from "../../../lending/options/review-reasons.ts";
import { bandSql } from "../../kernel/sql/band.ts";
import { firstDue, isUnpaidAfterAWeek, weekLater } from "./first-payment.ts";
import { afterRefusal, cellList, orderMeasures, sums, type OrderMeasure } from "./review-measures.ts";

interface Fact {
  readonly from: string;
  readonly day: string;
  readonly kind: string;
  readonly staff?: string;
  readonly item?: string;
  readonly adds: Partial<Record<OrderMeasure, string>>;
  readonly when: string;
  /** The relation of `from` that has the order's own columns. */
  readonly of: string;
}

const select = ({ from, day, kind, staff = "0", item = "''", adds, when, of }: Fact): string => `
  select ${of}.order_id, ${day} as day, ${kind} as kind, coalesce(${staff}, 0)::bigint as staff_id, ${of}.app_id, ${of}.user_type, coalesce(${item}, '') as item,
    ${orderMeasures.map((measure) => `(${adds[measure] ?? "0"})::int as ${measure}`).join(", ")}
  from ${from} where ${when}`;

const ends = "('user_cancelled', 'system_closed', 'closed')";
const day = (at: string): string => `(${at} at time zone r.zone)::date`;

/** What was contested of an order that was refused; its last refusal counts it. */
const contested = (order: string) => ({
  contested: `exists (select from refusal_contest c where c.tenant_id = $1 and c.order_id = ${order})::int`,
  contest_won: `exists (select from refusal_contest c where c.tenant_id = $1 and c.order_id = ${order} and c.outcome = 'overturned')::int`,
});

/** Of orders of one customer those that were his before any merge: a merge moves no figure (rules/customer-merge.md 2). */
export const sameThen = "coalesce(n.applied_as, n.customer_id) = coalesce(w.applied_as, w.customer_id)";

/** What the customer of a refused order did within ninety days. */
const afterwards = (order: string, at: string) => ({
  reapplied: `exists (select from loan_order n join loan_order w on w.tenant_id = $1 and w.id = ${order} where n.tenant_id = $1 and n.customer_id = w.customer_id and ${sameThen}
    and n.id <> w.id and n.applied_at > ${at} and n.applied_at <= ${at} + interval '${afterRefusal} days')::int`,
  later_passed: `exists (select from loan_order n join loan_order w on w.tenant_id = $1 and w.id = ${order} join order_event p on p.tenant_id = $1 and p.order_id = n.id
    and p.to_stage = 'final_passed' and p.from_stage in ('final_in_progress', 'machine_passed') and p.at > ${at} and p.at <= ${at} + interval '${afterRefusal} days'
    where n.tenant_id = $1 and n.customer_id = w.customer_id and ${sameThen} and n.id <> w.id)::int`,
});

const event = (kind: string, to: string, adds: Fact["adds"], more: Partial<Fact> = {}): Fact => ({
  from: "moves e",
  of: "e",
  day: "e.day",
  kind: `'${kind}'`,
  when: to,
  adds,
  ...more,
});

/** How an application went, whoever had it. */
const flow: readonly Fact[] = [
  event("order", "e.from_stage is null and e.to_stage = 'machine_pending'", { applied: "1" }),
  event("order", "e.to_stage = 'user_cancelled'", { cancelled: "1" }),
  event("order", "e.to_stage in ('system_closed', 'closed')", { closed: "1" }),
  event("machine", "e.to_stage = 'machine_passed'", { passed: "1" }),
  event(
    "machine",
    "e.to_stage = 'machine_rejected'",
    { refused: "1", ...contested("e.order_id"), ...afterwards("e.order_id", "e.at") },
    { item: "e.detail -> 'reasons' ->> 0" },
  ),
  event("unseen", "e.from_stage = 'machine_passed' and e.to_stage = 'final_passed'", { passed: "1" }),
  event(
    "policy",
    "e.to_stage = 'order_rejected'",
    { refused: "1", ...contested("e.order_id"), ...afterwards("e.order_id", "e.at") },
    { staff: "e.staff_id", item: "e.detail -> 'reasons' ->> 0" },
  ),
];

const closeItem = `case e.to_stage when 'user_cancelled' then 'customerCancelled' when 'system_closed' then 'timeout'
  else coalesce(('${JSON.stringify(closeReasonGroups)}'::jsonb ->> (e.detail ->> 'reason')), 'other') end`;
const parkItem = `coalesce((array[${parkReasons.map((reason) => `'${reason}'`).join(", ")}])[(e.detail ->> 'reason')::int], 'other')`;

/** Cases that were put aside, or closed while somebody had them for a first review. */
const asides: readonly Fact[] = [
  event(
    "hold",
    "e.event = 'reviewParked' and e.from_stage = 'first_in_progress'",
    {
      held: "1",
      later_passed: "exists (select from ev p where p.order_id = e.order_id and p.at >= e.at and p.to_stage = 'final_passed')::int",
    },
    { staff: "e.staff_id", item: parkItem },
  ),
  event(
    "close",
    `e.from_stage = 'first_in_progress' and e.to_stage in ${ends}`,
    { closed: "1", seconds: "coalesce(h.worked_seconds, 0)" },
    {
      from: `moves e left join lateral (select r.staff_id, r.worked_seconds from rv r where r.order_id = e.order_id and r.kind = 'first' and r.assigned_at <= e.at
      order by r.id desc limit 1) h on true`,
      staff: "h.staff_id",
      item: closeItem,
    },
  ),
];

const lastOf = (kinds: string, decision: string): string =>
  `not exists (select from rv l where l.order_id = r.order_id and l.kind ${kinds} and l.decision = '${decision}' and l.id > r.id)`;
const isFirstPass = `r.kind = 'first' and r.decision = 'pass'`;

/** What each reviewer got and decided, and what became of it. */
const decisions: readonly Fact[] = [
  { from: "cases r", of: "r", day: day("r.assigned_at"), kind: "r.kind", staff: "r.staff_id", adds: { allocated: "1" }, when: "true" },
  {
    from: "cases r",
    of: "r",
    day: day("r.ended_at"),
    kind: "r.kind",
    staff: "r.staff_id",
    item: "case when r.decision = 'reject' then r.reasons[1] end",
    adds: {
      passed: "(r.decision = 'pass')::int",
      refused: "(r.decision = 'reject')::int",
      sent_back: "(r.decision = 'back')::int",
      seconds: "r.worked_seconds",
      returned: `(${isFirstPass} and exists (select from rv b where b.order_id = r.order_id and b.decision = 'back' and b.id > r.id
        and not exists (select from rv l where l.order_id = r.order_id and l.kind = 'first' and l.decision = 'pass' and l.id > r.id and l.id < b.id)))::int`,
      overturned: `(${isFirstPass} and ${lastOf("= 'first'", "pass")} and exists (select from ev e where e.order_id = r.order_id and e.at >= r.ended_at
        and e.to_stage in ('second_rejected', 'final_rejected', 'order_rejected')))::int`,
      ...Object.fromEntries(
        Object.entries({ ...contested("r.order_id"), ...afterwards("r.order_id", "r.ended_at") }).map(([name, sql]) => [
          name,
          `case when r.decision = 'reject' and ${lastOf("is not null", "reject")} then ${sql} else 0 end`,
        ]),
      ),
    },
    when: "r.decision in ('pass', 'reject', 'back')",
  },
];

/** What was paid of what somebody passed: of first and of final reviews, each under the day of its decision. */
const outcomes: readonly Fact[] = [
  {
    from: `cases r join loan_order o on o.tenant_id = $1 and o.id = r.order_id cross join ${firstDue}
      cross join lateral (select d.due + ${graceDays} as known offset 0) k ${weekLater}
      left join lateral (select m.score from machine_review m where m.tenant_id = $1 and m.order_id = r.order_id and m.score is not null order by m.id desc limit 1) m on true`,
    of: "r",
    day: day("r.ended_at"),
    kind: "r.kind",
    staff: "r.staff_id",
    item: `k.known::text || ' ' || coalesce(${bandSql("m.score")}, '?')`,
    adds: {
      due: "1",
      overdue: "d.was_late::int",
      unpaid: `${isUnpaidAfterAWeek}::int`,
    },
    when: `r.decision = 'pass' and r.kind <> 'second' and not exists (select from rv l where l.order_id = r.order_id and l.kind = r.kind and l.decision = 'pass' and l.id > r.id)`,
  },
];

const verdict = (alias: string): string => `coalesce(${alias}.own_verdict ->> 'decision', ${alias}.decision)`;
const pairOf = (first: string, other: string): Fact["adds"] => ({
  pairs: "1",
  agreed: `(${first} = ${other})::int`,
  pair_passes: `(${first} = 'pass')::int + (${other} = 'pass')::int`,
});
const blindPair = `cases r join lateral (select f.staff_id, f.decision from rv f where f.order_id = r.order_id and f.kind = 'first' and f.decision in ('pass', 'reject')
  and f.id < r.id order by f.id desc limit 1) f on true`;
const isBlindPair = "r.blind and r.decision in ('pass', 'reject')";

/** Two who said by themselves what they thought of one case: it counts for either. */
const pairs: readonly Fact[] = ["f.staff_id", "r.staff_id"].map((staff) => ({
  from: blindPair,
  of: "r",
  day: day("r.ended_at"),
  kind: "'pair'",
  staff,
  adds: pairOf("f.decision", verdict("r")),
  when: isBlindPair,
}));

/** A blind sample that somebody has decided is a pair too: with the first decision that it was drawn from (rules/review.md 7). */
const samples: readonly Fact[] = ["y.first_by", "y.staff_id"].map((staff) => ({
  from: "sm y",
  of: "y",
  day: "(y.ended_at at time zone y.zone)::date",
  kind: "'pair'",
  staff,
  item: "'sample'",
  adds: pairOf("y.first", "y.decision"),
  when: "true",
}));

const all: readonly Fact[] = [...samples, ...flow, ...asides, ...decisions, ...outcomes, ...pairs];
/** Facts that can be of these kinds: of some the kind is that of the review, which the row itself says. */
const ofKinds = (kinds: readonly string[] | null): readonly Fact[] =>
  all.filter(({ kind }) => kinds === null || (kind.startsWith("'") ? kinds.includes(kind.slice(1, -1)) : kinds.some(isOfReviewers)));
const isOfReviewers = (kind: string): boolean => kind === "first" || kind === "second" || kind === "final";
/** Events that say something beside the moves. */
const said = "('reviewParked')";

const orderList = `select o.id, o.app_id, o.user_type, t.time_zone as zone from loan_order o join tenant t on t.tenant_id = o.tenant_id where o.tenant_id = $1`;
const eventsOf = (
  orders: string,
): string => `select e.order_id, e.id, e.at, (e.at at time zone o.zone)::date as day, e.event, e.from_stage, e.to_stage, e.staff_id, e.detail, o.app_id, o.user_type
  from ${orders} o join order_event e on e.tenant_id = $1 and e.order_id = o.id where e.event in ${said} or e.to_stage is not null and (e.to_stage is distinct from e.from_stage or e.detail ? 'cohort' or e.detail ? 'dueBefore')`;
const reviewsOf = (
  orders: string,
): string => `select r.order_id, r.id, r.kind, r.staff_id, r.assigned_at, r.ended_at, r.decision, r.reasons, r.worked_seconds, r.blind, r.own_verdict, o.app_id, o.user_type, o.zone
  from ${orders} o join review r on r.tenant_id = $1 and r.order_id = o.id`;

/**
 * What is gone through, `moves` and `cases`, and what is looked into for one order at a time, `ev` and `rv`. Of few orders both are read once: planning forty
 * looks into tables with thirty indexes takes six times as long as planning four. Of many they are never written down, and a look does not ask anew whether
 * its order is one of them: it is, because the row that looks is.
 */
const relations = (isFew: boolean): string =>
  isFew
    ? `ev as materialized (${eventsOf("ord")}), rv as materialized (${reviewsOf("ord")}), moves as (select * from ev), cases as (select * from rv)`
    : `every as not materialized (${orderList}), ev as not materialized (${eventsOf("every")}), rv as not materialized (${reviewsOf("every")}),
moves as not materialized (${eventsOf("ord")}), cases as not materialized (${reviewsOf("ord")})`;

/**
 * What some orders add to the reports, from what is on record of each: `fact` has one row for each of their cells. `$1` is the tenant; `orders` is a
 * condition over loan_order `o`; `kinds` are the kinds of work that are asked for, all of them by default; `isFew`: it is known that there are not many.
 * The one definition: writing, filling, verifying, explaining and looking behind a figure all read it.
 */
export const reviewFacts = (orders: string, kinds: readonly string[] | null = null, isFew = false): string => `
ord as ${orders === "true" ? "not materialized" : "materialized"} (${orderList} and ${orders}),
${relations(isFew)},
sm as (select y.order_id, y.staff_id, y.first_by, y.decision, r.decision as first, y.ended_at, o.app_id, o.user_type, o.zone from ord o
  join review_sample y on y.tenant_id = $1 and y.order_id = o.id and y.state = 'decided' join review r on r.tenant_id = $1 and r.id = y.review_id),
fact as materialized (select x.order_id, ${cellList
  .split(", ")
  .map((name) => `x.${name}`)
  .join(", ")}, ${sums(orderMeasures, "int")} from (${ofKinds(kinds).map(select).join("\n  union all")}) x group by 1, 2, 3, 4, 5, 6, 7)`;
