import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

/** Condition that whoever `review_binding b` binds takes a product of its app: no product is named for him, or this one is. */
export const takesProduct = (product: string): string =>
  `(not exists (select from staff_product n where n.tenant_id = b.tenant_id and n.staff_id = b.staff_id and n.app_id = b.app_id)
    or exists (select from staff_product n where n.tenant_id = b.tenant_id and n.staff_id = b.staff_id and n.product_id = ${product}))`;

/** Somebody who can be given a first review: on, in a role that may. */
const mayFirst = (s: string): string =>
  `${s}.enabled and exists (select from role_permission k where k.tenant_id = ${s}.tenant_id and k.role_id = ${s}.role_id and k.permission = 'order:review:first')`;

/** Staff by products: each product that somebody reviews. */
export function bindingQueue(input: ParsedOf<"bindProduct.queryBindProduct">, { tenant }: Context): Queue {
  const values = new Values();
  const where = [`b.tenant_id = ${values.add(tenant.id)}`, takesProduct("p.id")];
  if (input.adminUserId !== undefined) where.push(`b.staff_id = ${values.add(input.adminUserId)}`);
  if (input.appId !== undefined) where.push(`b.app_id = ${values.add(input.appId)}`);
  return {
    from: `review_binding b join staff s on s.tenant_id = b.tenant_id and s.id = b.staff_id join product p on p.tenant_id = b.tenant_id and p.app_id = b.app_id
      left join staff_product x on x.tenant_id = b.tenant_id and x.staff_id = b.staff_id and x.product_id = p.id`,
    columns: {
      id: "b.staff_id || '-' || p.id",
      adminUserId: "b.staff_id",
      adminName: "s.admin_name",
      productId: "p.id",
      productName: "p.name",
      appId: "b.app_id",
      firstReview: "b.first",
      finalReview: "b.final",
      weight: "b.weight",
      cap: "b.cap",
      createTime: "x.bound_at",
    },
    where,
    orderBy: "s.admin_name, b.staff_id, p.id",
    values,
  };
}

export interface Reviewing {
  readonly id: number;
  readonly name: string;
  readonly first: boolean;
  readonly final: boolean;
}
/** People with what their roles let them review, held until the transaction ends. */
export function lockReviewers({ tx, tenant }: TenantTx, ids: readonly number[]): Promise<readonly Reviewing[]> {
  const has = (key: string): string =>
    `exists (select from role_permission k where k.tenant_id = s.tenant_id and k.role_id = s.role_id and k.permission = 'order:review:${key}')`;
  return rowsOf<Reviewing>(
    tx,
    `select s.id, s.admin_name as name, ${has("first")} as first, ${has("final")} as final from staff s
     where s.tenant_id = $1 and s.id = any($2::bigint[]) order by s.id for no key update of s`,
    [tenant.id, ids],
  );
}

export interface BoundProduct {
  readonly staffId: number;
  readonly productId: number;
}
/** Which products these people review now. */
export function selectBound({ tx, tenant }: TenantTx, staffIds: readonly number[]): Promise<readonly BoundProduct[]> {
  return rowsOf<BoundProduct>(
    tx,
    `select b.staff_id as "staffId", p.id as "productId" from review_binding b join product p on p.tenant_id = b.tenant_id and p.app_id = b.app_id
     where b.tenant_id = $1 and b.staff_id = any($2::bigint[]) and ${takesProduct("p.id")} order by 1, 2`,
    [tenant.id, staffIds],
  );
}

/** One statement for a person and an app: he is bound to it for what his role lets him review, with what is said of weight and cap. */
export async function bindApp(
  { tx, tenant }: TenantTx,
  person: Reviewing,
  { appId, weight, cap }: { readonly appId: number; readonly weight?: number | undefined; readonly cap?: number | null | undefined },
): Promise<void> {
  await rowsOf(
    tx,
    `insert into review_binding (tenant_id, app_id, staff_id, first, final, weight, cap) values ($1, $2, $3, $4, $5, coalesce($6::int, 1), $7)
     on conflict (tenant_id, app_id, staff_id) do update set weight = coalesce($6::int, review_binding.weight),
       cap = case when $8 then excluded.cap else review_binding.cap end`,
    [tenant.id, appId, person.id, person.first, person.final, weight ?? null, cap ?? null, cap !== undefined],
  );
}

