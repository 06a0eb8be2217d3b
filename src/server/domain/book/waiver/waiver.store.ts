import type { ParsedOf } from "../../../../contract/types.ts";
import type { Amounts } from "../../../../lending/loan/loan.ts";
import { decidesAnyTier, type WaiverState, type WaiverTier } from "../../../../lending/finance/waiver.machine.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import type { Books } from "../book/books.ts";
import { orderConditions } from "../order/order.filters.ts";

export interface WaiverRow {
  readonly id: number;
  readonly order_id: number;
  readonly settle_amount: number;
  readonly valid_until: string;
  readonly scope: "whole" | "due";
  readonly tier: WaiverTier;
  readonly state: WaiverState;
  readonly reason: string;
  readonly applied_by: number;
}

export interface NewWaiver {
  readonly orderId: number;
  readonly stage: string;
  readonly settleAmount: number;
  readonly validUntil: string;
  readonly scope: "whole" | "due";
  readonly tier: WaiverTier;
  readonly quote: Amounts;
  readonly reason: string;
}

export async function insertWaiver({ tx, tenant, staff, now }: Context, waiver: NewWaiver): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into waiver (tenant_id, order_id, settle_amount, valid_until, scope, tier, quote, reason, state, stage, applied_by, applied_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, 'applied', $9, $10, $11) returning id`,
    [
      tenant.id,
      waiver.orderId,
      waiver.settleAmount,
      waiver.validUntil,
      waiver.scope,
      waiver.tier,
      JSON.stringify(waiver.quote),
      waiver.reason,
      waiver.stage,
      staff.id,
      now,
    ],
  );
  return row?.id ?? 0;
}

/** Without a lock: whoever decides locks the order first, then reads again. */
export function selectWaiver({ tx, tenant }: Pick<Books, "tx" | "tenant">, id: number): Promise<WaiverRow | undefined> {
  return rowOf<WaiverRow>(
    tx,
    `select id, order_id, settle_amount, valid_until, scope, tier, state, reason, applied_by from waiver where tenant_id = $1 and id = $2`,
    [tenant.id, id],
  );
}

/** Whether an offer waits for its decision or for money. */
export async function hasOffer({ tx, tenant }: Pick<Books, "tx" | "tenant">, orderId: number, today: string): Promise<boolean> {
  const row = await rowOf(
    tx,
    `select 1 from waiver where tenant_id = $1 and order_id = $2 and (state = 'applied' or state = 'approved' and valid_until >= $3::date)`,
    [tenant.id, orderId, today],
  );
  return row !== undefined;
}

export interface Decision {
  readonly state: "approved" | "refused";
  readonly on: string;
  readonly remark: string;
  /** Code of lending/options/refusal-reasons.ts; null for a yes. */
  readonly refusal?: string | null;
  /** Null: by rule. */
  readonly by: number | null;
}

export async function decideWaiver(
  { tx, tenant, now }: Books,
  id: number,
  { state, on, remark, by, refusal = null }: Decision,
): Promise<void> {
  await rowsOf(
    tx,
    `update waiver set state = $3, approved_on = case when $3 = 'approved' then $4::date end, decided_by = $5, decided_at = $6, remark = $7, refusal = $8
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, state, on, by, now, remark, refusal],
  );
}

export interface UsedWaiver {
  readonly id: number;
  readonly waived: Amounts;
}

/** Writes what the replay says of the offers of these orders: used, expired, or running again after a reversal. */
export async function writeFates(
  { tx, tenant }: Books,
  orders: readonly number[],
  { used, today }: { readonly used: readonly UsedWaiver[]; readonly today: string },
): Promise<void> {
  await rowsOf(
    tx,
    `update waiver w set waived = f.waived, state = f.state
     from (select v.id, u.waived, case when u.id is not null then 'used' when v.valid_until < $3::date then 'expired' else 'approved' end as state
       from waiver v left join jsonb_to_recordset($4) as u(id bigint, waived jsonb) on u.id = v.id
       where v.tenant_id = $1 and v.order_id = any($2::bigint[]) and v.state in ('approved', 'used', 'expired')) f
     where w.tenant_id = $1 and w.id = f.id and (w.state, w.waived) is distinct from (f.state, f.waived)`,
    [tenant.id, orders, today, JSON.stringify(used)],
  );
}

