import type { Context } from "../../../kernel/context.ts";
import type { Department } from "../../../../lending/order/department.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { type Delta, deltaPart, deltaRows } from "../../../report/collection-delta.ts";
import { insertTallied, updateTallied } from "../../../report/tally/tally-writes.ts";

/** Whether the attempt is this order's. */
export async function hasAttempt(context: Context, attemptId: number, orderId: number): Promise<boolean> {
  const row = await rowOf(context.tx, "select 1 from contact_attempt where tenant_id = $1 and id = $2 and order_id = $3", [
    context.tenant.id,
    attemptId,
    orderId,
  ]);
  return row !== undefined;
}

export interface OpenPromise {
  readonly id: number;
  readonly promised_at: Date;
  readonly amount: number;
}

export function selectOpenPromise(context: Context, orderId: number): Promise<OpenPromise | undefined> {
  return rowOf<OpenPromise>(
    context.tx,
    "select id, promised_at, amount from promise where tenant_id = $1 and order_id = $2 and state = 'open' for update",
    [context.tenant.id, orderId],
  );
}

export async function updatePromise(context: Context, promiseId: number, state: string): Promise<void> {
  await rowsOf(context.tx, "update promise set state = $3 where tenant_id = $1 and id = $2", [context.tenant.id, promiseId, state]);
}

export interface PromiseDraft {
  readonly orderId: number;
  readonly promisedAt: Date;
  readonly amount: number;
  readonly department: Department;
}

export async function insertPromise(context: Context, { orderId, promisedAt, amount, department }: PromiseDraft): Promise<number> {
  const row = await rowOf<{ id: number }>(
    context.tx,
    `insert into promise (tenant_id, order_id, staff_id, created_at, promised_at, amount, state, department)
     values ($1, $2, $3, $4, $5, $6, 'open', $7) returning id`,
    [context.tenant.id, orderId, context.staff.id, context.now, promisedAt, amount, department],
  );
  return row?.id ?? 0;
}

export interface ResultDraft {
  readonly orderId: number;
  readonly attemptId: number | null;
  readonly reason: number;
  readonly subTag: string;
  readonly remark: string;
  readonly promiseId: number | null;
  readonly followUpAt: Date | null;
  readonly department: Department;
  readonly met: { readonly status: number; readonly stage: string; readonly version: number };
}

/** Writes a result, and what it adds to the hours of whoever wrote it. */
export async function insertResult(context: Context, draft: ResultDraft, deltas: readonly Delta[]): Promise<number> {
  const row = await rowOf<{ id: number }>(
    context.tx,
    insertTallied(
      "collection_result",
      `insert into collection_result (tenant_id, order_id, attempt_id, staff_id, at, reason, sub_tag, remark, promise_id, follow_up_at,
       met_status, met_stage, met_version, department)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      { answer: "select id from added", others: [deltaPart("$15")] },
    ),
    [
      context.tenant.id,
      draft.orderId,
      draft.attemptId,
      context.staff.id,
      context.now,
      draft.reason,
      draft.subTag,
      draft.remark,
      draft.promiseId,
      draft.followUpAt,
      draft.met.status,
      draft.met.stage,
      draft.met.version,
      draft.department,
      deltaRows(deltas, context.tenant.timeZone),
    ],
  );
  return row?.id ?? 0;
}

/** Brings what the queue shows of the last contact in line with the facts that are not voided. */
export async function refreshLastContact(context: Context, orderId: number): Promise<void> {
  await rowsOf(
    context.tx,
    `update loan_order o set
       (last_reason, last_sub_tag, last_result_at, follow_up_at) = (select r.reason, r.sub_tag, r.at, r.follow_up_at from collection_result r
         where r.tenant_id = o.tenant_id and r.order_id = o.id and r.voided_at is null order by r.id desc limit 1),
       (promise_at, promise_amount, promise_state) = (select p.promised_at, p.amount, p.state from promise p
         where p.tenant_id = o.tenant_id and p.order_id = o.id and p.state <> 'voided' order by p.id desc limit 1),
       bounced_promises = (select count(*) from promise p
         where p.tenant_id = o.tenant_id and p.order_id = o.id and p.state = 'broken')
     where o.tenant_id = $1 and o.id = $2`,
    [context.tenant.id, orderId],
  );
}

export interface VoidableResult {
  readonly id: number;
  readonly order_id: number;
  readonly staff_id: number;
  readonly at: Date;
  readonly reason: number;
  readonly promise_id: number | null;
  readonly promised_at: Date | null;
  readonly voided_at: Date | null;
  readonly department: Department;
}

export function selectResult(context: Context, resultId: number): Promise<VoidableResult | undefined> {
  return rowOf<VoidableResult>(
    context.tx,
    `select r.id, r.order_id, r.staff_id, r.at, r.reason, r.promise_id, p.promised_at, r.voided_at, r.department
     from collection_result r left join promise p on p.tenant_id = r.tenant_id and p.id = r.promise_id
     where r.tenant_id = $1 and r.id = $2 for update of r`,
    [context.tenant.id, resultId],
  );
}

export async function updateVoided(context: Context, resultId: number): Promise<void> {
  const update = "update collection_result set voided_at = $3, voided_by = $4";
  await rowsOf(context.tx, updateTallied("collection_result", { update, where: "tenant_id = $1 and id = $2" }), [
    context.tenant.id,
    resultId,
    context.now,
    context.staff.id,
  ]);
}

/** The promise that the voided one had replaced or bounced stands again. */
export async function reopenReplaced(context: Context, orderId: number, promiseId: number): Promise<void> {
  await rowsOf(
    context.tx,
    `update promise set state = 'open' where tenant_id = $1 and id = (
       select id from promise where tenant_id = $1 and order_id = $2 and id < $3 and state in ('replaced', 'broken')
         and promised_at > $4 order by id desc limit 1)`,
    [context.tenant.id, orderId, promiseId, context.now],
  );
}
