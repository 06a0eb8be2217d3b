import type { TenantTx } from "../../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../../kernel/sql/sql.ts";
import type { Books } from "../../../book/book/books.ts";
import { takesProduct } from "../../binding/binding.actions.ts";
import { workedSeconds, type ReviewRow, type Verdict } from "../review.store.ts";

type Mine = TenantTx & { readonly staff: { readonly id: number } };

export interface SampleRow extends Pick<
  ReviewRow,
  | "id"
  | "staff_id"
  | "staff_name"
  | "lock_until"
  | "evidence"
  | "handed"
  | "checklist"
  | "held_until"
  | "held"
  | "answers"
  | "skips"
  | "parked_until"
> {
  readonly kind: "first" | "second";
  readonly order_id: number;
  readonly taken_at: Date | null;
}

/** The caller's own open sample of an order, held. */
export const lockSample = ({ tx, tenant, staff }: Mine, orderId: number): Promise<SampleRow | undefined> =>
  rowOf(
    tx,
    `select r.id, r.kind, r.order_id, r.staff_id, s.admin_name as staff_name, r.taken_at, r.lock_until, r.evidence, r.handed, r.checklist, r.held_until, r.held, r.answers,
       r.skips, r.parked_until from review_sample r join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     where r.tenant_id = $1 and r.staff_id = $2 and r.order_id = $3 and r.state in ('open', 'held') for update of r`,
    [tenant.id, staff.id, orderId],
  );

export interface OrderFacts {
  readonly order_no: string;
  readonly customer_id: number;
  readonly app_id: number;
  readonly product_id: number;
  readonly product_version: number | null;
  readonly applied_amount: number;
  readonly applied_at: Date;
}
/** What of the order no decision changes. */
export const selectFacts = ({ tx, tenant }: TenantTx, orderId: number): Promise<OrderFacts | undefined> =>
  rowOf(
    tx,
    "select order_no, customer_id, app_id, product_id, product_version, applied_amount, applied_at from loan_order where tenant_id = $1 and id = $2",
    [tenant.id, orderId],
  );

