import type { TenantTx } from "../../../kernel/context.ts";
import type { Done, ReviewKind, Taking } from "../../../../lending/origination/review.rules.ts";
import type { ErrorName } from "../../../../lending/reason.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";
import { recountOrders } from "../../../report/review/review-writes.ts";
import { takesProduct } from "../binding/binding.actions.ts";

export interface ReviewRow {
  readonly id: number;
  readonly kind: ReviewKind;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly assigned_at: Date;
  readonly lock_until: Date | null;
  readonly evidence: readonly string[];
  /** Parts of the record that he was handed under his lock, each with its moment. */
  readonly handed: Readonly<Record<string, string>>;
  readonly checklist: readonly string[];
  readonly held_until: Date | null;
  readonly held: Verdict | null;
  readonly stopped: Stopped | null;
  readonly blind: boolean;
  readonly own_verdict: Verdict | null;
  readonly answers: Readonly<Record<string, string>>;
  readonly skips: number;
  readonly parked_until: Date | null;
}

/** What somebody decided, as it is kept until it is carried out. */
export interface Verdict {
  readonly decision: "pass" | "reject" | "back";
  readonly reasons: readonly string[];
  readonly amount: number;
  readonly term: number;
  readonly remark: string;
  readonly checklist: readonly string[];
}
/** Why a verdict was not carried out, and which. */
export interface Stopped {
  readonly error: ErrorName;
  readonly vars: Readonly<Record<string, string | number>>;
  readonly decision: Verdict["decision"];
}

/** The review that is open on an order; its order is held already. */
export function selectOpen({ tx, tenant }: TenantTx, orderId: number): Promise<ReviewRow | undefined> {
  return rowOf<ReviewRow>(
    tx,
    `select r.id, r.kind, r.staff_id, s.admin_name as staff_name, r.assigned_at, r.lock_until, r.evidence, r.handed, r.checklist, r.held_until, r.held, r.stopped, r.blind,
       r.own_verdict, r.answers, r.skips, r.parked_until from review r
     join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id where r.tenant_id = $1 and r.order_id = $2 and r.ended_at is null`,
    [tenant.id, orderId],
  );
}

