import type { ParsedOf } from "../../../contract/types.ts";
import { followUpMachine, type FollowUpState } from "../../../lending/follow-up.machine.ts";
import { addDays, startOfDay } from "../../../lending/zone.ts";
import type { Context } from "../../kernel/context.ts";
import type { Queue } from "../../kernel/queue.ts";
import { rowOf, rowsOf, Values } from "../../kernel/sql.ts";
import type { Books } from "../book/books.ts";

type Door = Pick<Books, "tx" | "tenant">;
type House = Pick<Books, "tx" | "tenant" | "now">;

export type Module = "registerNotApply" | "reBorrowUserMarketing";
export type Filters = ParsedOf<"registerNotApply.transferSearch">["filters"];

export interface LeadRow {
  readonly id: number;
  readonly state: FollowUpState;
  readonly owner_id: number | null;
  readonly customer_id: number;
}

export function lockLead({ tx, tenant }: Door, module: Module, id: number): Promise<LeadRow | undefined> {
  return rowOf<LeadRow>(
    tx,
    "select id, state, owner_id, customer_id from marketing_lead where tenant_id = $1 and module = $2 and id = $3 for update",
    [tenant.id, module, id],
  );
}

export interface NewRemark {
  readonly leadId: number;
  readonly dataType: number;
  readonly result: string;
  readonly reason: number | null;
  readonly remark: string;
  readonly nextAt: string | null;
  readonly state: FollowUpState;
}

/** One remark, and what its row is from now on. */
export async function insertRemark({ tx, tenant, staff, now }: Context, of: NewRemark): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `with moved as (update marketing_lead set state = $3, followed_at = $4, next_follow_at = $5, ended_at = case when $3 = 'done' then $4::timestamptz end
       where tenant_id = $1 and id = $2)
     insert into lead_remark (tenant_id, lead_id, staff_id, data_type, result, reason, remark, next_follow_at, at)
     values ($1, $2, $6, $7, $8, $9, $10, $5, $4) returning id`,
    [tenant.id, of.leadId, of.state, now, of.nextAt, staff.id, of.dataType, of.result, of.reason, of.remark],
  );
  return row?.id ?? 0;
}

/** Those of the numbers that can be given to somebody, held, the oldest first. */
export function lockAssignable({ tx, tenant }: Door, module: Module, ids: readonly number[]) {
  return rowsOf<{ readonly id: number }>(
    tx,
    "select id from marketing_lead where tenant_id = $1 and module = $2 and id = any($3::bigint[]) and state = any($4::text[]) order by id for update",
    [tenant.id, module, ids, followUpMachine.moves.assign.from],
  );
}

export async function updateOwners(
  { tx, tenant, now }: House,
  pairs: readonly { readonly id: number; readonly staffId: number }[],
): Promise<void> {
  await rowsOf(
    tx,
    `update marketing_lead l set state = 'pending', owner_id = p."staffId", distributed_at = $2
     from jsonb_to_recordset($3) as p(id bigint, "staffId" bigint) where l.tenant_id = $1 and l.id = p.id`,
    [tenant.id, now, JSON.stringify(pairs)],
  );
}

/** Back to the pool: those of the numbers that somebody works on. @returns how many */
export async function giveBack({ tx, tenant }: Door, module: Module, ids: readonly number[]): Promise<number> {
  const row = await rowOf<{ n: number }>(
    tx,
    `with back as (update marketing_lead set state = 'pool', owner_id = null, distributed_at = null, next_follow_at = null
       where tenant_id = $1 and module = $2 and id = any($3::bigint[]) and state = any($4::text[]) returning 1) select count(*)::int as n from back`,
    [tenant.id, module, ids, followUpMachine.moves.giveBack.from],
  );
  return row?.n ?? 0;
}

