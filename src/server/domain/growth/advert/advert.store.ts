import type { ParsedOf } from "../../../../contract/types.ts";
import { calls } from "../../../../contract/calls.ts";
import type { ListingState } from "../../../../lending/growth/listing.machine.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

type Advert = ParsedOf<"advert.save">;

const columns = "app_id, position, image_id, link, language, start_at, end_at, order_num";
const valuesOf = (of: Advert): readonly unknown[] => [
  of.appId,
  of.position,
  of.imageId,
  of.link,
  of.language,
  of.startTime,
  of.endTime,
  of.orderNum,
];

export async function insertAdvert({ tx, tenant, staff, now }: Context, advert: Advert): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into advert (tenant_id, created_by, updated_at, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [tenant.id, staff.id, now, ...valuesOf(advert)],
  );
  return row?.id ?? 0;
}

export interface AdvertRow {
  readonly id: number;
  readonly state: ListingState;
  readonly image_id: number | null;
  /** Of adverts from before there were pictures of the house's own. */
  readonly image_url: string;
  readonly end_at: Date | null;
}

export function lockAdvert({ tx, tenant }: TenantTx, id: number): Promise<AdvertRow | undefined> {
  return rowOf<AdvertRow>(tx, "select id, state, image_id, image_url, end_at from advert where tenant_id = $1 and id = $2 for update", [
    tenant.id,
    id,
  ]);
}

export const selectImage = ({ tx, tenant }: TenantTx, id: number) =>
  rowOf<{ readonly image: number | null }>(tx, "select image_id as image from advert where tenant_id = $1 and id = $2", [tenant.id, id]);

export async function updateAdvert({ tx, tenant, now }: Context, id: number, advert: Advert): Promise<void> {
  await rowsOf(
    tx,
    `update advert set updated_at = $3, (${columns}) = ($4, $5, $6, $7, $8, $9, $10, $11) where tenant_id = $1 and id = $2`,
    [tenant.id, id, now, ...valuesOf(advert)],
  );
}

export async function updateState({ tx, tenant, now }: Context, id: number, state: ListingState): Promise<void> {
  await rowsOf(tx, "update advert set state = $3, updated_at = $4 where tenant_id = $1 and id = $2", [tenant.id, id, state, now]);
}

export async function deleteAdvert({ tx, tenant }: TenantTx, id: number): Promise<void> {
  await rowsOf(tx, "delete from advert where tenant_id = $1 and id = $2", [tenant.id, id]);
}

export interface Shown {
  readonly id: number;
  readonly position: string;
  readonly link: string;
  readonly order: number;
  readonly image: number | null;
  readonly url: string;
}
/** rules/products.md 8: what an app shows now to whoever speaks a language: listed, within its time, for that language or for all. */
export const selectShown = ({ tx, tenant, now }: TenantMoment, appId: number, language: string): Promise<readonly Shown[]> =>
  rowsOf<Shown>(
    tx,
    `select id, position, link, order_num as "order", image_id as image, image_url as url from advert
     where tenant_id = $1 and app_id = $2 and state = 'listed' and language in ('', $3) and (start_at is null or start_at <= $4) and (end_at is null or end_at > $4)
     order by position, order_num, id limit 100`,
    [tenant.id, appId, language, now],
  );

/** How often each was seen or followed since the app told of it last; those of other apps are left out. */
export async function addCounts(
  { tx, tenant }: TenantTx,
  appId: number,
  counts: readonly { readonly id: number; readonly views: number; readonly clicks: number }[],
): Promise<number> {
  const rows = await rowsOf(
    tx,
    `with given as (select id, sum(views)::int as views, sum(clicks)::int as clicks from jsonb_to_recordset($3::jsonb) as g(id bigint, views int, clicks int) group by id)
     update advert a set views = least(a.views::bigint + g.views, 2147483647)::int, clicks = least(a.clicks::bigint + g.clicks, 2147483647)::int
     from given g where a.tenant_id = $1 and a.app_id = $2 and a.id = g.id returning 1`,
    [tenant.id, appId, JSON.stringify(counts)],
  );
  return rows.length;
}

/** Adverts, app by app in the order in which they are shown. */
export function advertQueue(input: ParsedOf<"advert.list">, { tenant }: Context): Queue {
  const values = new Values();
  const where = [
    `a.tenant_id = ${values.add(tenant.id)}`,
    ...isOneOf(values, "a.app_id", input.appId, "int"),
    ...isOneOf(values, "a.position", input.position),
    ...isOneOf(values, "a.state", input.status),
  ];
  return {
    from: "advert a",
    columns: {
      id: "a.id",
      appId: "a.app_id",
      position: "a.position",
      imageId: "a.image_id",
      imageUrl: `case when a.image_id is null then a.image_url else '${calls["advert.image"].path}?id=' || a.id end`,
      link: "a.link",
      language: "a.language",
      startTime: "a.start_at",
      endTime: "a.end_at",
      orderNum: "a.order_num",
      views: "a.views",
      clicks: "a.clicks",
      status: "a.state",
      updateTime: "a.updated_at",
    },
    where,
    orderBy: "a.app_id, a.order_num, a.id",
    values,
  };
}
