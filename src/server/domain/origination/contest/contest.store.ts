import type { ParsedOf } from "../../../../contract/types.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { orderConditions } from "../../book/order/order.filters.ts";
import { fold } from "../../../../lending/fold.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

/** The day of an order's refusal; null where it was not refused. */
export async function selectRefusedOn({ tx, tenant }: TenantTx, orderId: number, timeZone: string): Promise<string | null> {
  const row = await rowOf<{ on: string | null }>(
    tx,
    `select (max(e.at) at time zone $3)::date::text as on from order_event e where e.tenant_id = $1 and e.order_id = $2 and e.event = 'rejected'`,
    [tenant.id, orderId, timeZone],
  );
  return row?.on ?? null;
}

export interface NewContest {
  readonly orderId: number;
  readonly customerId: number;
  readonly stage: string;
  readonly way: "app" | "service";
  readonly reason: string;
  readonly staffId: number | null;
  readonly dueOn: string;
}
/** Null: it is contested already, or was. */
export async function insertContest({ tx, tenant, now }: TenantMoment, contest: NewContest): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into refusal_contest (tenant_id, order_id, customer_id, stage, way, reason, opened_by, opened_at, due_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::date) on conflict do nothing returning id`,
    [tenant.id, contest.orderId, contest.customerId, contest.stage, contest.way, contest.reason, contest.staffId, now, contest.dueOn],
  );
  return row?.id ?? null;
}

export interface ContestRow {
  readonly id: number;
  readonly order_id: number;
  readonly customer_id: number;
  readonly opened_by: number | null;
  readonly outcome: "upheld" | "overturned" | null;
  readonly deciders: readonly number[];
}
/** Held; with everybody who decided in the order's reviews, or whom its history names as who refused it. */
export const lockContest = ({ tx, tenant }: TenantTx, id: number): Promise<ContestRow | undefined> =>
  rowOf(
    tx,
    `select c.id, c.order_id, c.customer_id, c.opened_by, c.outcome, array(
       select r.staff_id from review r where r.tenant_id = $1 and r.order_id = c.order_id and r.decision in ('pass', 'reject', 'back')
       union select e.staff_id from order_event e where e.tenant_id = $1 and e.order_id = c.order_id and e.event = 'rejected' and e.staff_id is not null) as deciders
     from refusal_contest c where c.tenant_id = $1 and c.id = $2 for update of c`,
    [tenant.id, id],
  );

export interface Decided {
  readonly outcome: "upheld" | "overturned";
  readonly answer: string;
  readonly corrected: readonly string[];
}
export async function updateDecided(
  { tx, tenant, staff, now }: Context,
  id: number,
  { outcome, answer, corrected }: Decided,
): Promise<void> {
  await rowsOf(
    tx,
    "update refusal_contest set outcome = $3, answer = $4, corrected = $5, decided_by = $6, decided_at = $7 where tenant_id = $1 and id = $2",
    [tenant.id, id, outcome, answer, corrected, staff.id, now],
  );
}

/** Nothing keeps him away any more from any app of the lender. */
export async function liftCooling({ tx, tenant }: TenantTx, customerId: number): Promise<void> {
  await rowsOf(tx, "update loan_order set cool_until = null where tenant_id = $1 and customer_id = $2 and cool_until is not null", [
    tenant.id,
    customerId,
  ]);
}

export async function correctCustomer({ tx, tenant }: TenantTx, id: number, to: ParsedOf<"refusal.decide">["correct"]): Promise<void> {
  await rowsOf(
    tx,
    `update customer set name = coalesce($3, name), name_folded = coalesce($4, name_folded), birth_date = coalesce($5::date, birth_date),
       id_expires_on = coalesce($6::date, id_expires_on), province = coalesce($7, province), employer = coalesce($8, employer)
     where tenant_id = $1 and id = $2`,
    [
      tenant.id,
      id,
      to.name ?? null,
      to.name ? fold(to.name) : null,
      to.birthDate ?? null,
      to.idExpires ?? null,
      to.province ?? null,
      to.employer ?? null,
    ],
  );
}

export const selectOfOrder = ({ tx, tenant }: TenantTx, orderId: number) =>
  rowOf<{ readonly outcome: string | null; readonly answer: string; readonly due_on: string }>(
    tx,
    "select outcome, answer, due_on::text from refusal_contest where tenant_id = $1 and order_id = $2",
    [tenant.id, orderId],
  );

/**
 * Whoever had a part in it: opened it, decided in a review, or refused the order. His orders are found once, by what he did: asked of each contest, all events
 * of its order were read.
 */
const hadPart = (tenantId: number, me: string): string => `(c.opened_by is not distinct from ${me}
  or c.order_id in (select r.order_id from review r where r.tenant_id = ${tenantId} and r.staff_id = ${me} and r.decision in ('pass', 'reject', 'back'))
  or c.order_id in (select e.order_id from order_event e where e.tenant_id = ${tenantId} and e.staff_id = ${me} and e.event = 'rejected'))`;

/** What waits, the first due first; or what was decided, the newest first. */
export function contestQueue(asked: Omit<ParsedOf<"refusal.list">, "page" | "pageSize">, context: Context): Queue {
  const { tenant, staff, now } = context;
  const { state, refusedBy, mine } = asked;
  const values = new Values();
  const isOpen = state === "open";
  const mayDecide = `(c.outcome is null and not ${hadPart(Math.trunc(tenant.id), numberOf(staff.id))})`;
  const more = [
    ...orderConditions(asked, context, values),
    ...(refusedBy ? [`c.stage ${refusedBy === "machine" ? "=" : "<>"} 'machine_rejected'`] : []),
    ...(mine === undefined ? [] : [mine ? mayDecide : `not ${mayDecide}`]),
  ];
  return {
    from: `refusal_contest c join loan_order o on o.tenant_id = c.tenant_id and o.id = c.order_id
      left join staff a on a.tenant_id = c.tenant_id and a.id = c.opened_by left join staff d on d.tenant_id = c.tenant_id and d.id = c.decided_by`,
    columns: {
      contestId: "c.id",
      loanRecordId: "o.id",
      orderNo: "o.order_no",
      appId: "o.app_id",
      name: "o.customer_name",
      stage: "c.stage",
      refusalReasons: "array_to_string(coalesce(o.reject_reasons, '{}'), ', ')",
      way: "c.way",
      reason: "c.reason",
      opener: "a.admin_name",
      openTime: "c.opened_at",
      dueOn: "c.due_on",
      daysLeft: `case when c.outcome is null then c.due_on - date '${localDate(now, tenant.timeZone)}' end`,
      mayDecide,
      outcome: "c.outcome",
      answer: "c.answer",
      corrected: "array_to_string(c.corrected, ', ')",
      decider: "d.admin_name",
      decideTime: "c.decided_at",
    },
    where: [`c.tenant_id = ${values.add(tenant.id)}`, isOpen ? "c.outcome is null" : "c.outcome is not null", ...more],
    orderBy: isOpen ? "c.due_on, c.id" : "c.decided_at desc, c.id desc",
    values,
    isNarrowed: more.length > 0,
  };
}
