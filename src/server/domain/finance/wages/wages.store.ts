import type { WageState } from "../../../../lending/finance/wages.rules.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Earned } from "./prepare.store.ts";

export interface StatementRow {
  readonly id: number;
  readonly month: string;
  readonly staffId: number;
  readonly state: WageState;
  readonly commission: number;
  readonly correction: number;
  readonly carried: number;
  readonly payable: number;
  readonly carryOn: number;
  readonly base: number;
  readonly preparedBy: number;
  readonly preparedAt: Date;
  readonly isThere: boolean;
}
const facts = `t.id, t.month, t.staff_id as "staffId", t.state, t.commission, t.correction, t.carried, t.payable, t.carry_on as "carryOn", t.base,
  t.prepared_by as "preparedBy", t.prepared_at as "preparedAt", s.enabled as "isThere"`;

/** One who prepares, corrects or confirms at a time. */
export async function lockWages({ tx, tenant }: TenantTx): Promise<void> {
  await rowsOf(tx, "select pg_advisory_xact_lock(4711182, $1)", [tenant.id]);
}

export const selectStatements = ({ tx, tenant }: TenantTx, of: { readonly ids: readonly number[] } | { readonly month: string }) =>
  rowsOf<StatementRow>(
    tx,
    `select ${facts} from wage_statement t join staff s on s.tenant_id = t.tenant_id and s.id = t.staff_id
     where t.tenant_id = $1 and ${"ids" in of ? "t.id = any($2::bigint[])" : "t.month = $2::date"} order by t.id`,
    [tenant.id, "ids" in of ? of.ids : of.month],
  );

export const hasLater = ({ tx, tenant }: TenantTx, month: string): Promise<boolean> =>
  rowOf(tx, "select id from wage_statement where tenant_id = $1 and month > $2::date limit 1", [tenant.id, month]).then(
    (row) => row !== undefined,
  );

/** What each person's month before could not bear, as of his last statement. */
export const selectCarried = ({ tx, tenant }: TenantTx, month: string) =>
  rowsOf<{ staffId: number; carried: number }>(
    tx,
    `select distinct on (staff_id) staff_id as "staffId", carry_on as carried from wage_statement where tenant_id = $1 and month < $2::date order by staff_id, month desc`,
    [tenant.id, month],
  );

export interface Correction {
  readonly id: number;
  readonly staffId: number;
  /** Of a marketer: whose first instalment had given the commission. */
  readonly orderId: number | null;
  readonly amount: number;
  readonly madeBy: number;
  readonly statementId: number | null;
}
/** Corrections that no statement bears yet, or that one of these does. */
export const selectCorrections = ({ tx, tenant }: TenantTx, statementIds: readonly number[]) =>
  rowsOf<Correction>(
    tx,
    `select id, staff_id as "staffId", order_id as "orderId", amount, made_by as "madeBy", statement_id as "statementId" from wage_correction
     where tenant_id = $1 and not is_void and (statement_id is null or statement_id = any($2::bigint[]))`,
    [tenant.id, statementIds],
  );

export interface NewStatement {
  readonly month: string;
  readonly staffId: number;
  readonly state: WageState;
  readonly base: number;
  readonly commission: number;
  readonly correction: number;
  readonly carried: number;
  readonly payable: number;
  readonly carryOn: number;
}
/** A person's month, made or made anew; what he has answered stays where nothing has changed. @returns its number */
export async function putStatement({ tx, tenant, staff, now }: Context, row: NewStatement): Promise<number> {
  const made = await rowOf<{ id: number }>(
    tx,
    `insert into wage_statement (tenant_id, month, staff_id, state, base, commission, correction, carried, payable, carry_on, prepared_by, prepared_at)
     values ($1, $2::date, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (tenant_id, month, staff_id) do update set state = excluded.state, base = excluded.base, commission = excluded.commission, correction = excluded.correction,
       carried = excluded.carried, payable = excluded.payable, carry_on = excluded.carry_on, prepared_by = excluded.prepared_by, prepared_at = excluded.prepared_at,
       answered_at = case when excluded.state = 'prepared' then null else wage_statement.answered_at end,
       answer = case when excluded.state = 'prepared' then '' else wage_statement.answer end
     returning id`,
    [
      tenant.id,
      row.month,
      row.staffId,
      row.state,
      row.base,
      row.commission,
      row.correction,
      row.carried,
      row.payable,
      row.carryOn,
      staff.id,
      now,
    ],
  );
  return made?.id ?? 0;
}

