import type { TallyFact } from "./cells.ts";
import { dueParts, graceDays, graceOf, settledEntry, settledStages, settlementParts } from "./cohort-rows.ts";
import type { Step } from "./steps.ts";

/** Days from the due date, or from a settlement, in the steps that are told. */
const age = (days: string, steps: readonly number[]): string =>
  `case ${steps.map((step) => `when ${days} <= ${step} then '${step}'`).join(" ")} else 'more' end`;
const dueAges = [-1, 0, 1, 3, 7, 15, 30];
export const settleSteps = [0, 3, 7, 30];

const lateral = (from: string | null | undefined): Pick<TallyFact, "join"> => (from ? { join: `cross join lateral ${from}` } : {});
const ofDue = { table: "order_event", books: ["due"], channel: "o.channel" } as const;

/** The day that a repayment's due date was, as it was when the money met it. */
const dueOfMoney = `(case when f.days_late > 0 then (f.value_at at time zone t.time_zone)::date - f.days_late
  when f.remind_day is not null then (f.value_at at time zone t.time_zone)::date - f.remind_day
  when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= f.value_at order by e.at, e.id limit 1), o.due_date)
  else o.due_date end)`;
/** Who reminded of the order last before it got late; and had done so where it turns out that it was not late (T26c). */
const reminder = (
  late: string,
): string => `(select a.to_staff from assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = 'remind'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= case when ${late} > 0 then f.at else coalesce((select e.at from order_event e
    where e.tenant_id = f.tenant_id and e.order_id = f.order_id and e.id < f.id and e.to_stage in ('overdue', 'overdue_partial')
      and e.from_stage not in ('overdue', 'overdue_partial', 'overdue_settled') order by e.id desc limit 1), f.at) end order by a.id desc limit 1)`;
const settles: readonly Step[] = [{ to: settledStages }];
const hasSettled = "f.from_stage not in ('settled', 'overdue_settled')";

/**
 * The settlement that an application comes back from: the customer's last one before it, unless another application came between. As the history has
 * it: a reversal later on does not make it undone that somebody came back.
 */
const settledBefore = `join lateral (select (e.at at time zone t.time_zone)::date as day, s.principal, s.app_id, s.product_id, s.user_type from loan_order s
  cross join lateral (select max(e.at) as at from order_event e where e.tenant_id = s.tenant_id and e.order_id = s.id and e.at <= o.applied_at
    and e.to_stage in ('settled', 'overdue_settled') and e.from_stage not in ('settled', 'overdue_settled')) e
  where s.tenant_id = o.tenant_id and s.customer_id = o.customer_id and coalesce(s.applied_as, s.customer_id) = coalesce(o.applied_as, o.customer_id) and s.id <> o.id
    and e.at is not null
  and not exists (select from loan_order b where b.tenant_id = o.tenant_id and b.customer_id = o.customer_id
    and coalesce(b.applied_as, b.customer_id) = coalesce(o.applied_as, o.customer_id) and b.applied_at > e.at and b.applied_at < o.applied_at)
  order by e.at desc, s.id desc limit 1) s on true`;
const comesBack = {
  table: "order_event",
  books: ["settle"],
  day: "s.day",
  join: settledBefore,
  app: "s.app_id",
  product: "s.product_id",
  type: "s.user_type",
} as const;
const since = (at: string): string => age(`(${at} at time zone t.time_zone)::date - s.day`, settleSteps);

/** Orders by the day on which they were due, with what came of it how many days later; and settled customers, with when they came back. */
export const cohortFacts: readonly TallyFact[] = [
  ...dueParts("f").map(({ from, day, due, late, extended, owed, amounts, when, steps }): TallyFact => ({
    ...ofDue,
    ...lateral(from),
    day,
    // By days of grace: until they are over nobody knows of these orders whether they are paid in time.
    item: graceOf,
    adds: {
      ...(due ? { due, dueAmount: amounts?.due ?? `(${due}) * ${owed}` } : {}),
      ...(late ? { late } : {}),
      ...(extended ? { extended, extendedAmount: amounts?.extended ?? `(${extended}) * ${owed}` } : {}),
    },
    steps,
    when: `${day} is not null and ${when}`,
  })),
  ...settlementParts("f").map(({ from, day, settledOn, settled, inTime, when, steps }): TallyFact => ({
    ...ofDue,
    // Looked up once, and not once for each of the steps.
    join: `${from ? `cross join lateral ${from}` : ""} cross join lateral (select ${settledOn} - ${day} as age offset 0) w`,
    day,
    item: age("w.age", dueAges),
    adds: { settled, inTime },
    steps,
    when: `${day} is not null and ${when}`,
  })),
  {
    table: "repayment",
    books: ["due"],
    // Looked up once, and not once for each of the steps.
    join: `cross join lateral (select ${dueOfMoney} as due offset 0) d`,
    day: "d.due",
    channel: "o.channel",
    item: age("(f.value_at at time zone t.time_zone)::date - d.due", dueAges),
    adds: { paid: "f.principal + f.interest + f.fee" },
    when: "d.due is not null",
  },
  ...dueParts("f").flatMap(({ from, day, late, when, steps }): readonly TallyFact[] =>
    late === undefined
      ? []
      : [
          {
            table: "order_event",
            books: ["lapse"],
            staff: reminder(late),
            ...lateral(from),
            // T24, on the first day after the due date and the grace whenever the job ran.
            day: `${day} + 1 + ${graceDays}`,
            adds: { lapsed: late },
            steps,
            when: `${day} is not null and ${when}`,
          },
        ],
  ),
  {
    table: "order_event",
    books: ["settle"],
    adds: { settled: "1", overdueSettled: "(f.to_stage = 'overdue_settled')::int" },
    steps: settles,
    when: hasSettled,
  },
  // A reversal takes the settlement back on the day that it was made; it may turn out to have been late, or not (T26c).
  {
    table: "order_event",
    books: ["settle"],
    join: `cross join lateral (select (c.at at time zone t.time_zone)::date as day from ${settledEntry("f")}) s`,
    day: "s.day",
    adds: {
      settled: "(f.to_stage in ('settled', 'overdue_settled'))::int - 1",
      overdueSettled: "(f.to_stage = 'overdue_settled')::int - (f.from_stage = 'overdue_settled')::int",
    },
    steps: [{ from: settledStages }],
    when: "f.to_stage <> f.from_stage",
  },
  { ...comesBack, item: since("o.applied_at"), adds: { reapplied: "1" }, steps: [{ from: [null], to: ["machine_pending"] }] },
  {
    ...comesBack,
    item: since("f.at"),
    adds: { repaidOut: "1", amountUp: "o.principal - s.principal", downgraded: "(o.principal < s.principal)::int" },
    steps: [{ from: ["payout_in_progress"], to: ["payout_success"] }],
  },
];
