import { fold } from "../../../../lending/fold.ts";
import type { StatementFormat } from "../../../../lending/finance/statement.rules.ts";
import type { TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Keeper } from "./keep.actions.ts";
import type { ReadLine } from "./read/cells.ts";
import type { PartColumns } from "./read/columns.ts";

/**
 * What of a line is placed: money that waits for a second person, or is posted, less what a channel kept before it came and what is explained not to
 * have come with it. A `l` is the line.
 */
export const placedOf = `(select coalesce(sum(r.amount - r.kept), 0)::bigint - l.explained from receipt r
  where r.tenant_id = l.tenant_id and r.statement_line_id = l.id and r.state in ('pending', 'success'))`;

export async function selectMap({ tx, tenant }: TenantTx, account: string): Promise<PartColumns | null> {
  const row = await rowOf<{ columns: PartColumns }>(tx, "select columns from statement_map where tenant_id = $1 and account = $2", [
    tenant.id,
    account,
  ]);
  return row?.columns ?? null;
}

export async function upsertMap({ tx, tenant, staff, now }: Keeper, account: string, columns: PartColumns): Promise<void> {
  await rowsOf(
    tx,
    `insert into statement_map (tenant_id, account, columns, changed_by, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, account) do update set columns = excluded.columns, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [tenant.id, account, JSON.stringify(columns), staff.id, now],
  );
}

/** Two files of one account are taken one after the other. */
export async function lockAccount({ tx, tenant }: TenantTx, account: string): Promise<void> {
  await rowsOf(tx, "select pg_advisory_xact_lock(4711140, hashtext($1))", [`${tenant.id} ${account}`]);
}

export async function isKnownFile({ tx, tenant }: TenantTx, hash: string): Promise<boolean> {
  return (await rowOf(tx, "select 1 from statement where tenant_id = $1 and file_hash = $2", [tenant.id, hash])) !== undefined;
}

export interface NewStatement {
  readonly account: string;
  readonly format: StatementFormat;
  readonly fileName: string;
  readonly hash: string;
  readonly opening: number;
  readonly closing: number;
  readonly lines: readonly ReadLine[];
}

/** The first line that an earlier file of the account has brought already, by its number, day and amount. */
export function selectOverlap({ tx, tenant }: TenantTx, { account, lines }: Pick<NewStatement, "account" | "lines">) {
  const told = lines.filter(({ tradeNo }) => tradeNo !== "").map(({ line, day, amount, tradeNo }) => ({ line, day, amount, tradeNo }));
  return rowOf<{ line: number }>(
    tx,
    `select g.line from jsonb_to_recordset($3::jsonb) as g(line int, day date, amount bigint, "tradeNo" text)
     join statement_line l on l.tenant_id = $1 and l.trade_no = g."tradeNo" and l.day = g.day and l.amount = g.amount
     join statement s on s.tenant_id = l.tenant_id and s.id = l.statement_id and s.account = $2 order by g.line limit 1`,
    [tenant.id, account, JSON.stringify(told)],
  );
}

/** Words that may be a code, an account or an order's number: six letters and digits or more, the first twenty. */
export const refsOf = ({ tradeNo, payer, memo }: Pick<ReadLine, "tradeNo" | "payer" | "memo">): readonly string[] =>
  [...new Set(`${tradeNo} ${memo} ${payer}`.toUpperCase().match(/[A-Z0-9]{6,40}/g) ?? [])].slice(0, 20);

/** Each line has its own number: two of a file may stand at one of its rows. */
const stored = (line: ReadLine, at: number) => ({
  ...line,
  line: at + 1,
  folded: fold(line.payer).replace(/\s+/g, " ").trim(),
  refs: refsOf(line),
});

export async function insertStatement({ tx, tenant, staff, now }: Keeper, of: NewStatement): Promise<number> {
  const days = of.lines.map(({ day }) => day).toSorted();
  const row = await rowOf<{ id: number }>(
    tx,
    `with made as (insert into statement (tenant_id, account, format, file_name, file_hash, opening, closing, from_day, to_day, line_count, uploaded_by, uploaded_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id),
     lines as (insert into statement_line (tenant_id, statement_id, line_no, day, amount, trade_no, payer, payer_folded, memo, refs, rest)
       select $1, made.id, g.line, g.day, g.amount, g."tradeNo", g.payer, g.folded, g.memo, g.refs, greatest(g.amount, 0)
       from made, jsonb_to_recordset($13::jsonb) as g(line int, day date, amount bigint, "tradeNo" text, payer text, folded text, memo text, refs text[]))
     select id from made`,
    [
      tenant.id,
      of.account,
      of.format,
      of.fileName,
      of.hash,
      of.opening,
      of.closing,
      days[0],
      days.at(-1),
      of.lines.length,
      staff.id,
      now,
      JSON.stringify(of.lines.map(stored)),
    ],
  );
  if (!row) throw new Error("a statement was not kept");
  return row.id;
}

export async function selectLineIds({ tx, tenant }: TenantTx, statementId: number): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    "select id from statement_line where tenant_id = $1 and statement_id = $2 order by line_no",
    [tenant.id, statementId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Money that somebody registered, in check or posted without a line, and a line of the same number and amount that is nobody's: from now on the line
 * is behind it. One line and one repayment at most, the oldest first.
 * @returns how many
 */
export async function linkRegistered(
  { tx, tenant, now }: TenantMoment,
  of: { readonly statementId: number } | { readonly receiptId: number },
): Promise<number> {
  const [mine, id] = "statementId" in of ? ["l.statement_id = $2", of.statementId] : ["r.id = $2", of.receiptId];
  const row = await rowOf<{ n: number }>(
    tx,
    `with pairs as (
       select r.id, l.id as line, row_number() over (partition by r.id order by l.id) as of_money, row_number() over (partition by l.id order by r.id) as of_line
       from receipt r join statement_line l on l.tenant_id = r.tenant_id and l.trade_no = r.trade_no and l.amount = r.amount and l.trade_no <> ''
       where r.tenant_id = $1 and ${mine} and r.source = 'offline' and r.state in ('pending', 'success') and r.statement_line_id is null and l.parked_at is null
         and not exists (select from receipt o where o.tenant_id = l.tenant_id and o.statement_line_id = l.id and o.state in ('pending', 'success'))),
     linked as (update receipt r set statement_line_id = p.line, without_line = false, lined_at = case when r.without_line then $3::timestamptz end from pairs p
       where r.tenant_id = $1 and r.id = p.id and p.of_money = 1 and p.of_line = 1 returning 1),
     taken as (update statement_line l set rest = 0 from pairs p where l.tenant_id = $1 and l.id = p.line and p.of_money = 1 and p.of_line = 1)
     select count(*)::int as n from linked`,
    [tenant.id, id, now],
  );
  return row?.n ?? 0;
}
