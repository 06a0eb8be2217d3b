import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface Names {
  readonly en: string;
  readonly zh: string;
  readonly vi: string;
  readonly es: string;
}
/** A menu (1) or a button (2) of the tree, with its names in every language. */
export interface EntryRow {
  readonly id: number;
  readonly parentId: number;
  readonly type: 1 | 2;
  readonly names: Names;
  readonly webUrl: string;
  readonly orderNum: number;
  readonly icon: string;
  readonly url: string;
  readonly perms: string;
  readonly version: number;
  readonly updatedAt: Date | null;
}

const columns = `id, parent_id as "parentId", type, names, web_url as "webUrl", order_num as "orderNum", icon, url, perms, version, updated_at as "updatedAt"`;

/** The whole tree, in the order in which it is shown. */
export const selectEntries = ({ tx, tenant }: TenantTx): Promise<readonly EntryRow[]> =>
  rowsOf<EntryRow>(tx, `select ${columns} from menu_entry where tenant_id = $1 order by order_num, id`, [tenant.id]);

/** The same, held until the transaction ends: two people never move it at once. */
export const lockEntries = ({ tx, tenant }: TenantTx): Promise<readonly EntryRow[]> =>
  rowsOf<EntryRow>(tx, `select ${columns} from menu_entry where tenant_id = $1 order by order_num, id for update`, [tenant.id]);

/** Entries that stand for a key: buttons. A menu that only groups others is shown by what is below it. */
export const keyedEntries = (entries: readonly EntryRow[]): readonly EntryRow[] => entries.filter(({ type }) => type === 2);

export type NewEntry = Omit<EntryRow, "id" | "version" | "updatedAt">;

/** Numbers of one's own begin where the house's end. */
const firstOwn = 1_000_000;

export async function insertEntry({ tx, tenant, now }: Context, entry: NewEntry): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into menu_entry (tenant_id, id, parent_id, type, names, web_url, order_num, icon, url, perms, updated_at)
     select $1, greatest(coalesce(max(id), 0) + 1, $11::int), $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10 from menu_entry where tenant_id = $1 returning id`,
    [
      tenant.id,
      entry.parentId,
      entry.type,
      JSON.stringify(entry.names),
      entry.webUrl,
      entry.orderNum,
      entry.icon,
      entry.url,
      entry.perms,
      now,
      firstOwn,
    ],
  );
  return row?.id ?? 0;
}

export const updateEntry = ({ tx, tenant, now }: Context, id: number, entry: NewEntry) =>
  rowsOf(
    tx,
    `update menu_entry set parent_id = $3, names = $4::jsonb, web_url = $5, order_num = $6, icon = $7, url = $8, perms = $9, version = version + 1,
       updated_at = $10 where tenant_id = $1 and id = $2`,
    [tenant.id, id, entry.parentId, JSON.stringify(entry.names), entry.webUrl, entry.orderNum, entry.icon, entry.url, entry.perms, now],
  );

export const deleteEntries = ({ tx, tenant }: TenantTx, ids: readonly number[]) =>
  rowsOf(tx, "delete from menu_entry where tenant_id = $1 and id = any($2::int[])", [tenant.id, ids]);

/** Keys that a role holds, with how many roles do. */
export async function selectHeldKeys({ tx, tenant }: TenantTx): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await rowsOf<{ permission: string; roles: readonly number[] }>(
    tx,
    "select permission, array_agg(role_id) as roles from role_permission where tenant_id = $1 group by 1",
    [tenant.id],
  );
  return new Map(rows.map(({ permission, roles }) => [permission, roles]));
}