/** Ends the offers whose last day is over without their money, and those that nobody decided in time. */
export async function endWaivers({ tx, tenant }: Pick<Books, "tx" | "tenant">, today: string): Promise<readonly number[]> {
  const rows = await rowsOf<{ order_id: number }>(
    tx,
    `update waiver set state = 'expired' where tenant_id = $1 and state in ('applied', 'approved') and valid_until < $2::date returning order_id`,
    [tenant.id, today],
  );
  return rows.map((row) => row.order_id);
}

/** Money that counts towards an offer so far. */
export const paidSoFar = `coalesce((select sum((e.event ->> 'amount')::bigint)::bigint from loan_event e
  where e.tenant_id = w.tenant_id and e.order_id = w.order_id and e.type = 'repaid' and (e.event ->> 'valueDate')::date between w.approved_on and w.valid_until
    and not exists (select from loan_event r where r.tenant_id = e.tenant_id and r.order_id = e.order_id and r.type = 'reversed'
      and r.event ->> 'event' = e.event_id)), 0)`;
/** What was owed when an offer was asked for. */
export const quoted =
  "((w.quote ->> 'principal')::bigint + (w.quote ->> 'interest')::bigint + (w.quote ->> 'fee')::bigint + (w.quote ->> 'penalty')::bigint)";

interface StandingRow {
  readonly id: number;
  readonly settle_amount: number;
  readonly paid: number;
  readonly owed: number;
  readonly valid_until: string;
  readonly state: "applied" | "approved" | "refused";
  readonly applicant: string;
  readonly reviewer: string | null;
  readonly remark: string;
}

/** The newest offer of an order, while it waits or runs; one that was refused is told of on its day. */
export function selectStanding(
  { tx, tenant }: Pick<Books, "tx" | "tenant">,
  orderId: number,
  today: string,
): Promise<StandingRow | undefined> {
  return rowOf<StandingRow>(
    tx,
    `select w.id, w.settle_amount, ${paidSoFar} as paid, ${quoted} as owed, w.valid_until, w.state, a.admin_name as applicant, d.admin_name as reviewer, w.remark
     from waiver w join staff a on a.tenant_id = w.tenant_id and a.id = w.applied_by
     left join staff d on d.tenant_id = w.tenant_id and d.id = w.decided_by
     where w.tenant_id = $1 and w.order_id = $2 and w.id = (select max(x.id) from waiver x where x.tenant_id = $1 and x.order_id = $2)
       and (w.state in ('applied', 'approved') and w.valid_until >= $3::date or w.state = 'refused' and w.decided_at >= $3::date::timestamp at time zone $4)`,
    [tenant.id, orderId, today, tenant.timeZone],
  );
}

