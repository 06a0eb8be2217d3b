import type { Tx } from "../../kernel/context.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { recountEvents } from "../review/review-writes.ts";
import { theirs } from "../tally/cells.ts";
import { type Stages, tellsDue } from "../tally/steps.ts";
import { tallied } from "../tally/tally-writes.ts";
import { type DayFact, dayFacts, movesDays, sumsOf } from "./day-facts.ts";

// The one way into the three tables that the figures by day are counted from: whoever writes a fact appends what it adds to its day in the
// same statement. A trigger did so once; on a schema that is distributed by tenant a trigger finds no other table by its name.
// Nothing else inserts into them but the demo's bulk, which fills the days from its facts at the end (tests/shape/tables.test.ts).

interface FactInsert {
  readonly columns: string;
  /** The rows, in the order of the columns: a select, or values. May read what `before` names. */
  readonly rows: string;
  /** What the statement does first: common table expressions, each with its name. */
  readonly before?: readonly string[];
  /** What the statement answers, by default nothing; `added` has the rows. */
  readonly answer?: string;
  /** Parts that write what else is counted of the rows. */
  readonly others?: readonly string[];
  /** Of events the only steps that they can be: what other steps add is left out, which is most of what there is to plan. */
  readonly steps?: readonly Stages[];
}

const insertCounted = (fact: DayFact, { columns, rows, ...rest }: FactInsert): string =>
  counted(fact, { ...rest, write: `insert into ${fact} (${columns}) ${rows}` });

type Counted = Omit<FactInsert, "columns" | "rows"> & { readonly write: string };
const counted = (fact: DayFact, { write, before = [], answer = "select where false", others = [], steps }: Counted): string =>
  `with ${[...before, `added as (${write} returning *)`, ...tallied(fact, steps && { steps }, [byDay(fact), ...others])].join(",\n")}\n${answer}`;
function byDay(fact: DayFact): string {
  const { adds, days } = dayFacts[fact];
  return `counted as (insert into day_delta (tenant_id, day, app_id, ${adds.join(", ")})
    select x.tenant_id, x.day, x.app_id, ${sumsOf(adds)} from (${days("added", theirs)}) x group by 1, 2, 3)`;
}

type Part = Omit<FactInsert, "columns">;
const eventColumns = "tenant_id, order_id, at, event, from_stage, to_stage, staff_id, remark, detail";
const repaymentColumns =
  "tenant_id, order_id, value_at, filed_at, posted_at, principal, interest, fee, penalty, collector_id, days_late, remind_day, event_id, cleared";

/** A statement that writes events of orders: `rows` are of tenant_id, order_id, at, event, from_stage, to_stage, staff_id, remark, detail. */
export const insertEvents = (part: Part): string => insertCounted("order_event", { columns: eventColumns, ...part });
/** A statement that writes events of orders which stay where they are, and so move no figure: `rows` as of `insertEvents`, to_stage null or as from_stage. */
export const insertStays = ({ rows, before = [], answer = "select where false" }: Part): string =>
  `with ${[...before, `added as (insert into order_event (${eventColumns}) ${rows} returning *)`].join(",\n")}\n${answer}`;
/** A statement that writes money of orders: `rows` as the columns say. */
export const insertRepayments = (part: Part): string => insertCounted("repayment", { columns: repaymentColumns, ...part });
/** A statement that writes customers; which of their columns differs from door to door. */
export const insertCustomers = (insert: FactInsert): string => insertCounted("customer", insert);

/** A statement by which people who were only somebody to win become customers: they register with it, and had not been counted before. */
export const registerProspects = (update: string, answer: string): string => counted("customer", { write: update, answer });

