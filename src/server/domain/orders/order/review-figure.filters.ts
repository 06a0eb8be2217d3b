import { isByRule, isOfBook, orderFigureReason } from "../../../../contract/order/figure.rules.ts";
import { bookFacts, type BookFact } from "../../../../contract/report/book/book-facts.ts";
import type { ReviewFact } from "../../../../contract/report/review/review-facts.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { among } from "../../../kernel/sql/among.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { QueueContext } from "../../../kernel/sql/queue.ts";
import { reviewsBlindly, scopeOfFacts } from "../../../kernel/sql/scope.ts";
import type { Values } from "../../../kernel/sql/sql.ts";
import { defaultAfter } from "../../../report/review/review-measures.ts";
import { isToldByOrder, ordersBehindCells } from "../../../report/tally/orders-behind.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}
/** Orders by what a figure of the reviewers' reports counts of them (contract/order/figure.fields.ts). */
export interface ReviewFigureFilters {
  readonly figure?: ReviewFact | BookFact | undefined;
  readonly figureTime?: Days | undefined;
  readonly figureStaff?: readonly number[] | undefined;
  readonly figureKind?: readonly string[] | undefined;
  readonly figureReason?: readonly string[] | undefined;
  readonly figureType?: readonly string[] | undefined;
  readonly figureApp?: readonly number[] | undefined;
  readonly figureProduct?: readonly number[] | undefined;
  readonly figureRule?: number | undefined;
  readonly figureHour?: number | undefined;
}

const people = "f.kind in ('first', 'second', 'final')";
const refusals = "f.kind in ('first', 'second', 'final', 'policy', 'machine')";
/** First due days that are so many days over. */
const dueSince = (today: string, days: number): string => `f.item < (date '${today}' - ${days - 1})::text`;

/** Which cells of an order each fact is about; over review_fact `f`. */
const holds: Readonly<Record<ReviewFact, (today: string) => string>> = {
  applied: () => "f.applied > 0",
  cancelled: () => "f.cancelled > 0",
  closed: () => "f.kind = 'order' and f.closed > 0",
  allocated: () => `${people} and f.allocated > 0`,
  done: () => `${people} and f.passed + f.refused + f.sent_back > 0`,
  passed: () => `${people} and f.passed > 0`,
  refused: () => "f.kind in ('first', 'second', 'final', 'policy') and f.refused > 0",
  returned: () => "f.returned > 0",
  overturned: () => "f.overturned > 0",
  reapplied: () => `${refusals} and f.reapplied > 0`,
  laterPassed: () => `${refusals} and f.later_passed > 0`,
  contested: () => `${refusals} and f.contested > 0`,
  contestWon: () => `${refusals} and f.contest_won > 0`,
  due: (today) => `f.due > 0 and ${dueSince(today, 1)}`,
  overdue: (today) => `f.overdue > 0 and ${dueSince(today, 1)}`,
  unpaid: (today) => `f.unpaid > 0 and ${dueSince(today, defaultAfter + 1)}`,
  held: () => "f.held > 0",
  pairs: () => "f.pairs > 0",
  machinePassed: () => "f.kind = 'machine' and f.passed > 0",
  machineRefused: () => "f.kind = 'machine' and f.refused > 0",
  finalPassed: () => "f.kind in ('final', 'unseen') and f.passed > 0",
  finalRefused: () => "f.kind = 'final' and f.refused > 0",
  firstPassed: () => "f.kind = 'first' and f.passed > 0",
  firstRefused: () => "f.kind = 'first' and f.refused > 0",
  closedCases: () => "f.kind = 'close' and f.closed > 0",
  heldPassed: () => "f.kind = 'hold' and f.later_passed > 0",
  // Asked of the machine's tries (byRule).
  ruleHits: () => "false",
};

