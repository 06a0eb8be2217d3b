import type { ParsedOf } from "../../../../contract/types.ts";
import type { ListingState } from "../../../../lending/growth/listing.machine.ts";
import type { Context } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

type Advert = ParsedOf<"advert.save">;

const columns = "app_id, position, image_url, link, start_at, end_at, order_num";
const valuesOf = (of: Advert): readonly unknown[] => [of.appId, of.position, of.imageUrl, of.link, of.startTime, of.endTime, of.orderNum];

export async function insertAdvert({ tx, tenant, staff, now }: Context, advert: Advert): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into advert (tenant_id, created_by, updated_at, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [tenant.id, staff.id, now, ...valuesOf(advert)],
  );
  return row?.id ?? 0;
}

export interface AdvertRow {
  readonly id: number;
  readonly state: ListingState;
  readonly image_url: string;
  readonly end_at: Date | null;
}

export function lockAdvert({ tx, tenant }: Context, id: number): Promise<AdvertRow | undefined> {
  return rowOf<AdvertRow>(tx, "select id, state, image_url, end_at from advert where tenant_id = $1 and id = $2 for update", [
    tenant.id,
    id,
  ]);
}

export async function updateAdvert({ tx, tenant, now }: Context, id: number, advert: Advert): Promise<void> {
  await rowsOf(tx, `update advert set updated_at = $3, (${columns}) = ($4, $5, $6, $7, $8, $9, $10) where tenant_id = $1 and id = $2`, [
    tenant.id,
    id,
    now,
    ...valuesOf(advert),
  ]);
}

export async function updateState({ tx, tenant, now }: Context, id: number, state: ListingState): Promise<void> {
  await rowsOf(tx, "update advert set state = $3, updated_at = $4 where tenant_id = $1 and id = $2", [tenant.id, id, state, now]);
}

/** Adverts, app by app in the order in which they are shown. */
export function advertQueue(input: ParsedOf<"advert.list">, { tenant }: Context): Queue {
  const values = new Values();
  const where = [
    `a.tenant_id = ${values.add(tenant.id)}`,
    ...isOneOf(values, "a.app_id", input.appId),
    ...isOneOf(values, "a.position", input.position),
    ...isOneOf(values, "a.state", input.status),
  ];
  return {
    from: "advert a",
    columns: {
      id: "a.id",
      appId: "a.app_id",
      position: "a.position",
      imageUrl: "a.image_url",
      link: "a.link",
      startTime: "a.start_at",
      endTime: "a.end_at",
      orderNum: "a.order_num",
      clicks: "a.clicks",
      status: "a.state",
      updateTime: "a.updated_at",
    },
    where,
    orderBy: "a.app_id, a.order_num, a.id",
    values,
  };
}
