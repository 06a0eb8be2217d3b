import { shippedKeys } from "../../../../contract/permissions.ts";
import type { DataScope } from "../../../../lending/rights/grant.rules.ts";
import { kindOf } from "../../../../lending/rights/staff-kinds.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface RoleRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly staffType: number;
  readonly parentId: number | null;
  readonly dataScope: DataScope;
  readonly enabled: boolean;
  readonly remark: string;
  readonly version: number;
}

const columns = `r.id, r.code, r.name, r.level, r.staff_type as "staffType", r.parent_id as "parentId", r.data_scope as "dataScope", r.enabled, r.remark, r.version`;

/** The keys of the role that the house ships for a kind of staff: what a role of that kind inherits. */
export const templateOf = (staffType: number): ReadonlySet<string> => new Set(shippedKeys(kindOf(staffType).code));

export const selectRoles = ({ tx, tenant }: TenantTx): Promise<readonly RoleRow[]> =>
  rowsOf<RoleRow>(tx, `select ${columns} from role r where r.tenant_id = $1 order by r.level, r.id`, [tenant.id]);

/** A role and that of whoever acts, held until the transaction ends: neither changes while one is changed by the other. */
export async function lockRoles({ tx, tenant }: TenantTx, ids: readonly number[]): Promise<readonly RoleRow[]> {
  return rowsOf<RoleRow>(
    tx,
    `select ${columns} from role r where r.tenant_id = $1 and r.id = any($2::int[]) order by r.id for no key update`,
    [tenant.id, ids],
  );
}

/** Rights of a tenant change one after the other where the whole tree is judged: a parent, a name, who is left. */
export const lockTree = ({ tx, tenant }: TenantTx) =>
  rowsOf(tx, "select pg_advisory_xact_lock(hashtextextended('role ' || $1, 0))", [tenant.id]);

/** What somebody may do, read in this transaction and not from his session. */
export interface Granter {
  readonly staffId: number;
  readonly roleId: number;
  readonly level: number;
  readonly dataScope: DataScope;
  readonly isEnabled: boolean;
  readonly keys: ReadonlySet<string>;
}

export async function selectGranter({ tx, tenant }: TenantTx, staffId: number): Promise<Granter | null> {
  const row = await rowOf<Omit<Granter, "keys"> & { readonly keys: readonly string[] }>(
    tx,
    `select s.id as "staffId", s.role_id as "roleId", r.level, r.data_scope as "dataScope", s.enabled and r.enabled as "isEnabled",
       array(select p.permission from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id) as keys
     from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id where s.tenant_id = $1 and s.id = $2`,
    [tenant.id, staffId],
  );
  return row ? { ...row, keys: new Set(row.keys) } : null;
}

export async function selectKeys({ tx, tenant }: TenantTx, roleId: number): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ permission: string }>(tx, "select permission from role_permission where tenant_id = $1 and role_id = $2", [
    tenant.id,
    roleId,
  ]);
  return new Set(rows.map(({ permission }) => permission));
}

export interface NewRole {
  readonly name: string;
  readonly parentId: number;
  readonly level: number;
  readonly staffType: number;
  readonly dataScope: DataScope;
  readonly remark: string;
}