/** Who passed the order since it was last in the pool of the first reviews, and whether the person knows its customer. */
export async function selectBefore(
  { tx, tenant }: TenantTx,
  order: { readonly id: number; readonly customer_id: number },
  staffId: number,
): Promise<Required<Pick<Taking, "firstBy" | "secondBy" | "isRecused">>> {
  const row = await rowOf<Required<Pick<Taking, "firstBy" | "secondBy" | "isRecused">>>(
    tx,
    `select f.staff_id as "firstBy", (select s.staff_id from review s where s.tenant_id = $1 and s.order_id = $2 and s.kind = 'second' and s.decision = 'pass'
         and s.id > f.id order by s.id desc limit 1) as "secondBy",
       exists (select from review_recusal k where k.tenant_id = $1 and k.staff_id = $4 and k.customer_id = $3) as "isRecused"
     from (select 1) one left join lateral (select r.id, r.staff_id from review r where r.tenant_id = $1 and r.order_id = $2 and r.kind = 'first'
       and r.decision = 'pass' order by r.id desc limit 1) f on true`,
    [tenant.id, order.id, order.customer_id, staffId],
  );
  return row ?? { firstBy: null, secondBy: null, isRecused: false };
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

export interface NewReview {
  readonly orderId: number;
  readonly kind: ReviewKind;
  readonly staffId: number;
  readonly lockUntil: Date | null;
  readonly blind: boolean;
}
export async function insertReview({ tx, tenant, now }: Books, review: NewReview): Promise<void> {
  const { orderId, kind, staffId, lockUntil, blind } = review;
  await rowsOf(
    tx,
    `insert into review (tenant_id, order_id, kind, staff_id, assigned_at, lock_until, blind, opened_at, beat_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $6::timestamptz is null then null else $5::timestamptz end, case when $6::timestamptz is null then null else $5::timestamptz end)`,
    [tenant.id, orderId, kind, staffId, now, lockUntil, blind],
  );
  await rowsOf(tx, "update loan_order set reviewer_id = $3, came_back = null where tenant_id = $1 and id = $2", [
    tenant.id,
    orderId,
    staffId,
  ]);
  await recountOrders(tx, tenant.id, [orderId]);
}

/** A second of work is one that has passed: whatever is said, no more than has gone by since the last sign of life, and no more than a beat and a half. */
export const workedSeconds = (said: string, now: string): string =>
  `worked_seconds + least(greatest(${said}::int, 0), 90, greatest(extract(epoch from ${now}::timestamptz - coalesce(beat_at, ${now}))::int, 0))`;

export interface Beat {
  readonly until: Date;
  readonly seen?: readonly string[];
  readonly seconds?: number;
}
/** The lock anew, with what has been on screen and worked meanwhile; what was put aside is taken up. */
export async function updateLock({ tx, tenant, now }: Pick<Books, "tx" | "tenant" | "now">, id: number, beat: Beat): Promise<void> {
  await rowsOf(
    tx,
    `update review set lock_until = $3, evidence = array(select distinct e from unnest(evidence || $4::text[]) e order by e), worked_seconds = ${workedSeconds("$5", "$6")},
       opened_at = coalesce(opened_at, $6), beat_at = $6, parked_until = null, park_reason = null where tenant_id = $1 and id = $2`,
    [tenant.id, id, beat.until, beat.seen ?? [], beat.seconds ?? 0, now],
  );
}

export interface ReviewEnd {
  readonly decision: "pass" | "reject" | "back" | "released";
  readonly reasons: readonly string[];
  readonly amount: number | null;
  readonly term: number | null;
  readonly remark: string;
  readonly done?: Pick<Done, "evidence" | "checklist">;
  readonly releaseReason?: number;
}

export async function endReview({ tx, tenant, now }: Books, id: number, end: ReviewEnd): Promise<void> {
  await rowsOf(
    tx,
    `update review set ended_at = $3, decision = $4, reasons = $5, approved_amount = $6, approved_term = $7, remark = $8, lock_until = null,
       held_until = null, held = null, parked_until = null, park_reason = null, release_reason = $11,
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
      end.releaseReason ?? null,
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
  /** Of these of them only some products. */
  readonly narrowed: readonly number[];
  readonly products: readonly number[];
  /** Reviews that he has. */
  readonly open: number;
}

/** Those of the people named who can take on reviews: enabled, not resting, allowed to, bound to an app, below their cap. */
export function selectFit({ tx, tenant }: TenantTx, ids: readonly number[], kind: ReviewKind): Promise<readonly Reviewer[]> {
  return rowsOf<Reviewer>(
    tx,
    `select s.id, b.apps, array(select distinct n.app_id from staff_product n where n.tenant_id = s.tenant_id and n.staff_id = s.id and n.app_id = any(b.apps)) as narrowed,
       array(select n.product_id from staff_product n where n.tenant_id = s.tenant_id and n.staff_id = s.id) as products, h.open from staff s join (${bound}) b on b.staff_id = s.id
     cross join lateral (select count(*)::int as open from review r where r.tenant_id = s.tenant_id and r.staff_id = s.id and r.ended_at is null) h
     where s.tenant_id = $1 and s.id = any($2::bigint[]) and s.enabled and s.assign_enabled and not s.resting
       and exists (select from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = 'order:review:' || case when $3 = 'second' then 'first' else $3 end::text)
       and (s.open_cap is null or s.open_cap > h.open)
     order by h.open, s.id`,
    [tenant.id, ids, kind],
  );
}

export async function isBound(
  { tx, tenant }: TenantTx,
  staffId: number,
  review: { readonly appId: number; readonly productId: number; readonly kind: ReviewKind },
) {
  const row = await rowOf(
    tx,
    `select 1 from review_binding b where b.tenant_id = $1 and b.staff_id = $2 and b.app_id = $4 and case when $3 = 'final' then b.final else b.first end
       and ${takesProduct("$5")}`,
    [tenant.id, staffId, review.kind, review.appId, review.productId],
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
  readonly contactId?: number | undefined;
  readonly attemptId?: number | undefined;
}

export async function insertCall({ tx, tenant, now, staffId }: Books, call: NewCall): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into review_call (tenant_id, order_id, staff_id, at, phone_type, result, answers, remark, contact_id, attempt_id)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10) returning id`,
    [
      tenant.id,
      call.orderId,
      staffId,
      now,
      call.phoneType,
      call.result,
      JSON.stringify(call.answers),
      call.remark,
      call.contactId ?? null,
      call.attemptId ?? null,
    ],
  );
  return row?.id ?? 0;
}

export interface HeldReview extends Pick<ReviewRow, "id" | "kind"> {
  readonly order_id: number;
  readonly assigned_at: Date;
  readonly enabled: boolean;
  readonly resting: boolean;
}

/** T07: reviews of people who are gone, resting or too slow; the rule has the last word. Put in order when they are found: by their numbers all that ever were are read. */
export function selectHeld({ tx, tenant, now }: Books, before: Date): Promise<readonly HeldReview[]> {
  return rowsOf<HeldReview>(
    tx,
    `select * from (select r.id, r.kind, r.order_id, r.assigned_at, s.enabled, s.resting
     from review r join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     where r.tenant_id = $1 and r.ended_at is null and r.held_until is null and (not s.enabled or (s.resting or r.assigned_at < $2) and (r.lock_until is null or r.lock_until <= $3))
       and not exists (select from document_request d where d.tenant_id = r.tenant_id and d.order_id = r.order_id and d.ended_at is null)
       offset 0) held order by id limit 20`,
    [tenant.id, before, now],
  );
}

/** Orders that any of these people has under review. */
export function selectHeldBy({ tx, tenant }: Books, staffIds: readonly number[]): Promise<readonly { readonly order_id: number }[]> {
  return rowsOf(
    tx,
    "select order_id from review where tenant_id = $1 and ended_at is null and staff_id = any($2::bigint[]) order by order_id",
    [tenant.id, staffIds],
  );
}
