import type { ListingState } from "../../../../lending/growth/listing.machine.ts";
import type { ProductConfig, ProductOffer } from "../../../../lending/product/product.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface ProductRow {
  readonly id: number;
  readonly app_id: number;
  readonly name: string;
  readonly status: ListingState;
  readonly version: number | null;
  readonly config: ProductConfig | null;
  readonly offer: ProductOffer | null;
}

const columns = "p.id, p.app_id, p.name, p.status, v.version, v.config, v.offer";

/** The release that holds at a moment, given as an expression; `p` is the product. */
export const inForce = (at: string): string => `left join lateral (select r.id, r.version, r.effective_from from product_release r
  where r.tenant_id = p.tenant_id and r.product_id = p.id and r.rolled_back_at is null and r.effective_from <= ${at}
  order by r.effective_from desc, r.id desc limit 1) f on true`;
export const versionInForce = (at: string): string => `${inForce(at)}
  left join product_version v on v.tenant_id = p.tenant_id and v.product_id = p.id and v.version = f.version`;

/** A product with the version that is lent now; `lock` holds it until the transaction ends. */
export function selectProduct({ tx, tenant, now }: TenantMoment, id: number, lock = false): Promise<ProductRow | undefined> {
  return rowOf<ProductRow>(
    tx,
    `select ${columns} from product p ${versionInForce("$3::timestamptz")} where p.tenant_id = $1 and p.id = $2${lock ? " for update of p" : ""}`,
    [tenant.id, id, now],
  );
}

/** A product with its newest version, whether it is lent or not. */
export function selectNewest({ tx, tenant }: TenantTx, id: number): Promise<ProductRow | undefined> {
  return rowOf<ProductRow>(
    tx,
    `select p.id, p.app_id, coalesce(v.name, p.name) as name, p.status, v.version, v.config, v.offer from product p left join lateral (
       select w.version, w.name, w.config, w.offer from product_version w where w.tenant_id = p.tenant_id and w.product_id = p.id order by w.version desc limit 1) v on true
     where p.tenant_id = $1 and p.id = $2`,
    [tenant.id, id],
  );
}

/** The version of an order's product under which it was made. */
export function selectVersion(
  { tx, tenant }: TenantTx,
  order: { readonly product_id: number; readonly product_version: number | null },
): Promise<{ readonly config: ProductConfig; readonly offer: ProductOffer | null } | undefined> {
  return rowOf(tx, "select config, offer from product_version where tenant_id = $1 and product_id = $2 and version = $3", [
    tenant.id,
    order.product_id,
    order.product_version,
  ]);
}

/** The app's products are changed one at a time: a rule is about all of them. Answers whether there is such an app. */
export async function lockShelf({ tx, tenant }: Context, appId: number): Promise<boolean> {
  const row = await rowOf(tx, "select id from app where tenant_id = $1 and id = $2 for update", [tenant.id, appId]);
  return row !== undefined;
}

interface Shelved {
  readonly id: number;
  readonly offer: ProductOffer;
}
/** What the listed products of an app offer now, but for one of them. */
export const selectShelf = ({ tx, tenant, now }: Context, appId: number, but: number): Promise<readonly Shelved[]> =>
  rowsOf<Shelved>(
    tx,
    `select p.id, v.offer from product p ${versionInForce("$4::timestamptz")}
     where p.tenant_id = $1 and p.app_id = $2 and p.id <> $3 and p.status = 'listed' and v.offer is not null`,
    [tenant.id, appId, but, now],
  );

export async function insertProduct(
  { tx, tenant, now }: Context,
  draft: { readonly appId: number; readonly name: string },
): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into product (tenant_id, id, app_id, name, updated_at)
     select $1, coalesce(max(id), 0) + 1, $2, $3, $4 from product where tenant_id = $1 returning id`,
    [tenant.id, draft.appId, draft.name, now],
  );
  return row?.id ?? 0;
}

export async function updateProduct({ tx, tenant, now }: Context, id: number, change: Partial<Pick<ProductRow, "name" | "status">>) {
  await rowsOf(
    tx,
    "update product set name = coalesce($3, name), status = coalesce($4, status), updated_at = $5 where tenant_id = $1 and id = $2",
    [tenant.id, id, change.name ?? null, change.status ?? null, now],
  );
}

export async function insertVersion(
  { tx, tenant, staff, now }: Context,
  id: number,
  draft: { readonly name: string; readonly config: ProductConfig; readonly offer: ProductOffer },
): Promise<number> {
  const row = await rowOf<{ version: number }>(
    tx,
    `insert into product_version (tenant_id, product_id, version, config, offer, staff_id, at, name)
     select $1, $2, coalesce(max(version), 0) + 1, $3::jsonb, $4::jsonb, $5, $6, $7 from product_version where tenant_id = $1 and product_id = $2
     returning version`,
    [tenant.id, id, JSON.stringify(draft.config), JSON.stringify(draft.offer), staff.id, now, draft.name],
  );
  return row?.version ?? 0;
}

export interface VersionRow {
  readonly version: number;
  readonly name: string;
  readonly config: ProductConfig;
  readonly offer: ProductOffer | null;
  readonly operator: string | null;
  readonly at: Date;
  readonly live: boolean;
  /** From when it is or was lent; null: never, or it was from the beginning. */
  readonly effective: Date | null;
}

/** The newest first. */
export function selectVersions({ tx, tenant, now }: Context, id: number): Promise<readonly VersionRow[]> {
  return rowsOf<VersionRow>(
    tx,
    `select v.version, coalesce(v.name, p.name) as name, v.config, v.offer, s.admin_name as operator, v.at, v.version is not distinct from f.version as live,
       (select nullif(max(r.effective_from), '-infinity') from product_release r where r.tenant_id = v.tenant_id and r.product_id = v.product_id
         and r.version = v.version and r.rolled_back_at is null) as effective
     from product p ${inForce("$3::timestamptz")} join product_version v on v.tenant_id = p.tenant_id and v.product_id = p.id
     left join staff s on s.tenant_id = v.tenant_id and s.id = v.staff_id
     where p.tenant_id = $1 and p.id = $2 order by v.version desc limit 200`,
    [tenant.id, id, now],
  );
}
