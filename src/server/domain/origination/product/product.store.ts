import type { ParsedOf } from "../../../../contract/types.ts";
import type { ListingState } from "../../../../lending/growth/listing.machine.ts";
import type { ProductConfig, ProductOffer } from "../../../../lending/product/product.ts";
import type { Context, Tx } from "../../../kernel/context.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

export interface ProductRow {
  readonly id: number;
  readonly app_id: number;
  readonly name: string;
  readonly status: ListingState;
  readonly version: number | null;
  readonly config: ProductConfig | null;
  readonly offer: ProductOffer | null;
}

const newest = `left join lateral (select v.version, v.config, v.offer, v.at from product_version v
  where v.tenant_id = p.tenant_id and v.product_id = p.id order by v.version desc limit 1) v on true`;

/** A product with its newest version; `lock` holds it until the transaction ends. */
export function selectProduct(
  { tx, tenant }: { readonly tx: Tx; readonly tenant: { readonly id: number } },
  id: number,
  lock = false,
): Promise<ProductRow | undefined> {
  return rowOf<ProductRow>(
    tx,
    `select p.id, p.app_id, p.name, p.status, v.version, v.config, v.offer from product p ${newest}
     where p.tenant_id = $1 and p.id = $2${lock ? " for update of p" : ""}`,
    [tenant.id, id],
  );
}

/** The version of an order's product under which it was made. */
export function selectVersion(
  { tx, tenant }: { readonly tx: Tx; readonly tenant: { readonly id: number } },
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

/** What the listed products of an app offer, but for one of them. */
export async function selectShelf({ tx, tenant }: Context, appId: number, but: number): Promise<readonly ProductOffer[]> {
  const rows = await rowsOf<{ offer: ProductOffer }>(
    tx,
    `select v.offer from product p ${newest} where p.tenant_id = $1 and p.app_id = $2 and p.id <> $3 and p.status = 'listed' and v.offer is not null`,
    [tenant.id, appId, but],
  );
  return rows.map((row) => row.offer);
}

export async function insertProduct({ tx, tenant, now }: Context, draft: { readonly appId: number; readonly name: string }) {
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
  draft: { readonly config: ProductConfig; readonly offer: ProductOffer },
): Promise<number> {
  const row = await rowOf<{ version: number }>(
    tx,
    `insert into product_version (tenant_id, product_id, version, config, offer, staff_id, at)
     select $1, $2, coalesce(max(version), 0) + 1, $3::jsonb, $4::jsonb, $5, $6 from product_version where tenant_id = $1 and product_id = $2
     returning version`,
    [tenant.id, id, JSON.stringify(draft.config), JSON.stringify(draft.offer), staff.id, now],
  );
  return row?.version ?? 0;
}

export interface VersionRow {
  readonly version: number;
  readonly config: ProductConfig;
  readonly offer: ProductOffer | null;
  readonly operator: string | null;
  readonly at: Date;
}

export function selectVersions({ tx, tenant }: Context, id: number): Promise<readonly VersionRow[]> {
  return rowsOf<VersionRow>(
    tx,
    `select v.version, v.config, v.offer, s.admin_name as operator, v.at from product_version v
     left join staff s on s.tenant_id = v.tenant_id and s.id = v.staff_id where v.tenant_id = $1 and v.product_id = $2 order by v.version desc`,
    [tenant.id, id],
  );
}

export function productQueue(input: ParsedOf<"product.list">, { tenant }: Context): Queue {
  const values = new Values();
  const where = [`p.tenant_id = ${values.add(tenant.id)}`];
  if (input.name) where.push(`strpos(lower(p.name), lower(${values.add(input.name)})) > 0`);
  if (input.appId?.length) where.push(`p.app_id = any(${values.add(input.appId)}::int[])`);
  if (input.status?.length) where.push(`p.status = any(${values.add(input.status)}::text[])`);
  if (input.interestMethod?.length) where.push(`v.config #>> '{terms,interest,method}' = any(${values.add(input.interestMethod)}::text[])`);
  return {
    from: `product p join app a on a.tenant_id = p.tenant_id and a.id = p.app_id ${newest}`,
    columns: {
      id: "p.id",
      name: "p.name",
      appName: "a.name",
      version: "v.version",
      amountMin: "(v.offer ->> 'amountMin')::bigint",
      amountMax: "(v.offer ->> 'amountMax')::bigint",
      terms: "v.offer -> 'terms'",
      rate: "v.config #>> '{terms,interest,rate}'",
      serviceFeeRate: "v.config #>> '{terms,fee,rate}'",
      deductMode: "(v.config #>> '{terms,fee,mode}')::int",
      penaltyRate: "v.config #>> '{terms,penalty,dailyRate}'",
      penaltyCap: "v.config #>> '{terms,penalty,capRate}'",
      interestMethod: "v.config #>> '{terms,interest,method}'",
      status: "p.status",
      updateTime: "coalesce(p.updated_at, v.at)",
    },
    where,
    orderBy: "p.app_id, p.id",
    values,
  };
}
