import type { Entry } from "../../../../lending/ledger/ledger.ts";
import type { LoanEvent } from "../../../../lending/loan/loan-event.ts";
import type { ProductConfig } from "../../../../lending/product/product.ts";
import { contractConfig, contractJoins } from "../../../db/contract-config.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { insertTallied } from "../../../report/tally/tally-writes.ts";
import type { Books } from "./books.ts";
import type { Projection } from "./projection.ts";

/** An order as the book sees it, with everything that ever happened to its money. */
export interface LoanRow {
  readonly id: number;
  readonly order_no: string;
  readonly version: number;
  readonly stage: string;
  readonly status: number;
  readonly principal: number;
  readonly term_days: number;
  readonly app_id: number;
  readonly customer_id: number;
  readonly due_date: string | null;
  readonly collector_id: number | null;
  readonly reminder_id: number | null;
  readonly collection_entered_on: string | null;
  readonly collection_entry_principal: number | null;
  readonly booked_on: string | null;
  readonly rules: number | null;
  readonly config: ProductConfig;
  readonly events: readonly LoanEvent[];
}

const columns = `o.id, o.order_no, o.version, o.stage, o.status, o.principal, o.term_days, o.app_id, o.customer_id, o.due_date, o.collector_id, o.reminder_id,
  o.collection_entered_on, o.collection_entry_principal, o.booked_on, o.rules,
  ${contractConfig} as config`;

/**
 * Reads loans that are in the book, in id order; `lock` holds them until the transaction ends. Orders without terms are left out.
 * The lock is a statement of its own: one that waits for a lock still sees the events of before it waited.
 */
export async function selectLoans(
  { tx, tenant }: Pick<Books, "tx" | "tenant">,
  ids: readonly number[],
  lock: boolean,
  /** Only what was posted before this moment. */
  postedBefore: Date | null = null,
): Promise<readonly LoanRow[]> {
  if (lock)
    await rowsOf(tx, "select id from loan_order where tenant_id = $1 and id = any($2::bigint[]) order by id for no key update", [
      tenant.id,
      ids,
    ]);
  return rowsOf<LoanRow>(
    tx,
    `select ${columns}, (select coalesce(json_agg(e.event order by e.seq), '[]') from loan_event e where e.tenant_id = o.tenant_id and e.order_id = o.id
       and ($3::timestamptz is null or e.posted_at < $3)) as events
     from loan_order o
     ${contractJoins}
     where o.tenant_id = $1 and o.id = any($2::bigint[]) order by o.id`,
    [tenant.id, ids, postedBefore],
  );
}

export interface EventRow {
  readonly orderId: number;
  readonly seq: number;
  readonly valueAt: Date;
  readonly event: LoanEvent;
}

export async function insertLoanEvents({ tx, tenant, now, staffId }: Books, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await rowsOf(
    tx,
    `insert into loan_event (tenant_id, order_id, seq, event_id, type, value_at, posted_at, staff_id, event)
     select $1, e.order_id, e.seq, e.event ->> 'id', e.event ->> 'type', e.value_at, $2, $3, e.event
     from jsonb_to_recordset($4) as e(order_id bigint, seq int, value_at timestamptz, event jsonb)`,
    [
      tenant.id,
      now,
      staffId,
      JSON.stringify(rows.map((row) => ({ order_id: row.orderId, seq: row.seq, value_at: row.valueAt, event: row.event }))),
    ],
  );
}

export interface PostingRow {
  readonly orderId: number | null;
  readonly entry: Entry;
}

/** Whoever posts holds it with others, whoever closes a day holds it alone (rules/ledger.md 4). */
const postingDays = 4711152;
export async function holdPostingDays({ tx, tenant }: Pick<Books, "tx" | "tenant">): Promise<void> {
  await rowsOf(tx, "select pg_advisory_xact_lock($1, $2)", [postingDays, tenant.id]);
}

/**
 * Appends to the journal; the database refuses an entry that does not balance. A closed day gets no entry: what a slow clock would post to it is
 * posted at the beginning of the first open day.
 */