/** A role that is off; answers its number. Under `lockTree`. */
export async function insertRole({ tx, tenant, now }: Context, role: NewRole): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into role (tenant_id, id, code, name, parent_id, level, staff_type, data_scope, remark, enabled, created_at, updated_at)
     select $1, n.id, 'role' || n.id, $2, $3, $4, $5, $6, $7, false, $8, $8
     from (select coalesce(max(id), 0) + 1 as id from role where tenant_id = $1) n returning id`,
    [tenant.id, role.name, role.parentId, role.level, role.staffType, role.dataScope, role.remark, now],
  );
  return row?.id ?? 0;
}

export interface RoleChange {
  readonly name?: string | undefined;
  readonly parentId?: number | null | undefined;
  readonly level?: number | undefined;
  readonly staffType?: number | undefined;
  readonly dataScope?: DataScope | undefined;
  readonly remark?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** Changes what is named, and counts one version more. */
export async function updateRole({ tx, tenant, now }: Context, id: number, change: RoleChange): Promise<void> {
  await rowsOf(
    tx,
    `update role set name = coalesce($3, name), parent_id = coalesce($4, parent_id), level = coalesce($5, level), staff_type = coalesce($6, staff_type),
       data_scope = coalesce($7, data_scope), remark = coalesce($8, remark), enabled = coalesce($9, enabled), version = version + 1, updated_at = $10
     where tenant_id = $1 and id = $2`,
    [
      tenant.id,
      id,
      change.name ?? null,
      change.parentId ?? null,
      change.level ?? null,
      change.staffType ?? null,
      change.dataScope ?? null,
      change.remark ?? null,
      change.enabled ?? null,
      now,
    ],
  );
}

/** Steps below the first, for everything below a role that was moved. Under `lockTree`. */
export const updateLevels = ({ tx, tenant }: TenantTx, id: number) =>
  rowsOf(
    tx,
    `with recursive below as (
       select r.id, r.level from role r where r.tenant_id = $1 and r.id = $2
       union all select c.id, (b.level + 1)::smallint from role c join below b on c.parent_id = b.id where c.tenant_id = $1)
     update role r set level = b.level from below b where r.tenant_id = $1 and r.id = b.id and r.level <> b.level`,
    [tenant.id, id],
  );

interface Grants {
  readonly roleId: number;
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  /** Who asked, where another person approved it. */
  readonly askedBy?: number;
}

/** Keys go and come, and it stands written by whom. */
export async function writeGrants(
  { tx, tenant, staff, now }: Context,
  { roleId, added = [], removed = [], askedBy }: Grants,
): Promise<void> {
  await rowsOf(tx, "delete from role_permission where tenant_id = $1 and role_id = $2 and permission = any($3::text[])", [
    tenant.id,
    roleId,
    removed,
  ]);
  await rowsOf(
    tx,
    "insert into role_permission (tenant_id, role_id, permission) select $1::int, $2::int, k from unnest($3::text[]) k on conflict do nothing",
    [tenant.id, roleId, added],
  );
  await rowsOf(
    tx,
    `insert into role_grant (tenant_id, role_id, permission, granted, staff_id, approved_by, at)
     select $1::int, $2::int, k.permission, k.granted, $5::bigint, $6::bigint, $7::timestamptz from (select unnest($3::text[]) as permission, true as granted
       union all select unnest($4::text[]), false) k order by 3`,
    [tenant.id, roleId, added, removed, askedBy ?? staff.id, askedBy === undefined ? null : staff.id, now],
  );
}

/** The last word on each key of a role: since when, by whom. */
export const selectLastGrants = ({ tx, tenant }: TenantTx, roleId: number) =>
  rowsOf<{ readonly permission: string; readonly since: Date; readonly by: string; readonly approvedBy: string | null }>(
    tx,
    `select distinct on (g.permission) g.permission, g.at as since, s.admin_name as by, a.admin_name as "approvedBy"
     from role_grant g join staff s on s.tenant_id = g.tenant_id and s.id = g.staff_id
     left join staff a on a.tenant_id = g.tenant_id and a.id = g.approved_by
     where g.tenant_id = $1 and g.role_id = $2 order by g.permission, g.id desc`,
    [tenant.id, roleId],
  );

/** Whether somebody enabled would still grant rights for this tenant without that role; the platform's people do not count, they come and go. */
export async function hasOtherGranter({ tx, tenant }: TenantTx, roleId: number): Promise<boolean> {
  const row = await rowOf(
    tx,
    `select from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id and r.enabled and r.staff_type <> 0
       join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = 'authority:role:grant'
     where s.tenant_id = $1 and s.enabled and s.role_id <> $2 limit 1`,
    [tenant.id, roleId],
  );
  return row !== undefined;
}

export async function countPeople({ tx, tenant, now }: Context, roleId: number) {
  const row = await rowOf<{ people: number; signedIn: number }>(
    tx,
    `select count(*)::int as people, count(*) filter (where exists (select from session e where e.tenant_id = s.tenant_id and e.staff_id = s.id
       and e.expires_at > $3 and e.seen_at > $3::timestamptz - interval '30 minutes'))::int as "signedIn"
     from staff s where s.tenant_id = $1 and s.role_id = $2 and s.enabled`,
    [tenant.id, roleId, now],
  );
  return row ?? { people: 0, signedIn: 0 };
}

interface Holder {
  readonly id: number;
  readonly isEnabled: boolean;
  readonly people: number;
  readonly keys: readonly string[];
}
/** Every role, with its keys and how many work with it. */
export const selectHolders = ({ tx, tenant }: TenantTx) =>
  rowsOf<Holder>(
    tx,
    `select r.id, r.enabled as "isEnabled",
       (select count(*)::int from staff s where s.tenant_id = r.tenant_id and s.role_id = r.id and s.enabled) as people,
       array(select p.permission from role_permission p where p.tenant_id = r.tenant_id and p.role_id = r.id) as keys
     from role r where r.tenant_id = $1`,
    [tenant.id],
  );

/** Those that are on. */
export const selectAble = async (context: TenantTx) =>
  (await selectHolders(context)).filter(({ isEnabled }) => isEnabled).map((row) => ({ ...row, keys: new Set(row.keys) }));
