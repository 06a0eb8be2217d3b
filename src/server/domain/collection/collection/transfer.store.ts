import type { Binding, Candidate } from "../../../../lending/collection/assignment.rules.ts";
import { reminderFrom } from "../../../../lending/order/department.ts";
import { addDays } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context, StaffFacts } from "../../../kernel/context.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Desk } from "../../book/order/desk.ts";
import { expressions, groupOf, lateOn } from "../../orders/order/order-queue.columns.ts";
import { insertStays } from "../../../report/days/day-writes.ts";

/** Whoever deals orders: a person within his scope, or the house itself (number 0). */
export type Dealer = Pick<Context, "tx" | "tenant" | "now"> & { readonly staff: Pick<StaffFacts, "id" | "dataScope" | "teamId"> };

/** One order on its way to somebody. */
export interface TransferRow {
  readonly id: number;
  readonly owner_id: number | null;
  readonly app_id: number;
  readonly due_date: string;
  readonly principal: number;
  readonly group_id: number | null;
  /** Since when its owner has it. */
  readonly since: Date | null;
  /** A promise of its runs. */
  readonly promised: boolean;
}

interface Targets {
  readonly queue: Queue;
  readonly limit: number | undefined;
  /** "wait" holds them until the transaction ends; "skip" leaves out what somebody else is holding, so that two who take the next twenty never meet. */
  readonly lock: "none" | "wait" | "skip";
}

/** The orders that a transfer is about, in the order in which they are dealt out. */
export function selectTargets(context: Context, desk: Desk, { queue, limit, lock }: Targets): Promise<readonly TransferRow[]> {
  const held = { none: "", wait: " for no key update of o", skip: " for no key update of o skip locked" }[lock];
  const most = limit === undefined ? "" : ` limit ${Math.trunc(limit)}`;
  return rowsOf<TransferRow>(
    context.tx,
    `select o.id, o.${desk.owner} as owner_id, o.app_id, o.due_date, o.principal, o.${desk.since} as since,
       ${groupOf(desk, expressions(context))} as group_id, coalesce(o.promise_state = 'open', false) as promised
     from ${queue.from} where ${queue.where.join(" and ")} order by o.due_date, o.id${most}${held}`,
    queue.values.list,
  );
}

/** Who has these orders by a gesture of somebody, the one with most of them first; not by what the caller has taken back himself. */
export function selectHolders({ tx, tenant, staff }: Context, desk: Desk, ids: readonly number[]) {
  return rowsOf<{ readonly name: string; readonly orders: number }>(
    tx,
    `select s.admin_name as name, count(*)::int as orders from loan_order o join staff s on s.tenant_id = o.tenant_id and s.id = o.${desk.owner}
     cross join lateral (select b.mode, b.staff_id from assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id
       where a.tenant_id = o.tenant_id and a.order_id = o.id and b.department = $4 order by a.at desc, a.batch_id desc limit 1) b
     where o.tenant_id = $1 and o.id = any($2::bigint[]) and not (b.mode = 'undo' and b.staff_id = $3) group by s.id, s.admin_name order by 2 desc, s.id`,
    [tenant.id, ids, staff.id, desk.department],
  );
}

