import type { Tally } from "../../../../lending/risk/dry-run.ts";
import type { Facts } from "../../../../lending/risk/variables.ts";
import type { Outcome } from "../../../../lending/risk/dry-run.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { firstDue, isNeither, isUnpaidAfterAWeek, late, weekLater } from "../../../report/review/first-payment.ts";
import { defaultAfter } from "../../../report/review/review-measures.ts";
import { graceDays } from "../../../report/tally/cohort-rows.ts";

export interface NewRun {
  readonly id: number;
  readonly version: number;
  readonly size: number;
}
export async function insertRun({ tx, tenant, staff, now }: Context, { id, version, size }: NewRun): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    "insert into risk_run (tenant_id, item_id, version, staff_id, size, asked_at) values ($1, $2, $3, $4, $5, $6) returning id",
    [tenant.id, id, version, staff.id, size, now],
  );
  return row?.id ?? 0;
}

/** Runs of a person that are not over. Two asked at once wait for each other. */
export async function countOpen({ tx, tenant, staff }: Context): Promise<number> {
  await rowsOf(tx, "select pg_advisory_xact_lock(4711014, $1::int)", [staff.id % 2_147_483_647]);
  const row = await rowOf<{ open: number }>(
    tx,
    "select count(*)::int as open from risk_run where tenant_id = $1 and staff_id = $2 and state in ('queued', 'running')",
    [tenant.id, staff.id],
  );
  return row?.open ?? 0;
}

/** False: it is over, or is not there. */
export async function cancelRun({ tx, tenant, now }: Context, id: number): Promise<boolean> {
  const row = await rowOf(
    tx,
    "update risk_run set state = 'cancelled', finished_at = $3 where tenant_id = $1 and id = $2 and state in ('queued', 'running') returning 1",
    [tenant.id, id, now],
  );
  return row !== undefined;
}

export interface RunRow {
  readonly id: number;
  readonly item_id: number;
  readonly name: string;
  readonly version: number;
  readonly operator: string;
  readonly state: "queued" | "running" | "done" | "cancelled" | "failed";
  readonly asked_at: Date;
  readonly finished_at: Date | null;
  readonly size: number;
  readonly total: number;
  readonly done: number;
  readonly missing: number;
  readonly result: Tally | null;
}
interface Wanted {
  readonly runId?: number | undefined;
  readonly id?: number | undefined;
  readonly version?: number | undefined;
}
/** By its number, or the newest of a version. */
export const selectRun = ({ tx, tenant }: TenantTx, { runId, id, version }: Wanted): Promise<RunRow | undefined> =>
  rowOf<RunRow>(
    tx,
    `select r.id, r.item_id, i.name, r.version, s.admin_name as operator, r.state, r.asked_at, r.finished_at, r.size, r.total, r.done, r.missing, r.result
     from risk_run r join risk_item i on i.tenant_id = r.tenant_id and i.id = r.item_id join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     where r.tenant_id = $1 and (r.id = $2 or $2::bigint is null and r.item_id = $3 and r.version = coalesce($4, r.version)) order by r.id desc limit 1`,
    [tenant.id, runId ?? null, id ?? null, version ?? null],
  );

type Job = TenantTx & { readonly now: Date };

/** A run in somebody's hands: whoever began a later attempt has taken it over. */
export interface TakenRun extends NewRun {
  readonly attempt: number;
}
/** The oldest that waits; whoever takes it has it alone. One that nobody has moved for two minutes is begun anew. */
export const takeRun = ({ tx, tenant, now }: Job): Promise<(TakenRun & { readonly item: number }) | undefined> =>
  rowOf(
    tx,
    `update risk_run r set state = 'running', started_at = coalesce(r.started_at, $2), moved_at = $2, attempt = r.attempt + 1, done = 0 where r.tenant_id = $1 and r.id = (
       select q.id from risk_run q where q.tenant_id = $1 and (q.state = 'queued' or q.state = 'running' and q.moved_at < $2::timestamptz - interval '2 minutes')
       order by q.id limit 1 for update skip locked)
     returning r.id, r.item_id as item, r.version, r.size, r.attempt`,
    [tenant.id, now],
  );

