import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

type Door = Pick<Context, "tx" | "tenant">;
export interface Delivery {
  readonly id: number;
  readonly code: string;
  readonly settle_mode: string;
  readonly price: number;
  readonly link: string;
}
const link = "'/go/' || tenant_id || '/' || code || '/' || signature as link";

export const lockDelivery = ({ tx, tenant }: Door, id: number): Promise<Delivery | undefined> =>
  rowOf<Delivery>(
    tx,
    `select id, code, settle_mode, price::float8 as price, ${link} from delivery_channel where tenant_id = $1 and id = $2 for update`,
    [tenant.id, id],
  );

/** Whether a company, an app or a partner is the tenant's. */
export const isThere = async ({ tx, tenant }: Door, table: "ad_company" | "app" | "white_channel", id: number): Promise<boolean> =>
  (await rowOf(tx, `select 1 as there from ${table} where tenant_id = $1 and id = $2`, [tenant.id, id])) !== undefined;

type NewDelivery = Omit<ParsedOf<"delivery.save">, "id">;
/** What a link is signed with, and how. */
export interface Keys {
  readonly secret: string;
  readonly signature: string;
}
/** @returns null where the code is another's */
export const insertDelivery = ({ tx, tenant, now }: Context, of: NewDelivery, { secret, signature }: Keys) =>
  rowOf<Pick<Delivery, "id" | "link">>(
    tx,
    `insert into delivery_channel (tenant_id, name, code, company_id, app_id, secret, signature, settle_mode, price, cap_day, landing, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (tenant_id, code) do nothing returning id, ${link}`,
    [
      tenant.id,
      of.name,
      of.code,
      of.companyId,
      of.appId,
      secret,
      signature,
      of.settleMode,
      of.price,
      of.capDay,
      of.landing,
      of.status,
      now,
    ],
  );
export async function updateDelivery({ tx, tenant }: Context, id: number, of: NewDelivery): Promise<void> {
  await rowsOf(
    tx,
    `update delivery_channel set name = $3, company_id = $4, app_id = $5, settle_mode = $6, price = $7, cap_day = $8, landing = $9, status = $10
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, of.name, of.companyId, of.appId, of.settleMode, of.price, of.capDay, of.landing, of.status],
  );
}
/** What is agreed from now on. */
export async function insertTerms({ tx, tenant, now, staff }: Context, id: number, { settleMode, price }: NewDelivery): Promise<void> {
  await rowsOf(
    tx,
    "insert into delivery_terms (tenant_id, channel_id, settle_mode, price, valid_from, staff_id) values ($1, $2, $3, $4, $5, $6)",
    [tenant.id, id, settleMode, price, now, staff.id],
  );
}

interface Found {
  readonly id: number;
}
export const saveCompany = ({ tx, tenant, now }: Context, { id, name, contact, status }: ParsedOf<"adCompany.save">) =>
  id === undefined
    ? rowOf<Found>(
        tx,
        `insert into ad_company (tenant_id, name, contact, status, created_at) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, name) do nothing returning id`,
        [tenant.id, name, contact, status, now],
      )
    : rowOf<Found>(
        tx,
        `update ad_company c set name = $3, contact = $4, status = $5 where tenant_id = $1 and id = $2
           and not exists (select from ad_company o where o.tenant_id = $1 and o.name = $3 and o.id <> $2) returning id`,
        [tenant.id, id, name, contact, status],
      );

export const saveWhiteChannel = ({ tx, tenant, now }: Context, { id, ...of }: ParsedOf<"whileChannel.save">) =>
  id === undefined
    ? rowOf<Found>(
        tx,
        `insert into white_channel (tenant_id, name, code, app_id, contact, rule, quota, status, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (tenant_id, code) do nothing returning id`,
        [tenant.id, of.name, of.code, of.appId, of.contact, of.rule, of.quota, of.status, now],
      )
    : rowOf<Found>(
        tx,
        `update white_channel w set name = $3, code = $4, app_id = $5, contact = $6, rule = $7, quota = $8, status = $9 where tenant_id = $1 and id = $2
           and not exists (select from white_channel o where o.tenant_id = $1 and o.code = $4 and o.id <> $2) returning id`,
        [tenant.id, id, of.name, of.code, of.appId, of.contact, of.rule, of.quota, of.status],
      );

export interface WhiteValue {
  readonly phone: string;
  readonly idNo: string;
  readonly name: string;
  readonly quota: number;
  readonly expires: string | null;
}
/** Phones that stand with a partner already. */
export async function selectWhite({ tx, tenant }: Door, channelId: number, phones: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ phone: string }>(
    tx,
    "select phone from white_list where tenant_id = $1 and channel_id = $2 and phone = any($3::text[]) and removed_at is null",
    [tenant.id, channelId, phones],
  );
  return new Set(rows.map(({ phone }) => phone));
}
/** How many more a partner may send. */
export async function lockRoom({ tx, tenant }: Door, channelId: number): Promise<number> {
  const row = await rowOf<{ room: number }>(
    tx,
    `select w.quota - (select count(*)::int from white_list u where u.tenant_id = w.tenant_id and u.channel_id = w.id and u.removed_at is null) as room
     from white_channel w where w.tenant_id = $1 and w.id = $2 for update of w`,
    [tenant.id, channelId],
  );
  return row?.room ?? 0;
}
export async function insertWhite(
  { tx, tenant, now }: Context,
  values: readonly WhiteValue[],
  by: { readonly channelId: number; readonly staffId: number },
) {
  const rows = await rowsOf<Found>(
    tx,
    `insert into white_list (tenant_id, channel_id, phone, id_no, name, quota, expires_on, staff_id, created_at)
     select $1, $2, v.phone, v."idNo", v.name, v.quota, v.expires, $3, $4
     from jsonb_to_recordset($5) as v(phone text, "idNo" text, name text, quota int, expires date) on conflict do nothing returning id`,
    [tenant.id, by.channelId, by.staffId, now, JSON.stringify(values)],
  );
  return rows.map(({ id }) => id);
}
export const removeWhite = ({ tx, tenant, now, staff }: Context, ids: readonly number[]): Promise<readonly Found[]> =>
  rowsOf<Found>(
    tx,
    "update white_list set removed_at = $3, removed_by = $4 where tenant_id = $1 and id = any($2::bigint[]) and removed_at is null returning id",
    [tenant.id, ids, now, staff.id],
  );
