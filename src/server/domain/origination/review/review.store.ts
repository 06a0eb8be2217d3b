import type { TenantTx } from "../../../kernel/context.ts";
import type { Done, ReviewKind } from "../../../../lending/origination/review.rules.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";

export interface ReviewRow {
  readonly id: number;
  readonly kind: ReviewKind;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly lock_until: Date | null;
  readonly evidence: readonly string[];
}

/** The review that is open on an order; its order is held already. */
export function selectOpen({ tx, tenant }: TenantTx, orderId: number): Promise<ReviewRow | undefined> {
  return rowOf<ReviewRow>(
    tx,
    `select r.id, r.kind, r.staff_id, s.admin_name as staff_name, r.lock_until, r.evidence from review r
     join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id where r.tenant_id = $1 and r.order_id = $2 and r.ended_at is null`,
    [tenant.id, orderId],
  );
}

/** Who passed the order in its last first review. */
export async function selectFirstBy({ tx, tenant }: TenantTx, orderId: number): Promise<number | null> {
  const row = await rowOf<{ staff_id: number }>(
    tx,
    `select staff_id from review where tenant_id = $1 and order_id = $2 and kind = 'first' and decision = 'pass' order by id desc limit 1`,
    [tenant.id, orderId],
  );
  return row?.staff_id ?? null;
}