export interface EventFact {
  readonly orderId: number;
  readonly at: Date;
  readonly event: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly staffId: number | null;
  readonly remark: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const listedEvents = `select $1::int, e.order_id, e.at, e.event, e.from_stage, e.to_stage, e.staff_id, e.remark, e.detail
  from jsonb_to_recordset($2) as e(order_id bigint, at timestamptz, event text, from_stage text, to_stage text, staff_id bigint, remark text, detail jsonb)`;
const listed = `insert into order_event (${eventColumns}) ${listedEvents}`;

/** What writes these events and all that they add. Most are contacts and assignments, which move no order and so no figure: they cost the insert. */
function listedBy(events: readonly EventFact[]): string {
  const moves = events.filter(({ from, to, detail }) => to !== null && (to !== from || tellsDue(detail)));
  const parts = tallied("order_event", { steps: moves }, moves.some(movesDays) ? [byDay("order_event")] : []);
  return parts.length === 0 ? listed : `with ${[`added as (${listed} returning *)`, ...parts].join(",\n")} select where false`;
}

/** Appends rows to the histories of orders, and what they add. */
export async function appendEvents(tx: Tx, tenantId: number, events: readonly EventFact[]): Promise<void> {
  const rows = events.map(({ orderId, from, to, staffId, ...event }) => ({
    ...event,
    order_id: orderId,
    from_stage: from,
    to_stage: to,
    staff_id: staffId,
  }));
  await rowsOf(tx, listedBy(events), [tenantId, JSON.stringify(rows)]);
  await recountEvents(tx, tenantId, events);
}

export interface RepaymentFact {
  readonly order_id: number;
  readonly value_at: Date;
  /** Under which it counts: lending/report/filing.ts. */
  readonly filed_at: Date;
  readonly posted_at: Date;
  readonly principal: number;
  readonly interest: number;
  readonly fee: number;
  readonly penalty: number;
  readonly collector_id: number | null;
  readonly days_late: number;
  readonly remind_day: number | null;
  readonly event_id: unknown;
  /** What it does to its order: 1 clears it, -1 takes that back. */
  readonly clears: number;
  /** How often the order can be cleared of this kind. */
  readonly most: number;
  /** The hour of collecting or reminding that it is recovered in, and under which stage; null: nobody's work. */
  readonly hour: { readonly day: string; readonly hour: number; readonly app_id: number; readonly stage: string } | null;
}

/** Money in the hour that it is filed under: what it cleared, and what of it was recovered. */
const recovered = `worked as (insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, recovered_count, recovered_principal, recovered_interest, recovered_penalty)
    select $1::int, (r.hour ->> 'day')::date, (r.hour ->> 'hour')::smallint, coalesce(a.collector_id, 0), (r.hour ->> 'app_id')::int, r.hour ->> 'stage',
      a.cleared, a.principal, a.interest + a.fee, a.penalty
    from jsonb_to_recordset($2) as r(order_id bigint, event_id text, hour jsonb) join added a on a.order_id = r.order_id and a.event_id = r.event_id
    where r.hour is not null)`;
/** An order that counts as cleared already is not cleared again, and one that does not count is not taken back; late money and money in time apart. */
const listedRepayments = insertRepayments({
  rows: `select $1::int, r.order_id, r.value_at, r.filed_at, r.posted_at, r.principal, r.interest, r.fee, r.penalty, r.collector_id, r.days_late, r.remind_day, r.event_id,
    case when r.clears > 0 then (s.n < r.most)::int when r.clears < 0 then -(s.n > 0)::int else 0 end
  from jsonb_to_recordset($2) as r(order_id bigint, value_at timestamptz, filed_at timestamptz, posted_at timestamptz, principal bigint,
    interest bigint, fee bigint, penalty bigint, collector_id bigint, days_late int, remind_day smallint, event_id text, clears int, most int)
  left join lateral (select coalesce(sum(w.cleared), 0) as n from repayment w
    where r.clears <> 0 and w.tenant_id = $1 and w.order_id = r.order_id and (w.days_late > 0) = (r.days_late > 0)) s on true`,
  others: [recovered],
});

/** Appends money that came, or below zero was taken back, and what the hours of collecting and reminding count of it. */
export async function appendRepayments(tx: Tx, tenantId: number, repayments: readonly RepaymentFact[]): Promise<void> {
  if (repayments.length > 0) await rowsOf(tx, listedRepayments, [tenantId, JSON.stringify(repayments)]);
}
