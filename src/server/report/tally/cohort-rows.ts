import type { Step } from "./steps.ts";

const late = ["overdue", "overdue_partial"];
export const settledStages = ["settled", "overdue_settled"];
const list = (stages: readonly string[]): string => `(${stages.map((stage) => `'${stage}'`).join(", ")})`;

const begins: readonly Step[] = [
  { from: ["payout_in_progress"], to: ["payout_success"] },
  { from: [null], to: ["payout_success", "partially_repaid"] },
  { to: ["extended"] },
];

/** What the order to which an event belongs was to pay on its due day, nothing of its penalty: as the event says, or one that came after it; else as it has it. */
const owedOf = (
  f: string,
): string => `coalesce((${f}.detail ->> 'owed')::bigint, (select (n.detail ->> 'owed')::bigint from order_event n where n.tenant_id = ${f}.tenant_id
      and n.order_id = ${f}.order_id and n.id > ${f}.id and n.detail ? 'owed' order by n.id limit 1), o.principal + o.interest + o.fee)`;

/** Where the due date of the order, the tenant's day of the event and what was owed are not read from `o`, `t` and the history. */
interface OfOrder {
  readonly due: string;
  readonly today: string;
  readonly owed: string;
}
const measures = ["due", "late", "extended"] as const;
/** One way in which an event `f` says something of a due day: over a relation `c` beside it, under a condition. A measure that is not named is nothing. */
interface DuePart extends Partial<Readonly<Record<(typeof measures)[number], string>>> {
  readonly from?: string;
  readonly day: string;
  /** Of what is due and extended, minor units of each. */
  readonly owed?: string;
  /** The amounts where the event says them itself. */
  readonly amounts?: { readonly due: string; readonly extended: string };
  readonly when: string;
  readonly steps: readonly Step[];
}

/** What the book has said of them with the event. */
function toldOf(detail: string, isTold: string): DuePart {
  const entry = (name: string): string => `coalesce(c."${name}", 0)`;
  return {
    from: `jsonb_to_recordset(${detail} -> 'cohort') c(day date, due int, "dueAmount" bigint, late int, extended int, "extendedAmount" bigint, "settledOn" date)`,
    day: "c.day",
    due: entry("due"),
    late: entry("late"),
    extended: entry("extended"),
    amounts: { due: entry("dueAmount"), extended: entry("extendedAmount") },
    when: `${isTold} and c."settledOn" is null`,
    steps: [{ tells: true }],
  };
}

/**
 * What an event says of the days on which its order was due (lending/loan/cohort.ts), over the event `f`, its order `o` and the lender `t`. An event of
 * before, of a night, of a payout or of a loan of several instalments has no such words: there the stages say it.
 */
export function dueParts(f: string, of: Partial<OfOrder> = {}): readonly DuePart[] {
  const [detail, day] = [`${f}.detail`, (key: string) => `(${f}.detail ->> '${key}')::date`];
  const due = `coalesce(${day("dueDate")}, ${of.due ?? "o.due_date"})`;
  const met = `coalesce(${day("dueBefore")}, ${due})`;
  const today = of.today ?? `(${f}.at at time zone t.time_zone)::date`;
  const wasLate = `${f}.from_stage in ${list(late)}`;
  const owed = of.owed ?? owedOf(f);
  const [isTold, isExtension] = [`${detail} ? 'cohort'`, `(${f}.to_stage = 'extended' and ${f}.event <> 'reversed')`];
  return [
    toldOf(detail, isTold),
    {
      day: due,
      due: "1",
      owed,
      when: `not ${isTold} and (${f}.to_stage = 'payout_success' and ${f}.from_stage = 'payout_in_progress'
        or ${f}.from_stage is null and ${f}.to_stage in ('payout_success', 'partially_repaid')
        or ${isExtension} and (${f}.from_stage is distinct from 'extended' or ${detail} ? 'dueBefore'))`,
      steps: begins,
    },
    {
      day: due,
      due: "-1",
      owed,
      when: `${f}.to_stage = 'payout_failure' and ${f}.from_stage <> 'payout_in_progress' and ${today} < ${due}`,
      steps: [{ to: ["payout_failure"] }],
    },
    // T27: before the day begins it takes the order out; later it stands apart, where the order was not late already.
    {
      day: day("dueBefore"),
      due: `-(${today} < ${day("dueBefore")})::int`,
      extended: `(${today} >= ${day("dueBefore")} and not ${wasLate})::int`,
      owed,
      when: `not ${isTold} and ${isExtension} and ${f}.from_stage is not null and ${detail} ? 'dueBefore'`,
      steps: [{ to: ["extended"] }],
    },
    // T24, whenever the job ran; T33 of what settled it in time brings it too.
    {
      day: met,
      late: "1",
      when: `not ${isTold} and ${f}.to_stage in ${list(late)} and ${f}.from_stage in ('payout_success', 'partially_repaid', 'extended', 'settled') and not ${detail} ? 'dueBefore'`,
      steps: [{ from: ["payout_success", "partially_repaid", "extended", "settled"], to: late }],
    },
    // T26c.
    {
      day: met,
      late: "-1",
      when: `not ${isTold} and (${wasLate} or ${f}.from_stage = 'overdue_settled') and (${f}.to_stage = 'settled' or coalesce((${detail} ->> 'onTime')::boolean, false))
        and ${f}.to_stage is distinct from ${f}.from_stage`,
      steps: [{ from: [...late, "overdue_settled"], to: ["settled", "payout_success", "partially_repaid", "extended"] }],
    },
  ];
}

