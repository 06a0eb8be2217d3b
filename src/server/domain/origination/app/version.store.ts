import type { ParsedOf } from "../../../../contract/types.ts";
import type { AppVersionState, Release } from "../../../../lending/product/app-version.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

export interface VersionRow extends Release {
  readonly appId: number;
  readonly state: AppVersionState;
}
export const lockVersion = ({ tx, tenant }: TenantTx, id: number): Promise<VersionRow | undefined> =>
  rowOf<VersionRow>(
    tx,
    `select id, app_id as "appId", build, forced, gray_percent as "grayPercent", state from app_version where tenant_id = $1 and id = $2 for update`,
    [tenant.id, id],
  );

/** The highest build of an app that has ever been published, but for one release. */
export const selectHighest = ({ tx, tenant }: TenantTx, appId: number, but: number) =>
  rowOf<{ readonly build: number | null }>(
    tx,
    "select max(build) as build from app_version where tenant_id = $1 and app_id = $2 and id <> $3 and state <> 'draft'",
    [tenant.id, appId, but],
  );

type Facts = Omit<ParsedOf<"appVersion.save">, "id">;
const valuesOf = ({ appId, version, build, force, grayPercent, url, notes }: Facts) => [
  appId,
  version,
  build,
  force,
  grayPercent,
  url,
  notes,
];

/** Undefined: the app has a release of this build. */
export const insertVersion = ({ tx, tenant, staff, now }: Context, facts: Facts) =>
  rowOf<{ readonly id: number }>(
    tx,
    `insert into app_version (tenant_id, created_by, updated_at, app_id, name, build, forced, gray_percent, url, notes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [tenant.id, staff.id, now, ...valuesOf(facts)],
  );

/** False: the app has another release of this build. */
export async function updateVersion({ tx, tenant, now }: Context, id: number, facts: Facts): Promise<boolean> {
  const row = await rowOf(
    tx,
    `update app_version v set updated_at = $3, (app_id, name, build, forced, gray_percent, url, notes) = ($4, $5, $6, $7, $8, $9, $10)
     where v.tenant_id = $1 and v.id = $2
       and not exists (select from app_version o where o.tenant_id = $1 and o.app_id = $4 and o.build = $6 and o.id <> $2) returning 1`,
    [tenant.id, id, now, ...valuesOf(facts)],
  );
  return row !== undefined;
}

export async function setState({ tx, tenant, now }: Context, id: number, state: AppVersionState): Promise<void> {
  await rowsOf(
    tx,
    `update app_version set state = $3, updated_at = $4, published_at = case when $3 = 'published' then $4 else published_at end where tenant_id = $1 and id = $2`,
    [tenant.id, id, state, now],
  );
}

export interface Published extends Release {
  readonly name: string;
  readonly url: string;
  readonly notes: string;
}
export const selectPublished = ({ tx, tenant }: TenantTx, appId: number): Promise<readonly Published[]> =>
  rowsOf<Published>(
    tx,
    `select id, build, forced, gray_percent as "grayPercent", name, url, notes from app_version where tenant_id = $1 and app_id = $2 and state = 'published'
     order by build desc limit 50`,
    [tenant.id, appId],
  );

/** What a device runs, written when it is another build or another day. */
export async function noteDevice(
  { tx, tenant }: TenantMoment,
  of: { readonly appId: number; readonly device: Buffer; readonly build: number; readonly day: string },
) {
  await rowsOf(
    tx,
    `insert into app_device as d (tenant_id, app_id, device, build, seen_on) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, app_id, device) do update set build = excluded.build, seen_on = excluded.seen_on
     where (d.build, d.seen_on) is distinct from (excluded.build, excluded.seen_on)`,
    [tenant.id, of.appId, of.device, of.build, of.day],
  );
}

export function versionQueue(input: ParsedOf<"appVersion.list">, { tenant }: Context): Queue {
  const values = new Values();
  const where = [
    `v.tenant_id = ${values.add(tenant.id)}`,
    ...isOneOf(values, "v.app_id", input.appId, "int"),
    ...isOneOf(values, "a.os_type", input.osType, "int"),
    ...isOneOf(values, "v.state", input.status),
  ];
  return {
    from: "app_version v join app a on a.tenant_id = v.tenant_id and a.id = v.app_id",
    columns: {
      id: "v.id",
      appId: "v.app_id",
      osType: "a.os_type",
      version: "v.name",
      build: "v.build",
      force: "v.forced",
      grayPercent: "v.gray_percent",
      url: "v.url",
      notes: "v.notes",
      publishTime: "v.published_at",
      installs: "(select count(*)::int from app_device d where d.tenant_id = v.tenant_id and d.app_id = v.app_id and d.build = v.build)",
      status: "v.state",
      updateTime: "v.updated_at",
    },
    where,
    orderBy: "v.app_id, v.build desc, v.id",
    values,
  };
}
