import { dueRows } from "../tally/cohort-rows.ts";
import { everyone, joinLender, type Lookup } from "../tally/cells.ts";
import { isOneOf, type Stages, type Step } from "../tally/steps.ts";

/**
 * The book by calendar day of the tenant and app. What each fact adds to which day is said once, here, over insert-only facts; amounts are
 * minor units. Whoever writes a fact appends it as deltas in the same statement (day-writes.ts): insert only, so nobody waits for anybody.
 * A report adds deltas to buckets; folding moves them; verifying derives every bucket again.
 *
 * registered: customers, on the day of registration, in the app of registration (0: none known).
 * applied: orders that came in (T01). approved: final approvals, by a person or by rule (T12, T05).
 * paid_out, paid_out_amount: payouts that succeeded (T17), with what was paid; one that the bank returns (T21) is taken back on the day of
 * the return. payout_failed: failures and returns (T18, T21).
 * due: orders due that day, as they stood when it began; paid early or not.
 * overdue: orders that were due the day before and were not paid by its end and their grace (T24); money that was on time by value date takes one back
 * (T26c). Both as the books of the reports have them (tally/cohort-rows.ts).
 * repaid, repaid_amount: repayments by value day, all components together; a reversal counts below zero.
 */
export const dayMeasures = [
  "registered",
  "applied",
  "approved",
  "paid_out",
  "paid_out_amount",
  "payout_failed",
  "due",
  "overdue",
  "repaid",
  "repaid_amount",
] as const;
export type DayMeasure = (typeof dayMeasures)[number];

/** The sums of a relation `x` with these columns. */
export const sumsOf = (measures: readonly DayMeasure[]): string =>
  measures.map((measure) => `sum(x.${measure})::bigint as ${measure}`).join(", ");

/** A fact whose rows count in the days: the table that holds it. */
export type DayFact = "order_event" | "repayment" | "customer";

const steps: readonly Step[] = [
  { to: ["machine_pending", "final_passed", "payout_success", "payout_failure", "extended", "settled"] },
  { from: [null], to: ["partially_repaid"] },
  { crosses: ["overdue", "overdue_partial", "overdue_settled"] },
];
/** Whether an event can move a figure of a day at all; whoever writes another one leaves the counting out. */
export const movesDays = ({ from, to, detail }: Stages & { readonly detail: Readonly<Record<string, unknown>> }): boolean =>
  isOneOf(steps, { from, to }) || "onTime" in detail || "cohort" in detail;

/** Stages that an event must lead to, or it moves no figure. */
const moving = `('machine_pending', 'final_passed', 'payout_success', 'payout_failure', 'partially_repaid', 'extended', 'overdue', 'overdue_partial', 'settled', 'overdue_settled')`;

/**
 * Events count by the stages of the order's machine (T01 to T33), so an action that writes its event as the machine says knows of no report.
 * An event that sets or moves a due date says so in its detail: {"dueDate": day}, an extension also {"dueBefore": day}; a payout
 * {"amount": minor units}; money that was on time after all, {"onTime": true}; what became of due days, {"cohort"}. Where it says nothing, what the order
 * says counts.
 */
const eventDays = (source: string, lookup = everyone): string => `
select e.tenant_id, f.day, o.app_id, f.applied, f.approved, f.paid_out, f.paid_out_amount, f.payout_failed, f.due, f.overdue
from ${source} e
join ${lookup.orders} o on o.tenant_id = e.tenant_id and o.id = e.order_id
${joinLender("e", lookup, true)}
cross join lateral (select (e.at at time zone t.time_zone)::date as today, coalesce((e.detail ->> 'amount')::bigint, o.payout_amount) as amount) x
cross join lateral (
  -- T01; T05 or T12; T17, which T21 takes back on the day of the return; T18 and T21.
  select x.today as day, (e.from_stage is null and e.to_stage = 'machine_pending')::int as applied,
    coalesce(e.from_stage in ('machine_passed', 'final_in_progress') and e.to_stage = 'final_passed', false)::int as approved,
    m.sign as paid_out, m.sign * x.amount as paid_out_amount, (e.to_stage = 'payout_failure')::int as payout_failed, 0 as due, 0 as overdue
  from (select case when e.from_stage = 'payout_in_progress' and e.to_stage = 'payout_success' then 1
    when e.from_stage <> 'payout_in_progress' and e.to_stage = 'payout_failure' then -1 else 0 end as sign) m
  where e.to_stage in ('machine_pending', 'final_passed', 'payout_success', 'payout_failure') and e.to_stage is distinct from e.from_stage
  union all
  -- Those that were found unpaid stand on the day after the due date whenever the job ran.
  select c.day + w.after, 0, 0, 0, 0, 0, case when w.after = 0 then c.due else 0 end, case when w.after = 1 then c.late else 0 end
  from ${dueRows("e", "told")} c cross join (values (0), (1)) w(after)
  where e.to_stage not in ('machine_pending', 'final_passed') and (w.after = 0 and c.due <> 0 or w.after = 1 and c.late <> 0)
  union all
  select c.day + w.after, 0, 0, 0, 0, 0, case when w.after = 0 then c.due else 0 end, case when w.after = 1 then c.late else 0 end
  from ${dueRows("e", "others")} c cross join (values (0), (1)) w(after)
  where e.to_stage not in ('machine_pending', 'final_passed') and (w.after = 0 and c.due <> 0 or w.after = 1 and c.late <> 0)
) f
where e.to_stage in ${moving} and f.day is not null`;

/** Money belongs to the day that it is filed under; a reversal is a row of its own, below zero. */
const repaymentDays = (source: string, lookup = everyone): string => `
select r.tenant_id, (r.filed_at at time zone t.time_zone)::date as day, o.app_id,
  sign(r.principal + r.interest + r.fee + r.penalty)::int as repaid, r.principal + r.interest + r.fee + r.penalty as repaid_amount
from ${source} r
join ${lookup.orders} o on o.tenant_id = r.tenant_id and o.id = r.order_id
${joinLender("r", lookup, true)}`;

const customerDays = (source: string, { lenders } = everyone): string => `
select c.tenant_id, (c.registered_at at time zone t.time_zone)::date as day, coalesce(c.registered_app_id, 0) as app_id, 1 as registered
from ${source} c join ${lenders} t on t.tenant_id = c.tenant_id
where c.registered_at is not null`;

interface Reading {
  /** The columns of a fact that its figures are read from. */
  readonly columns: string;
  readonly adds: readonly DayMeasure[];
  /** What the rows of a relation with these columns add to which day. */
  readonly days: (source: string, lookup?: Lookup) => string;
}

/** The one definition of every figure by day: appending, filling and verifying all read it. */
export const dayFacts: Readonly<Record<DayFact, Reading>> = {
  order_event: {
    columns: "tenant_id, order_id, id, at, event, from_stage, to_stage, detail",
    adds: ["applied", "approved", "paid_out", "paid_out_amount", "payout_failed", "due", "overdue"],
    days: eventDays,
  },
  repayment: {
    columns: "tenant_id, order_id, filed_at, principal, interest, fee, penalty",
    adds: ["repaid", "repaid_amount"],
    days: repaymentDays,
  },
  customer: { columns: "tenant_id, registered_at, registered_app_id", adds: ["registered"], days: customerDays },
};
