import { contractConfig, contractJoins } from "../../../db/contract-config.ts";
import type pg from "pg";
import { balancesOf } from "../../../../lending/ledger/ledger.ts";
import { replay } from "../../../../lending/loan/loan.ts";
import type { LoanEvent } from "../../../../lending/loan/loan-event.ts";
import type { Currency } from "../../../../lending/money/money.ts";
import { termsOf, type ProductConfig } from "../../../../lending/product/product.ts";
import { isBeforePayout } from "./facts.ts";
import { projectionOf } from "./projection.ts";

/** Something that an order's row, its history or the ledger says, and the events do not. */
export interface BookDifference {
  readonly tenant: number;
  readonly orderNo: string;
  readonly what: string;
  readonly stored: string;
  readonly derived: string;
}

const columns = [
  "stage",
  "status",
  "due_date",
  "payout_amount",
  "interest",
  "fee",
  "principal_paid",
  "interest_paid",
  "fee_paid",
  "penalty_paid",
  "penalty_charged",
  "principal_waived",
  "interest_waived",
  "fee_waived",
  "penalty_waived",
  "extended_count",
  "written_off_on",
  "overpaid",
] as const;

const ofMachine: readonly string[] = ["stage", "status"];

interface StoredRow extends Readonly<Record<(typeof columns)[number], string | number | null>> {
  readonly id: number;
  readonly order_no: string;
  readonly principal: number;
  readonly term_days: number;
  readonly currency: Currency;
  readonly step: number;
  readonly booked_on: string;
  readonly rules: number | null;
  readonly last_stage: string | null;
  readonly config: ProductConfig;
  readonly events: readonly LoanEvent[];
  readonly balances: Readonly<Record<string, number>>;
}

/** Loans read at a time. */
const chunk = 5_000;

const read = `
select o.id, o.order_no, o.principal, o.term_days, t.currency, t.currency_step as step, o.booked_on, o.rules, ${contractConfig} as config, ${columns.map((column) => `o.${column}`).join(", ")},
  (select coalesce(json_agg(e.event order by e.seq), '[]') from loan_event e where e.tenant_id = o.tenant_id and e.order_id = o.id) as events,
  (select coalesce(json_object_agg(b.account, b.balance), '{}') from (
    select l.account, sum(l.amount)::bigint as balance from posting p cross join unnest(p.accounts, p.amounts) as l(account, amount)
    where p.tenant_id = o.tenant_id and p.order_id = o.id group by 1) b) as balances,
  (select h.to_stage from order_event h where h.tenant_id = o.tenant_id and h.order_id = o.id and h.to_stage is not null
    and h.to_stage is distinct from h.from_stage order by h.id desc limit 1) as last_stage
from loan_order o
join tenant t on t.tenant_id = o.tenant_id
${contractJoins}
where o.tenant_id = $1 and o.id > $2 and o.booked_on is not null order by o.id limit ${chunk}`;

/**
 * Derives every loan of the book again from its terms and events: the order's columns, its last stage in the history, and the balance of every
 * account that its postings add up to. One snapshot; answers what differs, at most `limit` lines.
 */
export async function verifyBook(
  client: pg.ClientBase,
  limit = 20,
): Promise<{ readonly loans: number; readonly differences: readonly BookDifference[] }> {
  // Compiling each of these statements takes longer than running it; and nobody waits for an answer within seconds.
  await client.query("begin isolation level repeatable read read only; set local jit = off; set local statement_timeout = 0");
  const differences: BookDifference[] = [];
  let loans = 0;
  try {
    const tenants = await client.query<{ tenant_id: number }>("select tenant_id from tenant order by 1");
    for (const { tenant_id: tenant } of tenants.rows) {
      for await (const rows of chunksOf(client, tenant)) {
        for (const row of rows) differences.push(...differencesOf(tenant, row));
        loans += rows.length;
      }
    }
    return { loans, differences: differences.slice(0, limit) };
  } finally {
    await client.query("rollback");
  }
}

/** The loans of a tenant, chunk by chunk: the database reads the next one while this one is replayed. */
async function* chunksOf(client: pg.ClientBase, tenant: number): AsyncGenerator<readonly StoredRow[]> {
  const after = (id: number): Promise<pg.QueryResult<StoredRow>> => client.query<StoredRow>(read, [tenant, id]);
  for (let next: Promise<pg.QueryResult<StoredRow>> | null = after(0); next;) {
    const { rows }: pg.QueryResult<StoredRow> = await next;
    const last = rows.at(-1);
    next = last && rows.length === chunk ? after(last.id) : null;
    // The caller may stop reading while this chunk is still on its way. If it fails then, nobody awaits it: an unhandled rejection would end the process.
    next?.catch(() => undefined);
    yield rows;
  }
}

function* differencesOf(tenant: number, row: StoredRow): Generator<BookDifference> {
  const { rules, currency, step, principal, term_days: term } = row;
  const terms = termsOf(row.config, { rules, currency, step, principal, term });
  const loan = replay(terms, row.events, row.booked_on);
  const derived = projectionOf(row, loan);
  const about = (what: string, stored: unknown, wanted: unknown): BookDifference => ({
    tenant,
    orderNo: row.order_no,
    what,
    stored: String(stored),
    derived: String(wanted),
  });
  // Before the money is out the order's own machine says where it stands; after it the book does.
  const isOut = !isBeforePayout(loan);
  for (const column of columns)
    if (row[column] !== derived[column] && (isOut || !ofMachine.includes(column))) yield about(column, row[column], derived[column]);
  if (isOut && row.last_stage !== loan.stage) yield about("history", row.last_stage, loan.stage);
  const balances: Readonly<Record<string, number | undefined>> = balancesOf(terms, loan);
  const named = new Set([...Object.keys(balances), ...Object.keys(row.balances)]);
  for (const account of named)
    if ((row.balances[account] ?? 0) !== (balances[account] ?? 0))
      yield about(`account ${account}`, row.balances[account] ?? 0, balances[account] ?? 0);
}
