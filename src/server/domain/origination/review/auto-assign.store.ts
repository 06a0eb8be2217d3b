import type { TenantTx } from "../../../kernel/context.ts";
import { sessionTimes } from "../../../kernel/sign-in/session.ts";
import { presentFor } from "../../../../lending/origination/review-times.ts";
import type { Books } from "../../book/book/books.ts";
import type { FreeReviewer, ReviewKind } from "../../../../lending/origination/review.rules.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { takesProduct } from "../binding/binding.actions.ts";

type Assigned = Exclude<ReviewKind, "second">;

/** Which reviews the tenant has assigned by itself; none by default. */
export async function selectRule({ tx, tenant }: TenantTx): Promise<Readonly<Record<Assigned, boolean>>> {
  const row = await rowOf<{ first: boolean; final: boolean }>(
    tx,
    `select coalesce(settings->'reviewAssign'->>'first' = 'true', false) as first, coalesce(settings->'reviewAssign'->>'final' = 'true', false) as final
     from tenant where tenant_id = $1`,
    [tenant.id],
  );
  return row ?? { first: false, final: false };
}

const pools: Readonly<Record<Assigned, readonly string[]>> = { first: ["pending_review"], final: ["first_passed", "second_passed"] };
const batch = 20;

/** Orders of a pool that nobody has, the oldest first. */
export function selectPool({ tx, tenant }: TenantTx, kind: Assigned): Promise<readonly { readonly id: number }[]> {
  return rowsOf(
    tx,
    `select o.id from loan_order o where o.tenant_id = $1 and o.status in (0, 1) and o.stage = any($2::text[])
       and not exists (select from review r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.ended_at is null)
     order by o.applied_at, o.id limit ${batch}`,
    [tenant.id, pools[kind]],
  );
}

/**
 * Who may be given a review of the order: there, on duty and allowed, bound to its app, with what he has open. Not whoever gave this very review
 * back: it would go round in circles.
 */
export function selectFree(
  { tx, tenant, now }: Pick<Books, "tx" | "tenant" | "now">,
  order: { readonly id: number; readonly app_id: number },
  kind: Assigned,
) {
  return rowsOf<FreeReviewer>(
    tx,
    `select s.id, s.open_cap as cap, b.cap as "capOfApp", b.weight, h.open, h."openOfApp" from review_binding b
     join staff s on s.tenant_id = b.tenant_id and s.id = b.staff_id
     cross join lateral (select count(*)::int as open, count(*) filter (where o.app_id = b.app_id)::int as "openOfApp" from review r
       join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.tenant_id = s.tenant_id and r.staff_id = s.id and r.ended_at is null) h
     where b.tenant_id = $1 and b.app_id = $2 and case when $3 = 'final' then b.final else b.first end
       and ${takesProduct("(select w.product_id from loan_order w where w.tenant_id = b.tenant_id and w.id = $5)")}
       and s.enabled and s.assign_enabled and not s.resting and s.id <> all($4::bigint[])
       and exists (select from session e where e.tenant_id = s.tenant_id and e.staff_id = s.id and e.seen_at > $6 and e.expires_at > $7)
       and exists (select from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = 'order:review:' || $3::text)
       and not exists (select from review r where r.tenant_id = s.tenant_id and r.order_id = $5 and r.staff_id = s.id and r.kind = $3 and r.decision = 'released')`,
    [tenant.id, order.app_id, kind, tenant.away, order.id, new Date(now.getTime() - presentFor - sessionTimes.seenEvery), now],
  );
}

/** One server at a time gives out a tenant's reviews: each looks at what the others have. */
export async function lockPools({ tx, tenant }: TenantTx): Promise<void> {
  await rowsOf(tx, "select pg_advisory_xact_lock(4711014, $1)", [tenant.id]);
}