/** What a rule hit, or refused where a refusal is asked for, as the machine's tries have it; what any rule hit where none is named. */
function byRule({ figure, figureTime, figureRule }: ReviewFigureFilters, { tenant }: QueueContext, values: Values): string {
  const hit = { rule: figureRule, ...(figure === "ruleHits" ? {} : { action: "reject" }) };
  const days = figureTime
    ? [
        `m.answered_at >= ${values.add(figureTime.from)}::date::timestamp at time zone ${values.add(tenant.timeZone)}`,
        `m.answered_at < (${values.add(figureTime.to)}::date + 1)::timestamp at time zone ${values.add(tenant.timeZone)}`,
      ]
    : [];
  const refused = figure === "ruleHits" ? [] : ["m.verdict = 'reject'"];
  const contested =
    figure === "contested" || figure === "contestWon"
      ? [
          `exists (select from refusal_contest c where c.tenant_id = m.tenant_id and c.order_id = m.order_id${figure === "contestWon" ? " and c.outcome = 'overturned'" : ""})`,
        ]
      : [];
  return `select m.order_id from machine_review m where ${[
    `m.tenant_id = ${values.add(tenant.id)}`,
    // Said of one rule too: the index has those with hits.
    "m.hits <> '[]'",
    ...(figureRule === undefined ? [] : [`m.hits @> ${values.add(JSON.stringify([hit]))}::jsonb`]),
    ...days,
    ...refused,
    ...contested,
  ].join(" and ")}`;
}

/**
 * The condition that `loan_order o` is behind the figure asked for: as an array, so that the orders are looked up by their numbers.
 * @throws where a filter is set that says nothing of it
 */
export function reviewFigureConditions(asked: ReviewFigureFilters, context: QueueContext, values: Values): readonly string[] {
  const reason = orderFigureReason(asked);
  if (reason) throw new Refused(reason);
  // Who looks at one blindly would learn from a figure that finds it, or does not, what was decided.
  return asked.figure ? [...figureConditions(asked, context, values), `not ${reviewsBlindly(context.staff)}`] : [];
}

/** That the facts of an order `o` stand in the cells of a figure. */
function byCells(figure: BookFact, asked: ReviewFigureFilters, context: QueueContext, values: Values): readonly string[] {
  const { figureType: types, figureApp: apps, figureProduct: products } = asked;
  const fact = bookFacts[figure];
  const isOfOrder = isToldByOrder(fact);
  const numbers = ordersBehindCells(
    {
      tenantId: context.tenant.id,
      zone: context.tenant.timeZone,
      scope: scopeOfFacts(context.staff, context.tenant.id, "x.staff_id"),
      fact,
      days: asked.figureTime,
      hour: asked.figureHour,
      items: asked.figureReason,
      ...(isOfOrder ? {} : { types, apps, products }),
      staff: asked.figureStaff,
    },
    values,
  );
  return isOfOrder
    ? [
        among(numbers),
        ...isOneOf(values, "o.user_type", types),
        ...isOneOf(values, "o.app_id", apps, "int"),
        ...isOneOf(values, "o.product_id", products, "int"),
      ]
    : [among(numbers)];
}

function figureConditions(asked: ReviewFigureFilters, context: QueueContext, values: Values): readonly string[] {
  const { figure, figureTime, figureStaff, figureKind, figureReason, figureType } = asked;
  if (!figure) return [];
  if (isOfBook(figure)) return byCells(figure, asked, context, values);
  const types = isOneOf(values, "o.user_type", figureType);
  if (isByRule(asked)) return [among(byRule(asked, context, values)), ...types];
  const { tenant, now } = context;
  const conditions = [
    `f.tenant_id = ${values.add(tenant.id)}`,
    holds[figure](localDate(now, tenant.timeZone)),
    ...(figureTime ? [`f.day between ${values.add(figureTime.from)}::date and ${values.add(figureTime.to)}::date`] : []),
    ...isOneOf(values, "f.staff_id", figureStaff),
    ...(figureKind?.length && figure !== "pairs" ? [`f.kind = any(${values.add(figureKind)}::text[])`] : []),
    ...(figureReason?.length ? [`f.item = any(${values.add(figureReason)}::text[])`] : []),
    ...scopeOfFacts(context.staff, tenant.id, "f.staff_id"),
  ];
  // Of all times there are too many to be looked up by their numbers (700,000 applications: 17 s): each order is asked for its own.
  if (!figureTime) return [`exists (select from review_fact f where f.order_id = o.id and ${conditions.join(" and ")})`, ...types];
  return [among(`select f.order_id from review_fact f where ${conditions.join(" and ")}`), ...types];
}