/** The products of an app that somebody reviews, by name; none of them: he is bound to the app no more. All of them: to the app as a whole. */
export async function setProducts(
  { tx, tenant, staff, now }: Context,
  {
    staffId,
    appId,
    productIds,
    isWhole,
  }: { readonly staffId: number; readonly appId: number; readonly productIds: readonly number[]; readonly isWhole: boolean },
): Promise<void> {
  const kept = isWhole ? [] : productIds;
  await rowsOf(tx, "delete from staff_product where tenant_id = $1 and staff_id = $2 and app_id = $3 and product_id <> all($4::int[])", [
    tenant.id,
    staffId,
    appId,
    kept,
  ]);
  await rowsOf(
    tx,
    `insert into staff_product (tenant_id, staff_id, app_id, product_id, bound_by, bound_at)
     select $1, $2, $3, p, $5, $6 from unnest($4::int[]) p on conflict do nothing`,
    [tenant.id, staffId, appId, kept, staff.id, now],
  );
  if (productIds.length === 0)
    await rowsOf(tx, "delete from review_binding where tenant_id = $1 and staff_id = $2 and app_id = $3", [tenant.id, staffId, appId]);
}

/** Whether some product of the app has a first reviewer now and would have none but these people. */
export async function isLastFirst(
  { tx, tenant }: TenantTx,
  { staffId, appId, left }: { readonly staffId: number; readonly appId: number; readonly left: readonly number[] },
): Promise<boolean> {
  const takers = `review_binding b join staff s on s.tenant_id = b.tenant_id and s.id = b.staff_id and ${mayFirst("s")}
    where b.tenant_id = p.tenant_id and b.app_id = p.app_id and b.first and ${takesProduct("p.id")}`;
  const row = await rowOf(
    tx,
    `select from product p where p.tenant_id = $1 and p.app_id = $2 and p.id <> all($4::int[])
       and exists (select from ${takers} and b.staff_id = $3) and not exists (select from ${takers} and b.staff_id <> $3) limit 1`,
    [tenant.id, appId, staffId, left],
  );
  return row !== undefined;
}

export interface Stages {
  readonly adminUserId: number;
  readonly appId: number;
  readonly firstReview: boolean;
  readonly finalReview: boolean;
  readonly weight: number;
  readonly cap: number | null;
}

/** False where there is no such person or app. */
export async function upsertStages({ tx, tenant }: TenantTx, binding: Stages): Promise<boolean> {
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

/** Bindings of a tenant change one after the other: who is the last reviewer is judged over all of them. */
export const lockBindings = ({ tx, tenant }: TenantTx) =>
  rowsOf(tx, "select pg_advisory_xact_lock(hashtextextended('binding ' || $1, 0))", [tenant.id]);

export interface Orphaned {
  readonly name: string;
  readonly app: string;
}
/** An app of which some product was first reviewed by these people, who are off now or in another role, and is by nobody who can. */
export const selectOrphaned = ({ tx, tenant }: TenantTx, staffIds: readonly number[]): Promise<Orphaned | undefined> =>
  rowOf<Orphaned>(
    tx,
    `select s.admin_name as name, a.name as app from product p join app a on a.tenant_id = p.tenant_id and a.id = p.app_id
     join review_binding b on b.tenant_id = p.tenant_id and b.app_id = p.app_id and b.first and b.staff_id = any($2::bigint[]) and ${takesProduct("p.id")}
     join staff s on s.tenant_id = b.tenant_id and s.id = b.staff_id
     where p.tenant_id = $1 and not exists (select from review_binding b join staff o on o.tenant_id = b.tenant_id and o.id = b.staff_id and ${mayFirst("o")}
       where b.tenant_id = p.tenant_id and b.app_id = p.app_id and b.first and ${takesProduct("p.id")})
     order by p.id limit 1`,
    [tenant.id, staffIds],
  );