export async function takeSample({ tx, tenant, now }: TenantTx & { readonly now: Date }, id: number, until: Date): Promise<void> {
  await rowsOf(
    tx,
    `update review_sample set taken_at = coalesce(taken_at, $3), lock_until = $4, beat_at = $3, parked_until = null, park_reason = null
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, now, until],
  );
}

export async function beatSample(
  { tx, tenant, now }: TenantTx & { readonly now: Date },
  id: number,
  beat: { readonly until: Date; readonly seen: readonly string[]; readonly seconds: number },
): Promise<void> {
  await rowsOf(
    tx,
    `update review_sample set lock_until = $3, evidence = array(select distinct e from unnest(evidence || $4::text[]) e order by e),
       worked_seconds = ${workedSeconds("$5", "$6")}, beat_at = $6, parked_until = null, park_reason = null where tenant_id = $1 and id = $2`,
    [tenant.id, id, beat.until, beat.seen, beat.seconds, now],
  );
}

export interface HeldSample {
  readonly verdict: Verdict;
  readonly until: Date;
  readonly evidence: readonly string[];
  readonly seconds: number;
}
export async function holdSample({ tx, tenant, now }: TenantTx & { readonly now: Date }, id: number, held: HeldSample): Promise<void> {
  await rowsOf(
    tx,
    `update review_sample set state = 'held', held_until = $3, held = $4::jsonb, evidence = $5, checklist = $6, worked_seconds = ${workedSeconds("$7", "$8")},
       beat_at = $8, parked_until = null, park_reason = null where tenant_id = $1 and id = $2`,
    [tenant.id, id, held.until, JSON.stringify(held.verdict), held.evidence, held.verdict.checklist, held.seconds, now],
  );
}

export async function dropSample({ tx, tenant }: TenantTx, id: number, lockUntil: Date): Promise<void> {
  await rowsOf(
    tx,
    "update review_sample set state = 'open', held_until = null, held = null, lock_until = $3 where tenant_id = $1 and id = $2",
    [tenant.id, id, lockUntil],
  );
}

/** Given back: nobody's any more, and it counts for nothing. */
export async function voidSample({ tx, tenant }: TenantTx, id: number): Promise<void> {
  await rowsOf(tx, "update review_sample set state = 'void', held = null, held_until = null where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
  ]);
}

export async function parkSample(
  { tx, tenant }: TenantTx,
  id: number,
  park: { readonly until: Date; readonly reason: number },
): Promise<void> {
  await rowsOf(
    tx,
    "update review_sample set parked_until = $3, park_reason = $4, lock_until = null, skips = 0 where tenant_id = $1 and id = $2",
    [tenant.id, id, park.until, park.reason],
  );
}

export async function skipSample({ tx, tenant }: TenantTx, id: number): Promise<number> {
  const row = await rowOf<{ skips: number }>(
    tx,
    "update review_sample set skips = skips + 1, lock_until = null where tenant_id = $1 and id = $2 returning skips",
    [tenant.id, id],
  );
  return row?.skips ?? 0;
}

export async function answerSample({ tx, tenant }: TenantTx, id: number, answers: Readonly<Record<string, string>>): Promise<void> {
  await rowsOf(tx, "update review_sample set answers = answers || $3::jsonb where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    JSON.stringify(answers),
  ]);
}

/** Verdicts on samples whose seconds are over. @returns the orders that count anew, and whose they were */
export const endSamples = ({ tx, tenant, now }: Books) =>
  rowsOf<{ readonly order_id: number; readonly staff_id: number }>(
    tx,
    `update review_sample set state = 'decided', decision = held ->> 'decision', reasons = array(select jsonb_array_elements_text(held -> 'reasons')),
       ended_at = $2, held = null, held_until = null, lock_until = null where tenant_id = $1 and state = 'held' and held_until <= $2 returning order_id, staff_id`,
    [tenant.id, now],
  );

/** Samples that nobody has decided for too long, and those that were put aside until now. */
export async function ageSamples({ tx, tenant, now }: Books, hours: number): Promise<void> {
  await rowsOf(
    tx,
    "update review_sample set state = 'void', held = null, held_until = null where tenant_id = $1 and state = 'open' and drawn_at < $2::timestamptz - make_interval(hours => $3)",
    [tenant.id, now, hours],
  );
  await rowsOf(
    tx,
    "update review_sample set parked_until = null, park_reason = null where tenant_id = $1 and state = 'open' and parked_until <= $2",
    [tenant.id, now],
  );
}

/** Seconds that a review took, when it came to its reviewer, and since when he decides. */
export const selectWork = ({ tx, tenant }: TenantTx, reviewId: number) =>
  rowOf<{ readonly seconds: number; readonly assigned: Date; readonly since: Date }>(
    tx,
    `select r.worked_seconds as seconds, r.assigned_at as assigned, coalesce((select min(f.ended_at) from review f where f.tenant_id = r.tenant_id and f.staff_id = r.staff_id
       and f.decision in ('pass', 'reject', 'back')), r.assigned_at) as since from review r where r.tenant_id = $1 and r.id = $2`,
    [tenant.id, reviewId],
  );

interface Wanted {
  readonly orderId: number;
  readonly customerId: number;
  readonly appId: number;
  readonly productId: number;
  readonly firstBy: number;
}
/** Everybody else who reviews for the first time, sees nothing but his own, takes that product, works now, and neither knows the customer nor had the case. */
export const selectSamplers = ({ tx, tenant }: TenantTx, of: Wanted) =>
  rowsOf<{ readonly id: number }>(
    tx,
    `select s.id from staff s join role o on o.tenant_id = s.tenant_id and o.id = s.role_id and o.data_scope = 'own' and o.enabled
     join review_binding b on b.tenant_id = s.tenant_id and b.staff_id = s.id and b.app_id = $2 and b.first and ${takesProduct("$3")}
     where s.tenant_id = $1 and s.enabled and s.assign_enabled and not s.resting and s.id <> $4
       and exists (select from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = 'order:review:first')
       and not exists (select from review_recusal k where k.tenant_id = s.tenant_id and k.staff_id = s.id and k.customer_id = $5)
       and not exists (select from review r where r.tenant_id = s.tenant_id and r.order_id = $6 and r.staff_id = s.id)
       and not exists (select from review_sample x where x.tenant_id = s.tenant_id and x.order_id = $6 and x.staff_id = s.id)
     order by s.id`,
    [tenant.id, of.appId, of.productId, of.firstBy, of.customerId, of.orderId],
  );

export interface NewSample {
  readonly orderId: number;
  readonly reviewId: number;
  readonly firstBy: number;
  readonly kind: "first" | "second";
  readonly staffId: number;
  readonly takenFrom: Date;
  readonly stage: string;
  readonly status: number;
  readonly version: number;
  readonly principal: number;
  readonly term: number;
}
export async function insertSample({ tx, tenant, now }: Books, of: NewSample): Promise<void> {
  await rowsOf(
    tx,
    `insert into review_sample (tenant_id, order_id, review_id, first_by, kind, staff_id, drawn_at, taken_from, stage, status, version, principal, term_days)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      tenant.id,
      of.orderId,
      of.reviewId,
      of.firstBy,
      of.kind,
      of.staffId,
      now,
      of.takenFrom,
      of.stage,
      of.status,
      of.version,
      of.principal,
      of.term,
    ],
  );
}
