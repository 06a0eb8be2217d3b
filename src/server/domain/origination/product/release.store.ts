import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface NewRelease {
  readonly productId: number;
  readonly version: number;
  readonly replaced: number | null;
  readonly from: Date;
  readonly askedBy: number;
}
export async function insertRelease({ tx, tenant, staff, now }: Context, release: NewRelease): Promise<void> {
  const { productId, version, replaced, from, askedBy } = release;
  await rowsOf(
    tx,
    `insert into product_release (tenant_id, product_id, version, replaced_version, effective_from, asked_by, approved_by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenant.id, productId, version, replaced, from, askedBy, staff.id, now],
  );
}

export interface ReleaseRow {
  readonly id: number;
  readonly version: number;
  readonly replaced: number | null;
  /** Null: from the beginning. */
  readonly from: Date | null;
  readonly askedBy: number | null;
  readonly approvedBy: number | null;
  readonly at: Date;
  readonly isBack: boolean;
}
/** The newest of a product, also where it has been taken back or is still to come. */
export const lockRelease = ({ tx, tenant }: TenantTx, productId: number): Promise<ReleaseRow | undefined> =>
  rowOf<ReleaseRow>(
    tx,
    `select id, version, replaced_version as replaced, nullif(effective_from, '-infinity') as "from", asked_by as "askedBy", approved_by as "approvedBy", at,
       rolled_back_at is not null as "isBack" from product_release where tenant_id = $1 and product_id = $2 order by id desc limit 1 for update`,
    [tenant.id, productId],
  );

/** The newest that stands: what a request to publish was made against. */
export const selectStanding = ({ tx, tenant }: TenantTx, productId: number) =>
  rowOf<{ readonly id: number; readonly version: number }>(
    tx,
    "select id, version from product_release where tenant_id = $1 and product_id = $2 and rolled_back_at is null order by id desc limit 1",
    [tenant.id, productId],
  );

export async function markBack({ tx, tenant, staff, now }: Context, id: number): Promise<void> {
  await rowsOf(tx, "update product_release set rolled_back_by = $3, rolled_back_at = $4 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    staff.id,
    now,
  ]);
}

export async function renameAs({ tx, tenant }: TenantTx, productId: number, version: number): Promise<void> {
  await rowsOf(
    tx,
    `update product p set name = coalesce(v.name, p.name) from product_version v
     where p.tenant_id = $1 and p.id = $2 and v.tenant_id = p.tenant_id and v.product_id = p.id and v.version = $3`,
    [tenant.id, productId, version],
  );
}