/** Who may decide an offer of a tier on an order of that owner: their notices change with it. */
export async function selectDeciders(
  { tx, tenant }: Pick<Books, "tx" | "tenant">,
  { tier, owner, anyTier }: { readonly tier: WaiverTier; readonly owner: number | null; readonly anyTier: readonly number[] },
): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
     join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = 'finance:waiver:review'
     where s.tenant_id = $1 and s.enabled and ($2 < 3 or s.type = any($4::int[]))
       and (r.data_scope <> 'team' or $3::bigint is null or s.team_id = (select c.team_id from staff c where c.tenant_id = $1 and c.id = $3))`,
    [tenant.id, tier, owner, anyTier],
  );
  return rows.map((row) => row.id);
}

/** Of the offers that wait, those that this person may decide. */
function decidable(values: Values, { tenant, staff, now }: QueueContext): readonly string[] {
  if (!staff.permissions.has("finance:waiver:review")) return ["false"];
  const today = localDate(now, tenant.timeZone);
  const tier = decidesAnyTier(staff.type) ? [] : ["w.tier < 3"];
  return ["w.state = 'applied'", `w.valid_until >= ${values.add(today)}::date`, `w.applied_by <> ${values.add(staff.id)}`, ...tier];
}

/**
 * Stands for what a decision is about. Whoever decides sends back the one that he saw: another means that something has happened to the case
 * meanwhile. The claim itself is left out, because it grows with every day; what is owed by now is judged when the offer is approved.
 */
const seenOf = `md5(concat_ws('|', w.settle_amount, w.valid_until, w.tier, o.stage, o.principal_paid, o.interest_paid, o.fee_paid, o.penalty_paid,
  o.principal_waived, o.interest_waived, o.fee_waived, o.penalty_waived, o.frozen, o.payment_in_check))`;

export async function selectSeen({ tx, tenant }: Pick<Books, "tx" | "tenant">, id: number): Promise<string | undefined> {
  const row = await rowOf<{ seen: string }>(
    tx,
    `select ${seenOf} as seen from waiver w join loan_order o on o.tenant_id = w.tenant_id and o.id = w.order_id where w.tenant_id = $1 and w.id = $2`,
    [tenant.id, id],
  );
  return row?.seen;
}

/** What a list of offers is asked with; a file may be of ticked ones alone. */
export type WaiverFilters = Omit<ParsedOf<"waiver.list">, "page" | "pageSize"> & { readonly loanRecordIds?: readonly number[] };

/** Offers inside the caller's data scope, or only his own; the newest first. */
export function waiverQueue(input: WaiverFilters, context: QueueContext): Queue {
  const { tenant, staff } = context;
  const values = new Values();
  const scope = scopeCondition(staff, tenant.id);
  const where = [`w.tenant_id = ${values.add(tenant.id)}`, ...(scope ? [scope] : [])];
  if (!staff.permissions.has("finance:waiver:list")) where.push(`w.applied_by = ${values.add(staff.id)}`);
  where.push(...orderConditions(input, { tenant }, values), ...inDays(values, "w.applied_at", input.time, tenant.timeZone));
  if (input.adminUserId) where.push(`w.applied_by = ${values.add(input.adminUserId)}`);
  where.push(...isOneOf(values, "w.id", input.loanRecordIds));
  if (input.toDecide) where.push(...decidable(values, context));
  if (input.tier?.length) where.push(`w.tier = any(${values.add(input.tier)}::int[])`);
  if (input.stage?.length) where.push(`w.stage = any(${values.add(input.stage)}::text[])`);
  if (input.status?.length) where.push(`w.state = any(${values.add(input.status)}::text[])`);
  return {
    // Joined left though each has its order and who applied: what is only shown is left away where they are counted, and read of fifty alone.
    from: `waiver w left join loan_order o on o.tenant_id = w.tenant_id and o.id = w.order_id
      left join staff a on a.tenant_id = w.tenant_id and a.id = w.applied_by
      left join staff d on d.tenant_id = w.tenant_id and d.id = w.decided_by`,
    columns: {
      waiverId: "w.id",
      loanRecordId: "w.order_id",
      orderNo: "o.order_no",
      name: "o.customer_name",
      stage: "w.stage",
      repayTime: "o.due_date",
      quoteAtApply: quoted,
      settleAmount: "w.settle_amount",
      paidSoFar,
      waivedSplit: "w.waived",
      waivedPenalty: "(w.waived ->> 'penalty')::bigint",
      waivedFee: "(w.waived ->> 'fee')::bigint",
      waivedInterest: "(w.waived ->> 'interest')::bigint",
      percent: `round((${quoted} - w.settle_amount) * 100.0 / ${quoted}, 2)`,
      tier: "w.tier",
      reason: "w.reason",
      applicant: "a.admin_name",
      applicantId: "w.applied_by",
      reviewer: "d.admin_name",
      decideTime: "w.decided_at",
      refusal: "w.refusal",
      decision: "w.remark",
      status: "w.state",
      validUntil: "w.valid_until",
      createTime: "w.applied_at",
      seen: seenOf,
    },
    where,
    orderBy: "w.applied_at desc, w.id desc",
    values,
  };
}
