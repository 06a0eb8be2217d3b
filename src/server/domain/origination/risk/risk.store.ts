import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Item, Kind } from "./book.actions.ts";

export interface ItemRow {
  readonly id: number;
  readonly kind: Kind;
  readonly name: string;
  readonly live: number | null;
  readonly newest: number;
}

/** An item, held until the transaction ends. */
export const lockItem = ({ tx, tenant }: TenantTx, kind: Kind, id: number): Promise<ItemRow | undefined> =>
  rowOf<ItemRow>(
    tx,
    `select i.id, i.kind, i.name, i.live_version as live, (select max(v.version) from risk_version v where v.tenant_id = i.tenant_id and v.item_id = i.id) as newest
     from risk_item i where i.tenant_id = $1 and i.kind = $2 and i.id = $3 for update of i`,
    [tenant.id, kind, id],
  );

/** An item in one of its versions. */
export const selectVersion = ({ tx, tenant }: TenantTx, id: number, version: number): Promise<Item | undefined> =>
  rowOf<Item>(
    tx,
    `select i.kind, i.id, v.version, v.body from risk_version v join risk_item i on i.tenant_id = v.tenant_id and i.id = v.item_id
     where v.tenant_id = $1 and v.item_id = $2 and v.version = $3`,
    [tenant.id, id, version],
  );

/** Number and name of all of a kind, and whether it has ever been published. */
export const selectNames = ({ tx, tenant }: TenantTx, kind: Kind) =>
  rowsOf<{ readonly id: number; readonly name: string; readonly live: boolean }>(
    tx,
    "select id, name, live_version is not null as live from risk_item where tenant_id = $1 and kind = $2 order by lower(name)",
    [tenant.id, kind],
  );

/** Null: another of the kind has the name. */
export async function insertItem({ tx, tenant, now }: Context, kind: Kind, name: string): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    tx,
    "insert into risk_item (tenant_id, kind, name, created_at) values ($1, $2, $3, $4) on conflict do nothing returning id",
    [tenant.id, kind, name, now],
  );
  return row?.id ?? null;
}

/** False: another of the kind has the name. */
export async function renameItem({ tx, tenant }: Context, id: number, name: string): Promise<boolean> {
  const row = await rowOf(
    tx,
    `update risk_item i set name = $3 where i.tenant_id = $1 and i.id = $2
       and not exists (select from risk_item o where o.tenant_id = i.tenant_id and o.kind = i.kind and o.id <> i.id and lower(o.name) = lower($3)) returning 1`,
    [tenant.id, id, name],
  );
  return row !== undefined;
}

export async function insertVersion({ tx, tenant, staff, now }: Context, id: number, body: unknown): Promise<number> {
  const row = await rowOf<{ version: number }>(
    tx,
    `insert into risk_version (tenant_id, item_id, version, body, author_id, at)
     select $1::int, $2::bigint, coalesce(max(version), 0) + 1, $3::jsonb, $4::bigint, $5::timestamptz from risk_version where tenant_id = $1 and item_id = $2 returning version`,
    [tenant.id, id, JSON.stringify(body), staff.id, now],
  );
  return row?.version ?? 1;
}

export interface VersionRow {
  readonly version: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly operator: string | null;
  readonly at: Date;
  readonly live: boolean;
  readonly released: Date | null;
}
/** The newest first. */
export const selectVersions = ({ tx, tenant }: Context, kind: Kind, id: number): Promise<readonly VersionRow[]> =>
  rowsOf<VersionRow>(
    tx,
    `select v.version, v.body, s.admin_name as operator, v.at, v.version is not distinct from i.live_version as live,
       (select max(r.at) from risk_release r where r.tenant_id = v.tenant_id and r.item_id = v.item_id and r.version = v.version) as released
     from risk_item i join risk_version v on v.tenant_id = i.tenant_id and v.item_id = i.id
     left join staff s on s.tenant_id = v.tenant_id and s.id = v.author_id
     where i.tenant_id = $1 and i.kind = $2 and i.id = $3 order by v.version desc limit 200`,
    [tenant.id, kind, id],
  );