/** How many of the last tries there are to look at, and how many of them have no facts. */
export const countPast = (
  { tx, tenant }: TenantTx,
  size: number,
): Promise<{ readonly total: number; readonly missing: number } | undefined> =>
  rowOf(
    tx,
    `select count(*) filter (where facts is not null)::int as total, count(*) filter (where facts is null)::int as missing from (
       select facts from machine_review where tenant_id = $1 and outcome in ('passed', 'rejected') order by id desc limit $2) x`,
    [tenant.id, size],
  );

/** Says how far it is. False: it was cancelled meanwhile, or somebody else has begun it anew. */
export async function moveRun(
  { tx, tenant, now }: Job,
  { id, attempt }: TakenRun,
  at: { readonly total: number; readonly done: number; readonly missing: number },
) {
  const row = await rowOf(
    tx,
    `update risk_run set total = $4, done = $5, missing = $6, moved_at = $7
     where tenant_id = $1 and id = $2 and attempt = $3 and state = 'running' returning 1`,
    [tenant.id, id, attempt, at.total, at.done, at.missing, now],
  );
  return row !== undefined;
}

/** Without a result it has failed. */
export async function endRun({ tx, tenant, now }: Job, { id, attempt }: TakenRun, result: Tally | null): Promise<void> {
  await rowsOf(
    tx,
    `update risk_run set state = $4, finished_at = $5, result = $6::jsonb, done = case when $4 = 'done' then total else done end
     where tenant_id = $1 and id = $2 and attempt = $3 and state = 'running'`,
    [tenant.id, id, attempt, result ? "done" : "failed", now, result && JSON.stringify(result)],
  );
}

export interface PastRow {
  readonly id: number;
  readonly order_id: number;
  readonly app_id: number;
  readonly facts: Facts | null;
  readonly gender: string;
  readonly province: string;
  readonly outcome: Outcome;
}
/**
 * Tries that were answered, the newest first, below a number: with what became of their orders (rules/risk.md 10). Most are settled and never were late: of
 * those nothing more is looked up (offset 0: asked before the look-ups are made).
 */
export const selectPast = (
  { tx, tenant }: TenantTx,
  { below, most, today }: { readonly below: number | null; readonly most: number; readonly today: string },
): Promise<readonly PastRow[]> =>
  rowsOf<PastRow>(
    tx,
    `with ev as not materialized (select e.order_id, e.id, (e.at at time zone $5)::date as day, e.event, e.from_stage, e.to_stage, e.detail from order_event e
       where e.tenant_id = $1 and e.to_stage is not null),
     r as materialized (select m.id, m.order_id, o.app_id, o.product_id, o.product_version, o.due_date, m.facts, o.status, c.gender, c.province
       from machine_review m join loan_order o on o.tenant_id = m.tenant_id and o.id = m.order_id
       join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
       where m.tenant_id = $1 and m.outcome in ('passed', 'rejected') and m.id < coalesce($2, 9223372036854775807) order by m.id desc limit $3)
     select r.id, r.order_id, r.app_id, r.facts, r.gender, r.province, case
       when r.status in (2, -1) then 'refused'
       when f.is_known and f.is_unpaid then 'defaulted'
       when r.status = 9 or r.status in (6, 8) and f.is_known and not f.is_neither then 'repaid' else 'notDue' end as outcome
     from r left join lateral (select k.known + ${defaultAfter} < $4::date as is_known, ${isUnpaidAfterAWeek} as is_unpaid, ${isNeither} as is_neither
       from (select $1::int as tenant_id, r.product_id, r.product_version, r.due_date) o cross join ${firstDue}
       cross join lateral (select d.due + ${graceDays} as known offset 0) k ${weekLater}
       where r.status in (6, 8) or r.status in (5, 9) and (select true from ev l where l.order_id = r.order_id and l.to_stage in ${late} limit 1) offset 0) f on true
     order by r.id desc`,
    [tenant.id, below, most, today, tenant.timeZone],
  );
