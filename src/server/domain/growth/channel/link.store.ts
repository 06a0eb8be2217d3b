import type { linkEvents } from "../../../../lending/options/growth/channel-codes.ts";
import type { TenantFacts, Tx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { insertTallied } from "../../../report/tally/tally-writes.ts";

export interface House {
  readonly tx: Tx;
  readonly tenant: Pick<TenantFacts, "id" | "timeZone">;
  readonly now: Date;
}
export interface Link {
  readonly id: number;
  readonly code: string;
  readonly app_id: number;
  readonly secret: string;
  readonly settle_mode: "CPA" | "CPS" | "CPC";
  readonly price: number;
  readonly cap_day: number | null;
  readonly landing: string;
  readonly signature: string;
}
/** A channel that is on, held: what is paid for on one day is counted one after the other. */
export const lockLink = ({ tx, tenant }: House, code: string): Promise<Link | undefined> =>
  rowOf<Link>(
    tx,
    `select id, code, app_id, secret, settle_mode, price::float8 as price, cap_day, landing, signature
     from delivery_channel where tenant_id = $1 and code = $2 and status = 'on' for update`,
    [tenant.id, code],
  );

export type LinkEvent = "click" | (typeof linkEvents)[number];
interface Seen {
  readonly kind: LinkEvent;
  readonly day: string;
  readonly visitor: Buffer;
}
/** @returns whether the visitor had not been counted for that yet */
export async function insertVisitor({ tx, tenant }: House, { id }: Link, { kind, day, visitor }: Seen): Promise<boolean> {
  const row = await rowOf(
    tx,
    "insert into delivery_visitor (tenant_id, channel_id, kind, day, visitor) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1 as first",
    [tenant.id, id, kind, day, visitor],
  );
  return row !== undefined;
}
/** Digests of the clicks of days that are over. */
export async function forgetVisitors({ tx, tenant }: House, { id }: Link, before: string): Promise<void> {
  await rowsOf(tx, "delete from delivery_visitor where tenant_id = $1 and channel_id = $2 and kind = 'click' and day < $3", [
    tenant.id,
    id,
    before,
  ]);
}

/** Writes what happened; what is paid for costs the price of now, as often a day as was agreed. */
export async function insertEvent(
  { tx, tenant, now }: House,
  link: Link,
  { kind, isFirst }: { readonly kind: LinkEvent; readonly isFirst: boolean },
) {
  const paidFor = link.settle_mode === "CPC" ? "click" : link.settle_mode === "CPA" ? "register" : "";
  await rowsOf(
    tx,
    insertTallied(
      "delivery_event",
      `insert into delivery_event (tenant_id, channel_id, code, app_id, kind, at, is_first, cost)
       select $1, $2, $3, $4, $5, $6, $7, case when $7 and $5 = $8 and ($10::int is null or (select count(*) from delivery_event e where e.tenant_id = $1 and e.channel_id = $2 and e.kind = $5
         and e.is_first and e.at >= date_trunc('day', $6::timestamptz at time zone $11) at time zone $11) < $10) then $9::bigint else 0 end`,
    ),
    [tenant.id, link.id, link.code, link.app_id, kind, now, isFirst, paidFor, link.price, link.cap_day, tenant.timeZone],
  );
}