/** Nobody has followed them up for so many days, or their owner is gone. */
export async function recycle({ tx, tenant, now }: House, days: number): Promise<void> {
  await rowsOf(
    tx,
    `update marketing_lead l set state = 'pool', owner_id = null, distributed_at = null, next_follow_at = null
     where l.tenant_id = $1 and l.state in ('pending', 'following') and (coalesce(l.next_follow_at, l.followed_at, l.distributed_at) < $2::timestamptz - make_interval(days => $3)
       or exists (select from staff s where s.tenant_id = l.tenant_id and s.id = l.owner_id and not s.enabled))`,
    [tenant.id, now, days],
  );
}

/** The customer has applied: his rows are won, in whichever list. */
export async function markApplied({ tx, tenant, now }: House, customerId: number): Promise<void> {
  await rowsOf(
    tx,
    `update marketing_lead set state = 'applied', ended_at = $3, next_follow_at = null where tenant_id = $1 and customer_id = $2 and state = any($4::text[])`,
    [tenant.id, customerId, now, followUpMachine.moves.apply.from],
  );
}

const batch = 500;
const notListed = `not exists (select from black_list b where b.tenant_id = c.tenant_id and b.removed_at is null and (b.kind = 'phone' and b.value = c.phone or b.kind = 'idNo' and b.value = c.id_no))`;
/** Once left alone, or in this list in the last month, is not in it again. */
const notHad = (
  module: Module,
): string => `not exists (select from marketing_lead l where l.tenant_id = c.tenant_id and l.customer_id = c.id
  and (l.state = 'done' or l.module = '${module}' and (l.ended_at is null or l.ended_at > $2::timestamptz - interval '30 days')))`;

/** Whom the lists are about: registered for an hour and a month at most without an application; settled within the last month and nothing since. */
const sources: Readonly<Record<Module, string>> = {
  registerNotApply: `select c.tenant_id, c.id, coalesce(c.registered_app_id, (select min(id) from app a where a.tenant_id = c.tenant_id)) as app_id from customer c
    where c.tenant_id = $1 and c.registered_at between $2::timestamptz - interval '30 days' and $2::timestamptz - interval '1 hour'
      and not exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id) and ${notListed} and ${notHad("registerNotApply")}`,
  reBorrowUserMarketing: `select c.tenant_id, c.id, o.app_id from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    where o.tenant_id = $1 and o.status = 9 and o.settled_at between $2::timestamptz - interval '30 days' and $2::timestamptz - interval '1 hour'
      and not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and n.id > o.id)
      and ${notListed} and ${notHad("reBorrowUserMarketing")}`,
};

/** A batch of new rows for a list. @returns how many */
export async function insertFound({ tx, tenant, now }: House, module: Module): Promise<number> {
  const row = await rowOf<{ n: number }>(
    tx,
    `with found as (${sources[module]} limit ${batch}),
     made as (insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at) select tenant_id, $3, id, app_id, $2 from found on conflict do nothing returning 1)
     select count(*)::int as n from made`,
    [tenant.id, now, module],
  );
  return row?.n ?? 0;
}

export interface Seat {
  readonly id: number;
  readonly name: string;
  readonly open: number;
  readonly cap: number | null;
  readonly enabled: boolean;
  readonly assignEnabled: boolean;
  readonly resting: boolean;
  readonly today: number;
  readonly applied: number;
}

/** Marketing seats with what they have of a list. */
export function selectSeats({ tx, tenant, now }: House, module: Module): Promise<readonly Seat[]> {
  return rowsOf<Seat>(
    tx,
    `select s.id, s.admin_name as name, s.open_cap as cap, s.enabled, s.assign_enabled as "assignEnabled", s.resting, coalesce(l.open, 0)::int as open,
       coalesce(l.today, 0)::int as today, coalesce(l.applied, 0)::int as applied
     from staff s left join lateral (select count(*) filter (where l.ended_at is null) as open,
         count(*) filter (where (l.distributed_at at time zone $4)::date = ($3::timestamptz at time zone $4)::date) as today, count(*) filter (where l.state = 'applied') as applied
       from marketing_lead l where l.tenant_id = s.tenant_id and l.owner_id = s.id and l.module = $2) l on true
     where s.tenant_id = $1 and s.type = 8 and s.enabled order by s.id`,
    [tenant.id, module, now, tenant.timeZone],
  );
}