export async function insertPostings({ tx, tenant, now }: Books, rows: readonly PostingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await rowsOf(tx, "select pg_advisory_xact_lock_shared($1, $2)", [postingDays, tenant.id]);
  await rowsOf(
    tx,
    insertTallied(
      "posting",
      `insert into posting (tenant_id, order_id, code, event_id, takes_back, takes_back_event, value_date, posted_at, accounts, amounts)
     select $1::int, p.order_id, p.code, p.event_id, p.takes_back, p.takes_back_event, p.value_date,
       greatest($2::timestamptz, (select (max(c.day) + 1)::timestamp at time zone $4 from ledger_close c where c.tenant_id = $1)), p.accounts, p.amounts
     from jsonb_to_recordset($3) as p(order_id bigint, code text, event_id text, takes_back text, takes_back_event text, value_date date,
       accounts smallint[], amounts bigint[])`,
      { written: { codes: rows.flatMap(({ entry }) => [entry.code, ...(entry.takesBack ? [entry.takesBack.code] : [])]) } },
    ),
    [tenant.id, now, JSON.stringify(rows.map(postingOf)), tenant.timeZone],
  );
}

const postingOf = ({ orderId, entry }: PostingRow) => ({
  order_id: orderId,
  code: entry.code,
  event_id: entry.event,
  takes_back: entry.takesBack?.code ?? null,
  takes_back_event: entry.takesBack?.event ?? null,
  value_date: entry.valueDate,
  accounts: entry.lines.map((line) => Number(line.account)),
  amounts: entry.lines.map((line) => line.debit - line.credit),
});

/** Writes what the loans have become; the version moves only where the stage does (rules/order-states.md 1). */
export async function updateLoans({ tx, tenant, now }: Books, rows: readonly Projection[]): Promise<void> {
  if (rows.length === 0) return;
  await rowsOf(
    tx,
    `update loan_order o set
       stage = p.stage, status = p.status, version = o.version + (o.stage <> p.stage)::int, booked_on = p.booked_on, due_date = p.due_date,
       payout_amount = p.payout_amount, interest = p.interest, fee = p.fee,
       principal_paid = p.principal_paid, interest_paid = p.interest_paid, fee_paid = p.fee_paid, penalty_paid = p.penalty_paid, penalty_charged = p.penalty_charged,
       principal_waived = p.principal_waived, interest_waived = p.interest_waived, fee_waived = p.fee_waived, penalty_waived = p.penalty_waived,
       penalty_base = p.penalty_base, penalty_since = p.penalty_since, penalty_open = p.penalty_open, penalty_closed = p.penalty_closed,
       penalty_most = p.penalty_most, extended_count = p.extended_count, written_off_on = p.written_off_on, overpaid = p.overpaid,
       settled_at = case when p.status <> 9 then null when o.status = 9 then o.settled_at else p.at end,
       collection_entered_on = case when p.is_never_late then null else coalesce(o.collection_entered_on, p.late_from) end,
       collection_entry_amount = case when p.is_never_late then null else coalesce(o.collection_entry_amount, p.claim) end,
       collection_entry_principal = case when p.is_never_late then null when o.collection_entered_on is null and p.late_from is not null then p.entry_principal
         else o.collection_entry_principal end,
       due_moved = o.due_moved or o.due_date is distinct from p.due_date,
       collection_done_at = case when p.status = 8 then null when o.status = 8 then $2 else o.collection_done_at end,
       collection_left = case when p.status = 8 then null when o.status = 8 then p.left else o.collection_left end,
       reminder_done_at = case when o.reminder_id is null or p.status = 6 and o.due_date is not distinct from p.due_date then o.reminder_done_at
         when o.status = 6 then $2 when p.status = 6 then null else o.reminder_done_at end,
       reminder_left = case when o.reminder_id is null or p.status = 6 and o.due_date is not distinct from p.due_date then o.reminder_left
         when o.status = 6 then case p.status when 8 then 'overdue' when 9 then 'settled' when 6 then 'extended' else 'returned' end
         when p.status = 6 then null else o.reminder_left end,
       recovered_principal = o.recovered_principal + p.recovered_principal, recovered_interest = o.recovered_interest + p.recovered_interest,
       recovered_penalty = o.recovered_penalty + p.recovered_penalty
     from jsonb_to_recordset($3) as p(id bigint, stage text, status smallint, booked_on date, due_date date, payout_amount bigint, interest bigint, fee bigint,
       principal_paid bigint, interest_paid bigint, fee_paid bigint, penalty_paid bigint, penalty_charged bigint, principal_waived bigint, interest_waived bigint, fee_waived bigint,
       penalty_waived bigint, penalty_base bigint, penalty_since date, penalty_open bigint, penalty_closed bigint, penalty_most bigint,
       extended_count int, written_off_on date, overpaid bigint, at timestamptz, late_from date, claim bigint, entry_principal bigint, is_never_late boolean, "left" text,
       recovered_principal bigint, recovered_interest bigint, recovered_penalty bigint)
     where o.tenant_id = $1 and o.id = p.id`,
    [tenant.id, now, JSON.stringify(rows)],
  );
}
