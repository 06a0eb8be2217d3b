import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { addDays } from "../../../../lending/time/zone.ts";

export interface AppRow {
  readonly id: number;
  readonly enabled: boolean;
  readonly version: number;
}
export const lockApp = ({ tx, tenant }: TenantTx, id: number): Promise<AppRow | undefined> =>
  rowOf<AppRow>(tx, "select id, enabled, version from app where tenant_id = $1 and id = $2 for update", [tenant.id, id]);

/** Whether an app takes applications; undefined: there is no such app. */
export const selectEnabled = ({ tx, tenant }: TenantTx, id: number) =>
  rowOf<{ readonly enabled: boolean }>(tx, "select enabled from app where tenant_id = $1 and id = $2", [tenant.id, id]);

export const insertApp = ({ tx, tenant }: TenantTx) =>
  rowOf<{ readonly id: number }>(
    tx,
    "insert into app (tenant_id, id, name) select $1, coalesce(max(id), 0) + 1, '' from app where tenant_id = $1 returning id",
    [tenant.id],
  );

type Facts = Omit<ParsedOf<"app.save">, "id" | "version">;
/** False: another app of its system has the package. */
export async function updateApp({ tx, tenant, now }: Context, id: number, facts: Facts): Promise<boolean> {
  const { name, packageName, osType, appType, locale, storeUrl, privacyUrl } = facts;
  const row = await rowOf(
    tx,
    `update app a set (name, package, os_type, app_type, locale, store_url, privacy_url, updated_at, version) = ($3, $4, $5, $6, $7, $8, $9, $10, version + 1)
     where a.tenant_id = $1 and a.id = $2 and ($4 = '' or not exists (select from app o where o.tenant_id = $1 and o.id <> $2 and lower(o.package) = lower($4) and o.os_type = $5))
     returning 1`,
    [tenant.id, id, name, packageName, osType, appType, locale, storeUrl, privacyUrl, now],
  );
  return row !== undefined;
}

export async function setEnabled({ tx, tenant, now }: Context, id: number, enabled: boolean): Promise<void> {
  await rowsOf(tx, "update app set enabled = $3, updated_at = $4, version = version + 1 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    enabled,
    now,
  ]);
}

export function appQueue(input: ParsedOf<"app.list">, { tenant, now }: Context): Queue {
  const values = new Values();
  const where = [`a.tenant_id = ${values.add(tenant.id)}`, ...isOneOf(values, "a.os_type", input.osType, "int")];
  if (input.name) where.push(`strpos(lower(a.name), lower(${values.add(input.name)})) > 0`);
  if (input.status?.length)
    where.push(`(case when a.enabled then 'enabled' else 'disabled' end) = any(${values.add(input.status)}::text[])`);
  const since = `date '${addDays(businessDay(now, tenant.timeZone).date, -6)}'`;
  const applied = (table: string): string =>
    `coalesce((select sum(d.applied) from ${table} d where d.tenant_id = a.tenant_id and d.app_id = a.id and d.day >= ${since}), 0)`;
  return {
    from: "app a",
    columns: {
      id: "a.id",
      name: "a.name",
      packageName: "a.package",
      osType: "a.os_type",
      appType: "a.app_type",
      locale: "a.locale",
      storeUrl: "a.store_url",
      privacyUrl: "a.privacy_url",
      deviceKind: "(array['androidApp', 'androidPage', 'iosApp', 'iosPage'])[1 + a.os_type * 2 + a.app_type]",
      orders7d: `(${applied("day_bucket")} + ${applied("day_delta")})::int`,
      status: "case when a.enabled then 'enabled' else 'disabled' end",
      version: "a.version",
      updateTime: "a.updated_at",
    },
    where,
    orderBy: "a.id",
    values,
  };
}