export function selectRemarks({ tx, tenant }: Door, module: Module, leadId: number) {
  return rowsOf<{
    readonly id: number;
    readonly dataType: number;
    readonly result: ParsedOf<"registerNotApply.addRemark">["result"];
    readonly reasonNotBorrow: number | null;
    readonly remark: string;
    readonly next: Date | null;
    readonly operator: string;
    readonly at: Date;
  }>(
    tx,
    `select r.id, r.data_type as "dataType", r.result, r.reason as "reasonNotBorrow", r.remark, r.next_follow_at as next, s.admin_name as operator, r.at
     from lead_remark r join marketing_lead l on l.tenant_id = r.tenant_id and l.id = r.lead_id join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     where r.tenant_id = $1 and l.module = $2 and r.lead_id = $3 order by r.id desc`,
    [tenant.id, module, leadId],
  );
}

const from = `marketing_lead l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id
  left join staff s on s.tenant_id = l.tenant_id and s.id = l.owner_id`;

function whereOf(values: Values, module: Module, input: Filters, { tenant }: Context): string[] {
  const where = [`l.tenant_id = ${values.add(tenant.id)}`, `l.module = ${values.add(module)}`];
  const is = (column: string, value: unknown): void => {
    if (value !== undefined) where.push(`${column} = ${values.add(value)}`);
  };
  is("l.app_id", input.appId);
  is("c.phone", input.phone);
  is("l.owner_id", input.assigneeId);
  is("l.state", input.followStatus);
  if (input.startTime) where.push(`l.created_at >= ${values.add(startOfDay(input.startTime, tenant.timeZone))}`);
  if (input.endTime) where.push(`l.created_at < ${values.add(startOfDay(addDays(input.endTime, 1), tenant.timeZone))}`);
  return where;
}

export interface Part {
  readonly ownerId?: number;
  readonly isOver?: boolean;
  readonly id?: number;
}

/** A list of leads, the newest first; cut to one's own, to what is open or over, or to one row. */
export function leadQueue(module: Module, input: Filters, context: Context, part: Part = {}): Queue {
  const values = new Values();
  const where = whereOf(values, module, input, context);
  if (part.ownerId !== undefined) where.push(`l.owner_id = ${values.add(part.ownerId)}`);
  if (part.isOver !== undefined) where.push(part.isOver ? "l.ended_at is not null" : "l.ended_at is null");
  if (part.id !== undefined) where.push(`l.id = ${values.add(part.id)}`);
  return {
    from,
    columns: {
      dataId: "l.id",
      userId: "c.id",
      name: "c.name",
      phone: "masked_phone(c.phone)",
      appId: "l.app_id",
      registerTime: "c.registered_at",
      settledCount:
        "(select count(*)::int from loan_order o where o.tenant_id = l.tenant_id and o.customer_id = l.customer_id and o.status = 9)",
      assigneeId: "l.owner_id",
      assigneeName: "s.admin_name",
      distributionTime: "l.distributed_at",
      followStatus: "l.state",
      lastFollowTime: "l.followed_at",
      nextFollowTime: "l.next_follow_at",
      callCount: "(select count(*)::int from lead_remark r where r.tenant_id = l.tenant_id and r.lead_id = l.id and r.data_type = 0)",
    },
    where,
    orderBy: "l.id desc",
    values,
  };
}

const most = 10_000;

/** Rows of a filter that can be given to somebody. */
export function selectMatching(module: Module, input: Filters, context: Context): Promise<readonly { readonly id: number }[]> {
  const values = new Values();
  const where = [...whereOf(values, module, input, context), "l.state in ('pool', 'pending')"];
  return rowsOf(context.tx, `select l.id from ${from} where ${where.join(" and ")} order by l.id limit ${most}`, values.list);
}
