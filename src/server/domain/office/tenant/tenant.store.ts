import type { ParsedOf } from "../../../../contract/types.ts";
import type { TenantStatus } from "../../../../lending/options/office/tenant-codes.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

/** Lenders whom the caller may see, with what waits for a second person. */
export function tenantQueue(input: ParsedOf<"tenant.search">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  const [own, at, me] = [values.add(tenant.id), values.add(now), values.add(staff.id)];
  const where = [`${own}::int is not null`, `${at}::timestamptz is not null`, `${me}::bigint is not null`];
  if (input.name) where.push(`strpos(lower(t.name), lower(${values.add(input.name)})) > 0`);
  if (input.code) where.push(`strpos(lower(t.code), lower(${values.add(input.code)})) > 0`);
  if (input.region) where.push(`t.region = ${values.add(input.region)}`);
  if (input.status) where.push(`t.status = ${values.add(input.status)}`);
  return {
    from: `tenant_list(${me}::bigint) t
      left join lateral (select a.id, a.kind, a.payload, a.requested_by, q.admin_name from approval a join staff q on q.tenant_id = a.tenant_id and q.id = a.requested_by
        where a.tenant_id = ${own}::int and a.kind in ('tenantLive', 'tenantRegion', 'tenantUser') and split_part(a.target, ' ', 1) = t.tenant_id::text and a.state = 'pending' and a.expires_at > ${at}
        order by a.id limit 1) w on true`,
    columns: {
      id: "t.tenant_id",
      code: "t.code",
      name: "t.name",
      region: "t.region",
      currency: "t.currency",
      locales: "case when t.languages = '{}' then array[t.locale] else t.languages end",
      timeZone: "t.time_zone",
      apps: "t.apps",
      staffCount: "t.staff",
      openOrders: "t.open_orders",
      status: "t.status",
      reason: "t.reason",
      createTime: "t.created_at",
      approvalId: "w.id",
      requester: "w.admin_name",
      asked: "lower(substr(w.kind, 7))",
      askedReason: "w.payload ->> 'reason'",
      isOwnRequest: `coalesce(w.requested_by = ${me}::bigint, false)`,
      isOwn: `t.tenant_id = ${own}::int`,
    },
    where,
    orderBy: "t.tenant_id",
    values,
    // The lenders' own figures are counted by the function whatever is asked of it.
    isMade: true,
  };
}

export interface TenantRow {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly status: TenantStatus;
  /** It is live or was: not in its first preparation. */
  readonly lived: boolean;
  readonly region: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly languages: readonly string[];
  readonly apps: readonly string[];
}

/** Those whom the caller may see, by their names. */
export const selectTenants = ({ tx, staff }: Context, name: string): Promise<readonly TenantRow[]> =>
  rowsOf<TenantRow>(
    tx,
    `select t.tenant_id as id, t.name, t.code, t.status, t.lived, t.region, t.time_zone as "timeZone", t.locale, t.languages, t.apps
     from tenant_list($1) t where strpos(lower(t.name), lower($2)) > 0 order by 1`,
    [staff.id, name],
  );

/** Whether the database counts the caller among the platform's people. */
export async function mayTurn({ tx, staff }: Context): Promise<boolean> {
  return (await rowOf<{ is: boolean }>(tx, "select is_platform($1) as is", [staff.id]))?.is ?? false;
}

export interface Turn {
  readonly tenantId: number;
  readonly status: TenantStatus;
  readonly reason: string;
  /** Who asked, where the caller decides. */
  readonly askedBy: number | null;
}

/** Turns a lender. @returns what it was before; null where it is not the caller's to turn */
export async function turnTenant({ tx, tenant, staff, now }: Context, turn: Turn): Promise<TenantStatus | null> {
  const row = await rowOf<{ was: TenantStatus | null }>(
    tx,
    `select turn_tenant($1, (select a.admin_name from staff a where a.tenant_id = $2 and a.id = $3::bigint), $4, $5, $6, $7) as was`,
    [staff.id, tenant.id, turn.askedBy, turn.tenantId, turn.status, turn.reason, now],
  );
  return row?.was ?? null;
}
