import type { SettingGroup } from "../../../../lending/setting/setting.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface VersionRow {
  readonly id: number;
  readonly groupCode: SettingGroup;
  readonly key: string;
  readonly before: string | null;
  readonly value: string | null;
  readonly validFrom: string;
  readonly reason: string;
  readonly source: string;
  readonly by: string;
  readonly approvedBy: string | null;
  readonly at: Date;
}

/** Versions, the oldest first; of one key, of a group, or all. */
export function selectVersions(
  { tx, tenant }: TenantTx,
  of: { readonly groupCode?: SettingGroup | undefined; readonly key?: string } = {},
) {
  return rowsOf<VersionRow>(
    tx,
    `select v.id, v.group_code as "groupCode", v.key, v.before, v.value, v.valid_from::text as "validFrom", v.reason, v.source, s.admin_name as by,
       a.admin_name as "approvedBy", v.at
     from setting_version v join staff s on s.tenant_id = v.tenant_id and s.id = v.changed_by
     left join staff a on a.tenant_id = v.tenant_id and a.id = v.approved_by
     where v.tenant_id = $1 and ($2::text is null or v.group_code = $2) and ($3::text is null or v.key = $3) order by v.id`,
    [tenant.id, of.groupCode ?? null, of.key ?? null],
  );
}

export interface NewVersion {
  readonly groupCode: SettingGroup;
  readonly key: string;
  readonly before: string | null;
  readonly value: string | null;
  readonly validFrom: string;
  readonly reason: string;
  readonly source: string;
  readonly changedBy: number;
  readonly approvedBy: number | null;
}

export async function insertVersion({ tx, tenant, now }: Context, row: NewVersion): Promise<number> {
  const made = await rowOf<{ id: number }>(
    tx,
    `insert into setting_version (tenant_id, group_code, key, before, value, valid_from, reason, source, changed_by, approved_by, at)
     values ($1, $2, $3, $4, $5, $6::date, $7, $8, $9, $10, $11) returning id`,
    [tenant.id, row.groupCode, row.key, row.before, row.value, row.validFrom, row.reason, row.source, row.changedBy, row.approvedBy, now],
  );
  return made?.id ?? 0;
}

/** One change of a key at a time: the second waits here, and meets what the first has made. */
export async function lockSettings({ tx, tenant }: Context): Promise<void> {
  await rowsOf(tx, "select pg_advisory_xact_lock(7355, $1)", [tenant.id]);
}

export interface WaitingRow {
  readonly id: number;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly requestedBy: number;
  readonly requester: string;
}
/** Changes of settings that wait for a second person. */
export const selectWaitingAll = ({ tx, tenant, now }: Context) =>
  rowsOf<WaitingRow>(
    tx,
    `select a.id, a.payload, a.requested_by as "requestedBy", s.admin_name as requester
     from approval a join staff s on s.tenant_id = a.tenant_id and s.id = a.requested_by
     where a.tenant_id = $1 and a.kind in ('paramSave', 'commissionRate') and a.state = 'pending' and a.expires_at > $2`,
    [tenant.id, now],
  );