/**
 * All parts as one relation of day, due, late and extended: of events that say it themselves (`told`), or of the others. The words of an event are unnested only where
 * there are any: how many there are is not known to the planner, and it would prepare for a hundred in every event.
 */
export function dueRows(f: string, which: "told" | "others", of: Partial<OfOrder> = {}): string {
  const parts = dueParts(f, { ...of, owed: "0" }).filter(({ from }) => (from !== undefined) === (which === "told"));
  const rows = parts.map(
    ({ from, day, due = "0", late: isLate = "0", extended = "0", when }) =>
      `select ${day} as day, ${due} as due, ${isLate} as late, ${extended} as extended${from ? ` from ${from}` : ""} where ${when}`,
  );
  return `(${rows.join("\n    union all ")})`;
}

/** Value day of the settlement that the event of an order at a moment made, where it does not say it: of what had been paid by then. */
const settledOn = (
  f: string,
  at: string,
): string => `coalesce((select least(max((l.event ->> 'valueDate')::date), (${at} at time zone t.time_zone)::date)
    from loan_event l where l.tenant_id = ${f}.tenant_id and l.order_id = ${f}.order_id and l.posted_at <= ${at}
      and l.type in ('repaid', 'extensionPaid', 'goodwill', 'couponUsed', 'balanced', 'chargeWaived', 'broughtForward')
      and not exists (select from loan_event r where r.tenant_id = l.tenant_id and r.order_id = l.order_id and r.type = 'reversed' and r.posted_at <= ${at}
        and r.event ->> 'event' = l.event_id)), (${at} at time zone t.time_zone)::date)`;

/** The event `c` by which the order of an event was settled that is so no longer. */
export const settledEntry = (
  f: string,
): string => `(select s.at, s.to_stage from order_event s where s.tenant_id = ${f}.tenant_id and s.order_id = ${f}.order_id and s.id < ${f}.id
    and s.to_stage in ${list(settledStages)} and s.from_stage not in ${list(settledStages)} order by s.id desc limit 1) c`;

/** A settlement that an event says, or takes back, and its value day. */
interface SettlementPart {
  readonly from: string | null;
  readonly day: string;
  readonly settledOn: string;
  readonly settled: string;
  readonly inTime: string;
  readonly when: string;
  readonly steps: readonly Step[];
}
export function settlementParts(f: string): readonly SettlementPart[] {
  const [detail, isSettled] = [`${f}.detail`, (stage: string) => `${stage} in ${list(settledStages)}`];
  const due = `coalesce((${detail} ->> 'dueDate')::date, o.due_date)`;
  return [
    {
      from: `jsonb_to_recordset(${detail} -> 'cohort') c(day date, "settledOn" date, settled int, "inTime" int)`,
      day: "c.day",
      settledOn: `c."settledOn"`,
      settled: "coalesce(c.settled, 0)",
      inTime: `coalesce(c."inTime", 0)`,
      when: `${detail} ? 'cohort' and c."settledOn" is not null`,
      steps: [{ tells: true }],
    },
    {
      from: null,
      day: due,
      settledOn: settledOn(f, `${f}.at`),
      settled: "1",
      inTime: `(${f}.to_stage = 'settled')::int`,
      when: `not ${detail} ? 'cohort' and not ${isSettled(`${f}.from_stage`)}`,
      steps: [{ to: settledStages }],
    },
    {
      from: settledEntry(f),
      day: `coalesce((${detail} ->> 'dueBefore')::date, ${due})`,
      settledOn: settledOn(f, "c.at"),
      settled: "-1",
      inTime: "-(c.to_stage = 'settled')::int",
      when: `not ${detail} ? 'cohort' and not ${isSettled(`${f}.to_stage`)}`,
      steps: [{ from: settledStages }],
    },
  ];
}

/** Days of grace of the contract of an order `o`: its product's; as an item of a cell nothing where there are none. */
export const graceOf = `coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), '')`;
export const graceDays = `coalesce(nullif(${graceOf}, ''), '0')::int`;
