import type { Context } from "../../kernel/context.ts";
import type { Queue } from "../../kernel/queue.ts";
import { rowOf, rowsOf } from "../../kernel/sql.ts";
import type { Candidate } from "../../../lending/assignment.rules.ts";

/** One order on its way to somebody. */
export interface TransferRow {
  readonly id: number;
  readonly collector_id: number | null;
  readonly app_id: number;
  readonly due_date: string;
  readonly principal: number;
}

/**
 * The orders that a transfer is about, in the order in which they are dealt out. "wait" holds them until the transaction ends;
 * "skip" leaves out what somebody else is holding, so that two who take the next twenty never meet.
 */
export function selectTargets(
  context: Context,
  queue: Queue,
  limit: number | undefined,
  lock: "none" | "wait" | "skip",
): Promise<readonly TransferRow[]> {
  const held = { none: "", wait: " for update of o", skip: " for update of o skip locked" }[lock];
  const most = limit === undefined ? "" : ` limit ${Math.trunc(limit)}`;
  return rowsOf<TransferRow>(
    context.tx,
    `select o.id, o.collector_id, o.app_id, o.due_date, o.principal from ${queue.from}
     where ${queue.where.join(" and ")} order by o.due_date, o.id${most}${held}`,
    queue.values.list,
  );
}

/** The people named, with what they hold open, inside the caller's tenant. */
export function selectCandidates(
  context: Context,
  ids: readonly number[] | null,
  department: string,
): Promise<readonly (Candidate & { account: string; team: string; type: number })[]> {
  return rowsOf(
    context.tx,
    `select s.id, s.admin_name as name, s.account, s.type, t.name as team, t.department, s.enabled, s.resting,
       s.assign_enabled as "assignEnabled", s.open_cap as cap, coalesce(held.open, 0)::int as open
     from staff s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     left join (select collector_id, count(*) as open from loan_order where tenant_id = $1 and status = 8 and collector_id is not null
       group by collector_id) held on held.collector_id = s.id
     where s.tenant_id = $1 and ($2::bigint[] is null and t.department = $3 and s.enabled and s.type in (6, 7) or s.id = any($2::bigint[]))
       and ($4::int is null or s.team_id = $4)
     order by s.admin_name, s.id`,
    [context.tenant.id, ids, department, context.staff.dataScope === "team" ? context.staff.teamId : null],
  );
}

export async function insertBatch(context: Context, mode: string, orders: number): Promise<number> {
  const row = await rowOf<{ id: number }>(
    context.tx,
    "insert into assignment_batch (tenant_id, staff_id, at, mode, orders) values ($1, $2, $3, $4, $5) returning id",
    [context.tenant.id, context.staff.id, context.now, mode, orders],
  );
  return row?.id ?? 0;
}

/** Who gets which order; columns of one array each, because they travel as three parameters. */
export interface Deal {
  readonly orders: readonly number[];
  readonly from: readonly (number | null)[];
  readonly to: readonly (number | null)[];
}

/** Moves the orders and writes their assignment history and events, in one statement. */
export async function moveOrders(context: Context, batchId: number, deal: Deal, event: string): Promise<void> {
  await rowsOf(
    context.tx,
    `with dealt as (select * from unnest($3::bigint[], $4::bigint[], $5::bigint[]) as d (order_id, from_staff, to_staff)),
     moved as (
       update loan_order o set collector_id = d.to_staff, collector_since = $6, version = o.version + 1
       from dealt d where o.tenant_id = $1 and o.id = d.order_id
       returning o.id, o.version, o.stage, d.from_staff, d.to_staff),
     kept as (
       insert into assignment (tenant_id, batch_id, order_id, at, from_staff, to_staff, version)
       select $1, $2, m.id, $6, m.from_staff, m.to_staff, m.version from moved m)
     insert into order_event (tenant_id, order_id, at, event, from_stage, to_stage, staff_id)
     select $1, m.id, $6, $7, m.stage, m.stage, $8 from moved m`,
    [context.tenant.id, batchId, deal.orders, deal.from, deal.to, context.now, event, context.staff.id],
  );
}

export interface BatchRow {
  readonly staff_id: number;
  readonly at: Date;
  readonly undone_at: Date | null;
}

export function selectBatch(context: Context, batchId: number): Promise<BatchRow | undefined> {
  return rowOf<BatchRow>(context.tx, "select staff_id, at, undone_at from assignment_batch where tenant_id = $1 and id = $2 for update", [
    context.tenant.id,
    batchId,
  ]);
}

export interface UndoRow extends TransferRow {
  readonly from_staff: number | null;
  readonly untouched: boolean;
}

/** The orders of a batch with whether anybody has touched them since. */
export function selectUndo(context: Context, batchId: number): Promise<readonly UndoRow[]> {
  return rowsOf<UndoRow>(
    context.tx,
    `select o.id, o.collector_id, o.app_id, o.due_date, o.principal, a.from_staff, o.version = a.version as untouched
     from assignment a join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id
     where a.tenant_id = $1 and a.batch_id = $2 order by o.due_date, o.id for update of o`,
    [context.tenant.id, batchId],
  );
}

export async function updateUndone(context: Context, batchId: number): Promise<void> {
  await rowsOf(context.tx, "update assignment_batch set undone_at = $3 where tenant_id = $1 and id = $2", [
    context.tenant.id,
    batchId,
    context.now,
  ]);
}
