import type { ParsedOf } from "../../../../contract/types.ts";
import type { LastLoan } from "../../../../lending/product/levels.rules.ts";
import type { ProductOffer } from "../../../../lending/product/product.ts";
import type { Relation } from "../../../../lending/product/relevance.rules.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

type Row = ParsedOf<"relevance.save">["rows"][number];

/** Relations of an app that are on. */
export const selectRelations = ({ tx, tenant }: TenantTx, appId: number): Promise<readonly Relation[]> =>
  rowsOf<Relation>(
    tx,
    `select product_id as "productId", settled_from as "settledFrom", settled_to as "settledTo", overdue_days as "overdueDaysLimit", upgrade_to as "upgradeTo",
       same_level as "sameLevel", downgrade_to as "downgradeTo", user_types as "userTypes"
     from product_relevance where tenant_id = $1 and app_id = $2 and enabled order by id`,
    [tenant.id, appId],
  );

/** The loan that somebody settled last, and how late it was. */
export const selectLast = ({ tx, tenant }: TenantTx, customerId: number): Promise<LastLoan | undefined> =>
  rowOf<LastLoan>(
    tx,
    `select o.product_id as "productId", o.principal, greatest((o.settled_at at time zone $3)::date - o.due_date, 0)::int as "mostDaysLate"
     from loan_order o where o.tenant_id = $1 and o.customer_id = $2 and o.status = 9 and o.settled_at is not null order by o.settled_at desc limit 1`,
    [tenant.id, customerId, tenant.timeZone],
  );

interface ShelfRow {
  readonly id: number;
  readonly name: string;
  readonly appId: number;
  readonly offer: ProductOffer | null;
}
/** Every product of the lender; its offer while it is listed. */
export const selectProducts = ({ tx, tenant, now }: TenantMoment): Promise<readonly ShelfRow[]> =>
  rowsOf<ShelfRow>(
    tx,
    `select p.id, p.name, p.app_id as "appId", case when p.status = 'listed' then v.offer end as offer from product p
     left join lateral (select r.version from product_release r where r.tenant_id = p.tenant_id and r.product_id = p.id and r.rolled_back_at is null
       and r.effective_from <= $2 order by r.effective_from desc, r.id desc limit 1) f on true
     left join product_version v on v.tenant_id = p.tenant_id and v.product_id = p.id and v.version = f.version where p.tenant_id = $1`,
    [tenant.id, now],
  );

/** How often an app's relations were saved; the app is held until the transaction ends. Undefined: there is no such app. */
export const lockVersion = ({ tx, tenant }: TenantTx, appId: number) =>
  rowOf<{ readonly version: number }>(tx, "select relevance_version as version from app where tenant_id = $1 and id = $2 for update", [
    tenant.id,
    appId,
  ]);

/** Takes the place of all that the app had; a row that was there keeps its number. */
export async function replaceRows({ tx, tenant, staff, now }: Context, appId: number, rows: readonly Row[]): Promise<number> {
  const kept = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await rowsOf(tx, "delete from product_relevance where tenant_id = $1 and app_id = $2 and id <> all($3::bigint[])", [
    tenant.id,
    appId,
    kept,
  ]);
  const columns = "product_id, settled_from, settled_to, overdue_days, upgrade_to, same_level, downgrade_to, user_types, enabled";
  const of = `r."productId", r."settledFrom", r."settledTo", r."overdueDaysLimit", r."upgradeTo", r."sameLevel", r."downgradeTo", r."userTypes", r.enabled`;
  const from = `jsonb_to_recordset($5::jsonb) as r(id bigint, "productId" int, "settledFrom" int, "settledTo" int, "overdueDaysLimit" int, "upgradeTo" int,
    "sameLevel" int, "downgradeTo" int, "userTypes" text[], enabled boolean)`;
  await rowsOf(
    tx,
    `with given as (select * from ${from}),
     changed as (update product_relevance x set (${columns}, updated_by, updated_at) = (${of}, $3, $4) from given r
       where x.tenant_id = $1 and x.app_id = $2 and x.id = r.id
         and (${columns.replace(/\w+/g, "x.$&")}) is distinct from (${of}))
     insert into product_relevance (tenant_id, app_id, ${columns}, updated_by, updated_at) select $1, $2, ${of}, $3, $4 from given r where r.id is null`,
    [tenant.id, appId, staff.id, now, JSON.stringify(rows)],
  );
  const row = await rowOf<{ version: number }>(
    tx,
    "update app set relevance_version = relevance_version + 1 where tenant_id = $1 and id = $2 returning relevance_version as version",
    [tenant.id, appId],
  );
  return row?.version ?? 0;
}

/** Of these rows those that are none of the app's. */
export const selectStrange = ({ tx, tenant }: TenantTx, appId: number, ids: readonly number[]) =>
  rowsOf<{ readonly id: number }>(
    tx,
    `select x.id from unnest($3::bigint[]) as x(id) where not exists (select from product_relevance r where r.tenant_id = $1 and r.app_id = $2 and r.id = x.id)`,
    [tenant.id, appId, ids],
  );

export function relevanceQueue(input: ParsedOf<"relevance.list">, { tenant }: Context): Queue {
  const values = new Values();
  const where = [`r.tenant_id = ${values.add(tenant.id)}`, ...isOneOf(values, "r.app_id", input.appId, "int")];
  if (input.productId?.length) {
    const asked = `any(${values.add(input.productId)}::int[])`;
    where.push(`(r.product_id = ${asked} or r.upgrade_to = ${asked} or r.same_level = ${asked} or r.downgrade_to = ${asked})`);
  }
  return {
    from: `product_relevance r join app a on a.tenant_id = r.tenant_id and a.id = r.app_id
      left join staff s on s.tenant_id = r.tenant_id and s.id = r.updated_by`,
    columns: {
      id: "r.id",
      appId: "r.app_id",
      productId: "r.product_id",
      settledFrom: "r.settled_from",
      settledTo: "r.settled_to",
      overdueDaysLimit: "r.overdue_days",
      upgradeTo: "r.upgrade_to",
      sameLevel: "r.same_level",
      downgradeTo: "r.downgrade_to",
      userTypes: "to_jsonb(r.user_types)",
      enabled: "r.enabled",
      status: "case when r.enabled then 'enabled' else 'disabled' end",
      version: "a.relevance_version",
      updateBy: "s.admin_name",
      updateTime: "r.updated_at",
    },
    where,
    orderBy: "r.app_id, r.product_id, r.settled_from, r.id",
    values,
  };
}
