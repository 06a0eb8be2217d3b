import type { ReviewKind } from "../../../lending/review.rules.ts";
import { rowOf, rowsOf } from "../../kernel/sql.ts";
import type { Books } from "../book/books.ts";

export interface ReviewRow {
  readonly id: number;
  readonly kind: ReviewKind;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly lock_until: Date | null;
}

type Door = Pick<Books, "tx" | "tenant">;

/** The review that is open on an order; its order is held already. */
export function selectOpen({ tx, tenant }: Door, orderId: number): Promise<ReviewRow | undefined> {
  return rowOf<ReviewRow>(
    tx,
    `select r.id, r.kind, r.staff_id, s.admin_name as staff_name, r.lock_until from review r
     join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id where r.tenant_id = $1 and r.order_id = $2 and r.ended_at is null`,
    [tenant.id, orderId],
  );
}

/** Who passed the order in its last first review. */
export async function selectFirstBy({ tx, tenant }: Door, orderId: number): Promise<number | null> {
  const row = await rowOf<{ staff_id: number }>(
    tx,
    `select staff_id from review where tenant_id = $1 and order_id = $2 and kind = 'first' and decision = 'pass' order by id desc limit 1`,
    [tenant.id, orderId],
  );
  return row?.staff_id ?? null;
}

export async function insertReview(
  { tx, tenant, now }: Books,
  review: { readonly orderId: number; readonly kind: ReviewKind; readonly staffId: number; readonly lockUntil: Date | null },
): Promise<void> {
  await rowsOf(tx, "insert into review (tenant_id, order_id, kind, staff_id, assigned_at, lock_until) values ($1, $2, $3, $4, $5, $6)", [
    tenant.id,
    review.orderId,
    review.kind,
    review.staffId,
    now,
    review.lockUntil,
  ]);
  await rowsOf(tx, "update loan_order set reviewer_id = $3 where tenant_id = $1 and id = $2", [tenant.id, review.orderId, review.staffId]);
}

export async function updateLock({ tx, tenant }: Door, id: number, until: Date): Promise<void> {
  await rowsOf(tx, "update review set lock_until = $3 where tenant_id = $1 and id = $2", [tenant.id, id, until]);
}

export interface ReviewEnd {
  readonly decision: "pass" | "reject" | "back" | "released";
  readonly reasons: readonly string[];
  readonly amount: number | null;
  readonly term: number | null;
  readonly remark: string;
}

export async function endReview({ tx, tenant, now }: Books, id: number, end: ReviewEnd): Promise<void> {
  await rowsOf(
    tx,
    `update review set ended_at = $3, decision = $4, reasons = $5, approved_amount = $6, approved_term = $7, remark = $8, lock_until = null
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, now, end.decision, end.reasons, end.amount, end.term, end.remark],
  );
}

/** The contract as approved; a customer who applied for something else is asked again. */
export async function updateContract(
  { tx, tenant }: Door,
  orderId: number,
  contract: { readonly amount: number; readonly term: number; readonly mustAccept: boolean },
): Promise<void> {
  await rowsOf(
    tx,
    `update loan_order set principal = $3, term_days = $4, accepted_at = case when $5::boolean then null else accepted_at end where tenant_id = $1 and id = $2`,
    [tenant.id, orderId, contract.amount, contract.term, contract.mustAccept],
  );
}

export interface Reviewer {
  readonly id: number;
}

/** Those of the people named who can take on reviews: enabled, not resting, allowed to, below their cap. */
export function selectFit({ tx, tenant }: Door, ids: readonly number[], permission: string): Promise<readonly Reviewer[]> {
  return rowsOf<Reviewer>(
    tx,
    `select s.id from staff s where s.tenant_id = $1 and s.id = any($2::bigint[]) and s.enabled and s.assign_enabled and not s.resting
       and exists (select from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = $3)
       and (s.open_cap is null or s.open_cap > (select count(*) from review r where r.tenant_id = s.tenant_id and r.staff_id = s.id and r.ended_at is null))
     order by (select count(*) from review r where r.tenant_id = s.tenant_id and r.staff_id = s.id and r.ended_at is null), s.id`,
    [tenant.id, ids, permission],
  );
}