export async function clearLines({ tx, tenant }: TenantTx, statementIds: readonly number[]): Promise<void> {
  await rowsOf(tx, "delete from wage_line where tenant_id = $1 and statement_id = any($2::bigint[])", [tenant.id, statementIds]);
}
export async function dropStatements({ tx, tenant }: TenantTx, ids: readonly number[]): Promise<void> {
  await rowsOf(tx, "delete from wage_statement where tenant_id = $1 and id = any($2::bigint[]) and state <> 'paid'", [tenant.id, ids]);
}

export async function insertLines({ tx, tenant }: TenantTx, statementId: number, lines: readonly Earned[]): Promise<void> {
  await rowsOf(
    tx,
    `insert into wage_line (tenant_id, statement_id, kind, order_id, repayment_id, stage, base, rate_ppm, earned, earned_at)
     select $1, $2, l.kind, l."orderId", l."repaymentId", l.stage, l.base, l."ratePpm", l.earned, l."earnedAt"
     from jsonb_to_recordset($3::jsonb) as l(kind text, "orderId" bigint, "repaymentId" bigint, stage text, base bigint, "ratePpm" int, earned bigint, "earnedAt" timestamptz)`,
    [tenant.id, statementId, JSON.stringify(lines)],
  );
}

export async function bearCorrections({ tx, tenant }: TenantTx, statementId: number, ids: readonly number[]): Promise<void> {
  await rowsOf(tx, "update wage_correction set statement_id = $2 where tenant_id = $1 and id = any($3::bigint[])", [
    tenant.id,
    statementId,
    ids,
  ]);
}

/** What they took back is in no statement any more. */
export async function voidCorrections({ tx, tenant }: TenantTx, ids: readonly number[]): Promise<void> {
  await rowsOf(tx, "update wage_correction set is_void = true, statement_id = null where tenant_id = $1 and id = any($2::bigint[])", [
    tenant.id,
    ids,
  ]);
}

export interface LineRow {
  readonly statementId: number;
  readonly staffId: number;
  readonly repaymentId: number | null;
  readonly orderId: number;
  readonly earned: number;
  /** What of it is taken back already; of a marketer's line with what else its order gave and took. */
  readonly corrected: number;
}
export const selectLine = ({ tx, tenant }: TenantTx, id: number) =>
  rowOf<LineRow>(
    tx,
    `select l.statement_id as "statementId", t.staff_id as "staffId", l.repayment_id as "repaymentId", l.order_id as "orderId", l.earned,
       case when l.kind = 'marketing' then (select coalesce(sum(m.earned), 0) from wage_line m where m.tenant_id = l.tenant_id and m.order_id = l.order_id and m.kind = 'marketing' and m.id <> l.id)
           + (select coalesce(sum(c.amount), 0) from wage_correction c where c.tenant_id = l.tenant_id and c.order_id = l.order_id and not c.is_void)
         else (select coalesce(sum(c.amount), 0) from wage_correction c where c.tenant_id = l.tenant_id and c.repayment_id = l.repayment_id) end::bigint as corrected
     from wage_line l join wage_statement t on t.tenant_id = l.tenant_id and t.id = l.statement_id where l.tenant_id = $1 and l.id = $2`,
    [tenant.id, id],
  );

interface NewCorrection {
  readonly staffId: number;
  readonly repaymentId: number | null;
  readonly orderId: number | null;
  readonly amount: number;
  readonly reason: string;
  readonly statementId: number | null;
}
export async function insertCorrection({ tx, tenant, staff, now }: Context, row: NewCorrection): Promise<void> {
  await rowsOf(
    tx,
    `insert into wage_correction (tenant_id, staff_id, repayment_id, amount, reason, made_by, made_at, statement_id, order_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tenant.id, row.staffId, row.repaymentId, -row.amount, row.reason, staff.id, now, row.statementId, row.orderId],
  );
}

export async function answerStatement(
  { tx, tenant, now }: Context,
  id: number,
  { state, answer }: { readonly state: "accepted" | "contested"; readonly answer: string },
): Promise<void> {
  await rowsOf(tx, "update wage_statement set state = $3, answer = $4, answered_at = $5 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    state,
    answer,
    now,
  ]);
}

export async function payStatement({ tx, tenant, staff, now }: Context, id: number, voucher: string): Promise<void> {
  await rowsOf(tx, "update wage_statement set state = 'paid', paid_by = $3, paid_at = $4, voucher = $5 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    staff.id,
    now,
    voucher,
  ]);
}
