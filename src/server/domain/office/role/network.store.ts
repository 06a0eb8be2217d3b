import { clockOfMinute, type NetworkRule } from "../../../../lending/rights/network.rules.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface NetworkRow extends NetworkRule {
  readonly id: number;
  readonly roleId: number;
  readonly enabled: boolean;
}
/** A row as it is to stand; without an id a new one. */
export interface NetworkChange extends NetworkRule {
  readonly id: number | null;
  readonly enabled: boolean;
}

const columns = `id, role_id as "roleId", ip_range as "ipRange", start_minute as "startMinute", end_minute as "endMinute", weekdays, enabled`;

export const selectNetworks = ({ tx, tenant }: TenantTx, roleId: number) =>
  rowsOf<NetworkRow>(tx, `select ${columns} from role_network where tenant_id = $1 and role_id = $2 order by id`, [tenant.id, roleId]);

export const selectNetwork = ({ tx, tenant }: TenantTx, id: number) =>
  rowOf<NetworkRow>(tx, `select ${columns} from role_network where tenant_id = $1 and id = $2`, [tenant.id, id]);

/** Writes one row of a role's restrictions; answers its number. */
export async function applyNetwork({ tx, tenant, now }: Context, roleId: number, change: NetworkChange): Promise<number> {
  const { id, ipRange, startMinute, endMinute, weekdays, enabled } = change;
  const values = [tenant.id, roleId, ipRange, startMinute, endMinute, weekdays, enabled, now];
  const row = await rowOf<{ id: number }>(
    tx,
    id === null
      ? `insert into role_network (tenant_id, role_id, ip_range, start_minute, end_minute, weekdays, enabled, updated_at)
         values ($1, $2, $3, $4, $5, $6::smallint[], $7, $8) returning id`
      : `update role_network set ip_range = $3, start_minute = $4, end_minute = $5, weekdays = $6::smallint[], enabled = $7, updated_at = $8
         where tenant_id = $1 and role_id = $2 and id = $9 returning id`,
    id === null ? values : [...values, id],
  );
  return row?.id ?? 0;
}

/** A row as the console reads it. */
export const networkLine = ({ id, ipRange, startMinute, endMinute, weekdays, enabled }: NetworkRow) => ({
  id,
  ipRange,
  startTime: clockOfMinute(startMinute),
  endTime: clockOfMinute(endMinute),
  weekdays: [...weekdays],
  status: enabled ? ("enabled" as const) : ("disabled" as const),
});