/** Names of whoever has orders now. */
export async function selectNames(context: Dealer, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf<{ id: number; name: string }>(
    context.tx,
    "select id, admin_name as name from staff where tenant_id = $1 and id = any($2::bigint[])",
    [context.tenant.id, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Last due date that lies on the desk today; null: however late. */
function lastDue(context: Dealer, desk: Desk): string | null {
  if (desk.department === "collection") return null;
  return addDays(businessDay(context.now, context.tenant.timeZone).date, -(reminderFrom(context.tenant.stages) ?? 0));
}

/** The people named, or all of the department who may have work, with what they hold open, inside the caller's tenant. */
export function selectCandidates(
  context: Dealer,
  desk: Desk,
  { ids }: { readonly ids: readonly number[] | null },
): Promise<readonly (Candidate & { account: string; team: string; teamId: number; type: number })[]> {
  return rowsOf(
    context.tx,
    `select s.id, s.admin_name as name, s.account, s.type, t.name as team, t.id as "teamId", t.department, s.enabled,
       s.resting or exists (select from shift h where h.tenant_id = s.tenant_id and h.staff_id = s.id and h.day = $6 and h.kind = 'rest') as resting,
       s.assign_enabled as "assignEnabled", s.open_cap as cap, coalesce(held.open, 0)::int as open
     from staff s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     left join (select ${desk.owner} as owner, count(*) as open from loan_order where tenant_id = $1 and status = ${desk.status}
       and ${desk.owner} is not null and ($5::date is null or due_date <= $5) group by 1) held on held.owner = s.id
     where s.tenant_id = $1 and ($2::bigint[] is null and t.department = $3 and s.enabled and s.type in (6, 7) or s.id = any($2::bigint[]))
       and ($4::int is null or s.team_id = $4)
     order by s.admin_name, s.id`,
    [
      context.tenant.id,
      ids,
      desk.department,
      context.staff.dataScope === "team" ? context.staff.teamId : null,
      lastDue(context, desk),
      businessDay(context.now, context.tenant.timeZone).date,
    ],
  );
}

interface Marketer {
  readonly id: number;
  readonly name: string;
  readonly account: string;
  readonly team: string;
  readonly teamId: number;
  readonly type: number;
  readonly open: number;
  readonly cap: number | null;
  readonly resting: boolean;
  readonly assignEnabled: boolean;
}
/** Marketing seats with the leads that each has open. */
export const selectMarketers = ({ tx, tenant, staff }: Dealer): Promise<readonly Marketer[]> =>
  rowsOf<Marketer>(
    tx,
    `select s.id, s.admin_name as name, s.account, s.type, t.name as team, t.id as "teamId", s.resting, s.assign_enabled as "assignEnabled", s.open_cap as cap,
       (select count(*)::int from marketing_lead l where l.tenant_id = s.tenant_id and l.owner_id = s.id and l.ended_at is null) as open
     from staff s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     where s.tenant_id = $1 and s.type = 8 and s.enabled and ($2::int is null or s.team_id = $2) order by s.admin_name, s.id`,
    [tenant.id, staff.dataScope === "team" ? staff.teamId : null],
  );

interface Groups {
  /** Groups that have staff of their own. */
  readonly bound: ReadonlySet<number>;
  readonly names: ReadonlyMap<number, string>;
  /** Person -> group -> what he may have of it. */
  readonly bindings: ReadonlyMap<number, ReadonlyMap<number, Binding>>;
}

/** The customer groups of a department as its people are bound to them, with what each of these people has open of each. */
export async function selectGroups(context: Dealer, desk: Desk, people: readonly Candidate[]): Promise<Groups> {
  const rows = await rowsOf<Binding & { group: number; name: string; staff: number }>(
    context.tx,
    `select g.id as group, g.name, b.staff_id as staff, b.weight, b.open_cap as cap, 0 as open
     from guest_group g join guest_group_staff b on b.tenant_id = g.tenant_id and b.guest_group_id = g.id
     where g.tenant_id = $1 and g.department = $2 and g.enabled`,
    [context.tenant.id, desk.department],
  );
  const ids = people.map((person) => person.id);
  const held = rows.some((row) => row.cap !== null && ids.includes(row.staff)) ? await selectHeld(context, desk, ids) : new Map();
  const bindings = new Map<number, Map<number, Binding>>();
  for (const { group, staff, weight, cap } of rows) {
    const own = bindings.get(staff) ?? new Map<number, Binding>();
    own.set(group, { weight, cap, open: held.get(`${staff} ${group}`) ?? 0 });
    bindings.set(staff, own);
  }
  return { bound: new Set(rows.map((row) => row.group)), names: new Map(rows.map((row) => [row.group, row.name])), bindings };
}

/** Open orders by person and group; only asked where a group's cap binds somebody. */
async function selectHeld(context: Dealer, desk: Desk, people: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ staff: number; group: number; open: number }>(
    context.tx,
    `select h.staff, h.group, count(*)::int as open from (
       select o.${desk.owner} as staff, ${groupOf(desk, { late: lateOn(businessDay(context.now, context.tenant.timeZone).date) })} as group from loan_order o
       where o.tenant_id = $1 and o.status = ${desk.status} and o.${desk.owner} = any($2::bigint[])) h
     where h.group is not null group by 1, 2`,
    [context.tenant.id, people],
  );
  return new Map(rows.map((row) => [`${row.staff} ${row.group}`, row.open]));
}

export async function insertBatch(context: Dealer, desk: Desk, batch: { readonly mode: string; readonly orders: number }): Promise<number> {
  const row = await rowOf<{ id: number }>(
    context.tx,
    "insert into assignment_batch (tenant_id, staff_id, at, mode, orders, department) values ($1, $2, $3, $4, $5, $6) returning id",
    [context.tenant.id, context.staff.id, context.now, batch.mode, batch.orders, desk.department],
  );
  return row?.id ?? 0;
}

/** Who gets which order; columns of one array each, because they travel as three parameters. */
export interface Deal {
  readonly orders: readonly number[];
  readonly from: readonly (number | null)[];
  readonly to: readonly (number | null)[];
}

interface Move {
  readonly batchId: number;
  readonly deal: Deal;
  readonly event: string;
}

/** A reminder is about one due date, and begins anew with the next one. */
const begunAnew = (desk: Desk): string =>
  desk.department === "remind" ? ", reminder_due_on = o.due_date, reminder_done_at = null, reminder_left = null" : "";

/** Moves the orders and writes their assignment history and events, in one statement. */
export async function moveOrders(context: Dealer, desk: Desk, { batchId, deal, event }: Move): Promise<void> {
  await rowsOf(
    context.tx,
    insertStays({
      before: [
        "dealt as (select * from unnest($3::bigint[], $4::bigint[], $5::bigint[]) as d (order_id, from_staff, to_staff))",
        `moved as (
          update loan_order o set ${desk.owner} = d.to_staff, ${desk.since} = $6, version = o.version + 1${begunAnew(desk)}
          from dealt d where o.tenant_id = $1 and o.id = d.order_id
          returning o.id, o.version, o.stage, d.from_staff, d.to_staff)`,
        `kept as (
          insert into assignment (tenant_id, batch_id, order_id, at, from_staff, to_staff, version)
          select $1, $2, m.id, $6, m.from_staff, m.to_staff, m.version from moved m)`,
      ],
      rows: "select $1, m.id, $6::timestamptz, $7, m.stage, m.stage, nullif($8::bigint, 0), '', '{}' from moved m",
    }),
    [context.tenant.id, batchId, deal.orders, deal.from, deal.to, context.now, event, context.staff.id],
  );
}

export interface BatchRow {
  readonly staff_id: number;
  readonly at: Date;
  readonly undone_at: Date | null;
}

export function selectBatch(context: Context, desk: Desk, batchId: number): Promise<BatchRow | undefined> {
  return rowOf<BatchRow>(
    context.tx,
    "select staff_id, at, undone_at from assignment_batch where tenant_id = $1 and id = $2 and department = $3 for update",
    [context.tenant.id, batchId, desk.department],
  );
}

export interface UndoRow extends TransferRow {
  readonly from_staff: number | null;
  readonly untouched: boolean;
}

/** The orders of a batch, whom they go back to, and whether anybody has touched them since; to nobody where he has left meanwhile. */
export function selectUndo(context: Context, desk: Desk, batchId: number): Promise<readonly UndoRow[]> {
  return rowsOf<UndoRow>(
    context.tx,
    `select o.id, o.${desk.owner} as owner_id, o.app_id, o.due_date, o.principal, o.${desk.since} as since, null as group_id, f.id as from_staff, o.version = a.version as untouched
     from assignment a join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id
     left join staff f on f.tenant_id = a.tenant_id and f.id = a.from_staff and f.enabled
     where a.tenant_id = $1 and a.batch_id = $2 order by o.due_date, o.id for no key update of o`,
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

/** Orders that lie with these people on the desk, held until the transaction ends. */
export function selectHeldBy({ tx, tenant }: Dealer, desk: Desk, staffIds: readonly number[]) {
  return rowsOf<{ readonly id: number; readonly owner_id: number }>(
    tx,
    `select o.id, o.${desk.owner} as owner_id from loan_order o
     where o.tenant_id = $1 and o.${desk.owner} = any($2::bigint[]) and o.status = ${desk.status} order by o.due_date, o.id for no key update`,
    [tenant.id, staffIds],
  );
}
