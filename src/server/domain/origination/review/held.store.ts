import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import { workedSeconds, type Stopped, type Verdict } from "./review.store.ts";

export interface Held {
  readonly verdict: Verdict;
  readonly until: Date;
  readonly evidence: readonly string[];
  readonly seconds: number;
}
type Moment = Pick<Books, "tx" | "tenant" | "now">;

/** A verdict that waits: the stage stays, and nobody else may take the case. */
export async function holdVerdict({ tx, tenant, now }: Moment, id: number, held: Held): Promise<void> {
  const { verdict, until, evidence, seconds } = held;
  await rowsOf(
    tx,
    `update review set held_until = $3, held = $4::jsonb, evidence = $5, checklist = $6, stopped = null, parked_until = null, park_reason = null,
       worked_seconds = ${workedSeconds("$7", "$8")}, beat_at = $8 where tenant_id = $1 and id = $2`,
    [tenant.id, id, until, JSON.stringify(verdict), evidence, verdict.checklist, seconds, now],
  );
}

/** Taken back: the case is its reviewer's again, under a new lock. */
export async function dropVerdict({ tx, tenant }: TenantTx, id: number, lockUntil: Date): Promise<void> {
  await rowsOf(tx, "update review set held_until = null, held = null, lock_until = $3 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    lockUntil,
  ]);
}

/** What stood in its way is said, and the case stands above the others. */
export async function stopVerdict(
  { tx, tenant }: TenantTx,
  review: { readonly id: number; readonly orderId: number },
  stopped: Stopped,
): Promise<void> {
  await rowsOf(
    tx,
    "update review set held_until = null, held = null, lock_until = null, stopped = $3::jsonb where tenant_id = $1 and id = $2",
    [tenant.id, review.id, JSON.stringify(stopped)],
  );
  await bringBack({ tx, tenant }, review.orderId, "stopped");
}

/** Above what came by itself, with why. */
export async function bringBack(
  { tx, tenant }: TenantTx,
  orderId: number,
  why: "document" | "callBack" | "sentBack" | "stopped",
): Promise<void> {
  await rowsOf(tx, "update loan_order set came_back = $3 where tenant_id = $1 and id = $2", [tenant.id, orderId, why]);
}

export interface Due {
  readonly id: number;
  readonly order_id: number;
  readonly staff_id: number;
}
/** Verdicts whose time is over. */
export function selectDue({ tx, tenant, now }: Pick<Books, "tx" | "tenant" | "now">): Promise<readonly Due[]> {
  return rowsOf<Due>(
    tx,
    `select id, order_id, staff_id from review where tenant_id = $1 and held_until <= $2 and held_until is not null and ended_at is null
     order by held_until, id limit 200`,
    [tenant.id, now],
  );
}

/** A blind reviewer's own verdict, kept before the first one appears to him. */
export async function keepOwn({ tx, tenant }: TenantTx, id: number, verdict: Verdict): Promise<void> {
  await rowsOf(tx, "update review set own_verdict = $3::jsonb where tenant_id = $1 and id = $2", [tenant.id, id, JSON.stringify(verdict)]);
}

export interface FirstVerdict {
  readonly name: string;
  readonly decision: string;
  readonly amount: number | null;
  readonly term: number | null;
  readonly reasons: readonly string[];
  readonly remark: string;
}
/** What was decided last before a review. */
export function selectFirstVerdict({ tx, tenant }: TenantTx, orderId: number): Promise<FirstVerdict | undefined> {
  return rowOf<FirstVerdict>(
    tx,
    `select s.admin_name as name, r.decision, r.approved_amount as amount, r.approved_term as term, r.reasons, r.remark from review r
     join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     where r.tenant_id = $1 and r.order_id = $2 and r.kind = 'first' and r.decision in ('pass', 'reject') order by r.id desc limit 1`,
    [tenant.id, orderId],
  );
}

/** Why it is in order that a field differs. */
export async function putAnswers({ tx, tenant }: TenantTx, id: number, answers: Readonly<Record<string, string>>): Promise<void> {
  await rowsOf(tx, "update review set answers = answers || $3::jsonb where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    JSON.stringify(answers),
  ]);
}

/** Put aside: the lock is free, the case stays with its reviewer and out of what comes next. */
export async function parkReview(
  { tx, tenant }: TenantTx,
  id: number,
  park: { readonly until: Date; readonly reason: number },
): Promise<void> {
  await rowsOf(tx, "update review set parked_until = $3, park_reason = $4, lock_until = null, skips = 0 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    park.until,
    park.reason,
  ]);
}

/** What was put aside until now stands above the others again. @returns the orders, and whose they are */
export function endParks({ tx, tenant, now }: Books): Promise<readonly { readonly order_id: number; readonly staff_id: number }[]> {
  return rowsOf(
    tx,
    `with due as (update review set parked_until = null, park_reason = null where tenant_id = $1 and parked_until <= $2 and ended_at is null
       returning order_id, staff_id),
     up as (update loan_order o set came_back = 'callBack' from due where o.tenant_id = $1 and o.id = due.order_id)
     select order_id, staff_id from due`,
    [tenant.id, now],
  );
}

export async function countSkip({ tx, tenant }: TenantTx, id: number): Promise<number> {
  const row = await rowOf<{ skips: number }>(
    tx,
    "update review set skips = skips + 1, lock_until = null where tenant_id = $1 and id = $2 returning skips",
    [tenant.id, id],
  );
  return row?.skips ?? 0;
}

/** He knows the customer: none of his orders is this reviewer's any more. */
export async function insertRecusal({ tx, tenant, now }: Books, staffId: number, customerId: number): Promise<void> {
  await rowsOf(tx, "insert into review_recusal (tenant_id, staff_id, customer_id, at) values ($1, $2, $3, $4) on conflict do nothing", [
    tenant.id,
    staffId,
    customerId,
    now,
  ]);
}