/** Whether a second review has passed it since its last first one. */
export async function hasSecondPassed({ tx, tenant }: TenantTx, orderId: number): Promise<boolean> {
  const row = await rowOf<{ kind: string }>(
    tx,
    `select kind from review where tenant_id = $1 and order_id = $2 and decision = 'pass' and kind <> 'final' order by id desc limit 1`,
    [tenant.id, orderId],
  );
  return row?.kind === "second";
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

/** The lock anew, and what has been on screen meanwhile. */
export async function updateLock({ tx, tenant }: TenantTx, id: number, until: Date, seen: readonly string[] = []): Promise<void> {
  await rowsOf(
    tx,
    `update review set lock_until = $3, evidence = array(select distinct e from unnest(evidence || $4::text[]) e order by e)
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, until, seen],
  );
}

export interface ReviewEnd {
  readonly decision: "pass" | "reject" | "back" | "released";
  readonly reasons: readonly string[];
  readonly amount: number | null;
  readonly term: number | null;
  readonly remark: string;
  readonly done?: Pick<Done, "evidence" | "checklist">;
}

export async function endReview({ tx, tenant, now }: Books, id: number, end: ReviewEnd): Promise<void> {
  await rowsOf(
    tx,
    `update review set ended_at = $3, decision = $4, reasons = $5, approved_amount = $6, approved_term = $7, remark = $8, lock_until = null,
       evidence = coalesce($9::text[], evidence), checklist = coalesce($10::text[], checklist) where tenant_id = $1 and id = $2`,
    [
      tenant.id,
      id,
      now,
      end.decision,
      end.reasons,
      end.amount,
      end.term,
      end.remark,
      end.done?.evidence ?? null,
      end.done?.checklist ?? null,
    ],
  );
}

/** The contract as approved; a customer who applied for something else is asked again. */
export async function updateContract(
  { tx, tenant }: TenantTx,
  orderId: number,
  contract: { readonly amount: number; readonly term: number; readonly mustAccept: boolean },
): Promise<void> {
  await rowsOf(
    tx,
    `update loan_order set principal = $3, term_days = $4, accepted_at = case when $5::boolean then null else accepted_at end where tenant_id = $1 and id = $2`,
    [tenant.id, orderId, contract.amount, contract.term, contract.mustAccept],
  );
}

/** A second review is a first reviewer's. */
const bound = `select tenant_id, staff_id, array_agg(app_id) as apps from review_binding
  where tenant_id = $1 and case when $3 = 'final' then final else first end group by 1, 2`;

export interface Reviewer {
  readonly id: number;
  /** Apps that he is bound to for the review asked for (T06b). */
  readonly apps: readonly number[];
}

/** Those of the people named who can take on reviews: enabled, not resting, allowed to, bound to an app, below their cap. */
export function selectFit({ tx, tenant }: TenantTx, ids: readonly number[], kind: ReviewKind): Promise<readonly Reviewer[]> {
  return rowsOf<Reviewer>(
    tx,
    `select s.id, b.apps from staff s join (${bound}) b on b.staff_id = s.id where s.tenant_id = $1 and s.id = any($2::bigint[]) and s.enabled and s.assign_enabled and not s.resting
       and exists (select from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = 'order:review:' || $3::text)
       and (s.open_cap is null or s.open_cap > (select count(*) from review r where r.tenant_id = s.tenant_id and r.staff_id = s.id and r.ended_at is null))
     order by (select count(*) from review r where r.tenant_id = s.tenant_id and r.staff_id = s.id and r.ended_at is null), s.id`,
    [tenant.id, ids, kind],
  );
}

export async function isBound({ tx, tenant }: TenantTx, staffId: number, review: { readonly appId: number; readonly kind: ReviewKind }) {
  const row = await rowOf(
    tx,
    `select 1 from review_binding where tenant_id = $1 and staff_id = $2 and app_id = $4 and case when $3 = 'final' then final else first end`,
    [tenant.id, staffId, review.kind, review.appId],
  );
  return row !== undefined;
}

/** Whether somebody has as many open reviews as his own cap, or that of the app, allows. */
export function selectLoad({ tx, tenant }: TenantTx, staffId: number, appId: number) {
  return rowOf<{ readonly name: string; readonly isFull: boolean }>(
    tx,
    `select s.admin_name as name, h.open >= coalesce(s.open_cap, h.open + 1) or h.of_app >= coalesce(b.cap, h.of_app + 1) as "isFull" from staff s
     left join review_binding b on b.tenant_id = s.tenant_id and b.staff_id = s.id and b.app_id = $3
     cross join lateral (select count(*)::int as open, count(*) filter (where o.app_id = $3)::int as of_app from review r
       join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.tenant_id = s.tenant_id and r.staff_id = s.id and r.ended_at is null) h
     where s.tenant_id = $1 and s.id = $2`,
    [tenant.id, staffId, appId],
  );
}

export interface Binding {
  readonly adminUserId: number;
  readonly appId: number;
  readonly firstReview: boolean;
  readonly finalReview: boolean;
  readonly weight: number;
  readonly cap: number | null;
}

/** False where there is no such person or app. */
export async function upsertBinding({ tx, tenant }: TenantTx, binding: Binding): Promise<boolean> {
  const row = await rowOf(
    tx,
    `insert into review_binding (tenant_id, app_id, staff_id, first, final, weight, cap)
     select a.tenant_id, a.id, s.id, $4, $5, $6, $7 from app a join staff s on s.tenant_id = a.tenant_id and s.id = $3
     where a.tenant_id = $1 and a.id = $2
     on conflict (tenant_id, app_id, staff_id) do update set first = excluded.first, final = excluded.final, weight = excluded.weight, cap = excluded.cap
     returning app_id`,
    [tenant.id, binding.appId, binding.adminUserId, binding.firstReview, binding.finalReview, binding.weight, binding.cap],
  );
  return row !== undefined;
}

export async function countCalls({ tx, tenant }: TenantTx, orderId: number): Promise<number> {
  const row = await rowOf<{ n: number }>(tx, "select count(*)::int as n from review_call where tenant_id = $1 and order_id = $2", [
    tenant.id,
    orderId,
  ]);
  return row?.n ?? 0;
}

export interface NewCall {
  readonly orderId: number;
  readonly phoneType: string;
  readonly result: string;
  readonly answers: readonly unknown[];
  readonly remark: string;
}

export async function insertCall({ tx, tenant, now, staffId }: Books, call: NewCall): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into review_call (tenant_id, order_id, staff_id, at, phone_type, result, answers, remark) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
     returning id`,
    [tenant.id, call.orderId, staffId, now, call.phoneType, call.result, JSON.stringify(call.answers), call.remark],
  );
  return row?.id ?? 0;
}

export interface HeldReview extends ReviewRow {
  readonly order_id: number;
  readonly assigned_at: Date;
  readonly enabled: boolean;
  readonly resting: boolean;
}

/** T07: reviews of people who are gone, resting or too slow; the rule has the last word. */
export function selectHeld({ tx, tenant, now }: Books, before: Date): Promise<readonly HeldReview[]> {
  return rowsOf<HeldReview>(
    tx,
    `select r.id, r.kind, r.staff_id, s.admin_name as staff_name, r.lock_until, r.evidence, r.order_id, r.assigned_at, s.enabled, s.resting
     from review r join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     where r.tenant_id = $1 and r.ended_at is null and (not s.enabled or (s.resting or r.assigned_at < $2) and (r.lock_until is null or r.lock_until <= $3))
     order by r.id limit 20`,
    [tenant.id, before, now],
  );
}

/** What somebody has under review. */
export function selectOpenOf({ tx, tenant }: TenantTx, staffId: number) {
  return rowsOf<{ readonly id: number; readonly order_id: number; readonly kind: ReviewKind }>(
    tx,
    "select id, order_id, kind from review where tenant_id = $1 and staff_id = $2 and ended_at is null order by order_id",
    [tenant.id, staffId],
  );
}
