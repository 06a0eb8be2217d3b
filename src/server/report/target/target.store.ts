import type { TargetDim } from "../../../contract/report/target/targets.ts";
import type { Context, Tx } from "../../kernel/context.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";

export interface Held {
  readonly metric: string;
  readonly month: string;
  readonly by: TargetDim;
  readonly key: string;
  readonly value: number | null;
}
interface Wanted {
  readonly report: string;
  /** First days of months. */
  readonly months: readonly string[];
}

/** The targets that hold in these months: the last that was set of each, unless it was taken back. */
export const selectHeld = (tx: Tx, tenantId: number, { report, months }: Wanted): Promise<readonly Held[]> =>
  rowsOf<Held>(
    tx,
    `select * from (select distinct on (month, figure, dim, member) figure as metric, month::text as month, dim as "by", member as key, value::float8 as value
       from report_target where tenant_id = $1 and report = $2 and month = any($3::date[]) order by month, figure, dim, member, id desc) t where value is not null`,
    [tenantId, report, months],
  );

export interface Said extends Held {
  readonly name: string | null;
  readonly setBy: string;
  readonly at: string;
}
/** The same of one figure, with who said so; without months every month that anything was said of. */
export async function selectSaid(
  { tx, tenant }: Pick<Context, "tx" | "tenant">,
  { report, metric, months }: { readonly report: string; readonly metric: string; readonly months: readonly string[] | null },
): Promise<readonly Said[]> {
  const rows = await rowsOf<Omit<Said, "at"> & { readonly at: Date }>(
    tx,
    `select t.metric, t.month, t."by", t.key, t.value, s.admin_name as "setBy", t.at, coalesce(m.name, p.admin_name) as name
     from (select distinct on (month, dim, member) figure as metric, month::text as month, dim as "by", member as key, value::float8 as value, set_by, at
       from report_target where tenant_id = $1 and report = $2 and figure = $3 and ($4::date[] is null or month = any($4)) order by month, dim, member, id desc) t
     join staff s on s.tenant_id = $1 and s.id = t.set_by
     left join team m on t."by" = 'team' and m.tenant_id = $1 and m.id::text = t.key
     left join staff p on t."by" in ('collector', 'reviewer') and p.tenant_id = $1 and p.id::text = t.key
     where t.value is not null order by t.month desc, t."by", name, t.key`,
    [tenant.id, report, metric, months],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Whoever and whatever a target of the house can be of, with their names. */
export const selectMembers = ({ tx, tenant }: Pick<Context, "tx" | "tenant">) =>
  rowsOf<{ readonly by: TargetDim; readonly key: string; readonly name: string }>(
    tx,
    `select 'team' as "by", id::text as key, name from team where tenant_id = $1
     union all select 'app', id::text, name from app where tenant_id = $1
     union all select 'product', id::text, name from product where tenant_id = $1
     union all select p."by", s.id::text, s.admin_name from staff s cross join (values ('collector'), ('reviewer')) p("by") where s.tenant_id = $1 and s.enabled`,
    [tenant.id],
  );

/** Sets targets anew; what was said before stays on record. */
export async function insertTargets(
  { tx, tenant, staff, now }: Context,
  report: string,
  targets: readonly Held[],
): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `insert into report_target (tenant_id, report, figure, month, dim, member, value, set_by, at)
     select $1, $2, t.metric, t.month, t."by", t.key, t.value, $4, $5
     from jsonb_to_recordset($3::jsonb) as t(metric text, month date, "by" text, key text, value bigint) returning id::int as id`,
    [tenant.id, report, JSON.stringify(targets), staff.id, now],
  );
  return rows.map(({ id }) => id);
}
