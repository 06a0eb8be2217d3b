import type { MarketPreset } from "../../../../contract/basics/tenant/markets.ts";
import type { ProductConfig, ProductOffer } from "../../../../lending/product/product.ts";
import type { LawRow } from "../../../../lending/setting/law-rows.ts";
import type { Context, Tx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface Facts extends Partial<Omit<MarketPreset, "locale">> {
  readonly code?: string;
  readonly name?: string;
  readonly locale?: string | undefined;
  readonly languages?: readonly string[];
  readonly settings?: object;
}

/** The row of a new lender. @returns its number; 0 or -1 where the code or the name is taken; null where it is not the caller's to make */
export async function makeTenant({ tx, staff, now }: Context, facts: Facts): Promise<number | null> {
  const row = await rowOf<{ made: number | null }>(tx, "select make_tenant($1, $2::jsonb, $3) as made", [
    staff.id,
    JSON.stringify(facts),
    now,
  ]);
  return row?.made ?? null;
}

/** Changes a lender. @returns what came of it; null where it is not the caller's to change */
export async function editTenant({ tx, staff }: Context, tenantId: number, facts: Facts): Promise<"done" | "name" | "orders" | null> {
  const row = await rowOf<{ done: "done" | "name" | "orders" | null }>(tx, "select edit_tenant($1, $2, $3::jsonb) as done", [
    staff.id,
    tenantId,
    JSON.stringify(facts),
  ]);
  return row?.done ?? null;
}

/** Accounts that somebody has already, of whichever lender. */
export async function selectTaken({ tx }: Context, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ account: string }>(tx, "select accounts_taken($1::text[]) as account", [accounts]);
  return new Set(rows.map(({ account }) => account));
}

export interface Template {
  readonly id: number;
  readonly name: string;
  readonly config: ProductConfig;
  readonly offer: ProductOffer;
}

/** Products of one's own lender that can be copied: those with terms. */
export const selectTemplates = ({ tx, tenant, now }: Context): Promise<readonly Template[]> =>
  rowsOf<Template>(
    tx,
    `select p.id, p.name, v.config, v.offer from product p
     join lateral (select r.version from product_release r where r.tenant_id = p.tenant_id and r.product_id = p.id and r.rolled_back_at is null
       and r.effective_from <= $2 order by r.effective_from desc, r.id desc limit 1) f on true
     join product_version v on v.tenant_id = p.tenant_id and v.product_id = p.id and v.version = f.version
     where p.tenant_id = $1 and v.offer is not null order by p.id`,
    [tenant.id, now],
  );

// What follows runs inside the other lender (inTenant): `tenantId` is its number.

export const selectApps = (tx: Tx, tenantId: number): Promise<readonly { readonly id: number; readonly name: string }[]> =>
  rowsOf(tx, "select id, name from app where tenant_id = $1 order by id", [tenantId]);

/** Names of apps by number; those that are there are named anew. */
export const putApps = (tx: Tx, tenantId: number, apps: readonly { readonly id: number; readonly name: string }[]) =>
  rowsOf(
    tx,
    `insert into app (tenant_id, id, name) select $1, a.id, a.name from jsonb_to_recordset($2::jsonb) as a(id int, name text)
     on conflict (tenant_id, id) do update set name = excluded.name`,
    [tenantId, JSON.stringify(apps)],
  );

export const insertKeys = (
  tx: Tx,
  tenantId: number,
  keys: readonly { readonly app: number; readonly keyId: string; readonly secret: string }[],
) =>
  rowsOf(
    tx,
    `insert into signing_key (tenant_id, key_id, kind, app_id, secret)
     select $1, k."keyId", 'app', k.app, k.secret from jsonb_to_recordset($2::jsonb) as k("keyId" text, app int, secret text)`,
    [tenantId, JSON.stringify(keys)],
  );

/** A delisted copy for each app. */
export async function insertProducts(
  tx: Tx,
  tenantId: number,
  { name, config, offer, now }: Omit<Template, "id"> & { readonly now: Date },
) {
  await rowsOf(
    tx,
    "insert into product (tenant_id, id, app_id, name, status, updated_at) select $1, a.id, a.id, $2, 'delisted', $3 from app a where a.tenant_id = $1",
    [tenantId, name, now],
  );
  await rowsOf(
    tx,
    `insert into product_version (tenant_id, product_id, version, config, offer, at)
     select $1, p.id, 1, $2::jsonb, $3::jsonb, $4 from product p where p.tenant_id = $1`,
    [tenantId, JSON.stringify(config), JSON.stringify(offer), now],
  );
  await rowsOf(tx, "select release_products($1)", [tenantId]);
}

/** The embedded bank, one way out and one way in, both off. */
export async function insertChannels(tx: Tx, tenantId: number, code: string, secret: string) {
  await rowsOf(tx, "insert into pay_channel (tenant_id, code, name, kind, enabled) values ($1, $2, 'Embedded bank', 'embedded', false)", [
    tenantId,
    `${code}-out`,
  ]);
  await rowsOf(
    tx,
    `insert into collection_channel (tenant_id, code, name, kind, secret, bank, enabled) values ($1, $2, 'Embedded bank', 'embedded', $3, 'Embedded bank', false)
     on conflict do nothing`,
    [tenantId, `${code}-in`, secret],
  );
}

interface Read {
  readonly market: string;
  readonly rows: readonly LawRow[];
  readonly by: { readonly tenantId: number; readonly staffId: number; readonly name: string };
  readonly now: Date;
}
/** Who has read which row of law; a market read anew takes the place of what was read before. */
export const putReadings = (tx: Tx, tenantId: number, { market, rows, by, now }: Read) =>
  rowsOf(
    tx,
    `insert into law_reading (tenant_id, market, key, value, source, by_tenant, by_staff, by_name, at)
     select $1, $2, r.key, r.value, r.source, $4, $5, $6, $7 from jsonb_to_recordset($3::jsonb) as r(key text, value text, source text)
     on conflict (tenant_id, market, key) do update set value = excluded.value, source = excluded.source, by_tenant = excluded.by_tenant,
       by_staff = excluded.by_staff, by_name = excluded.by_name, at = excluded.at`,
    [tenantId, market, JSON.stringify(rows), by.tenantId, by.staffId, by.name, now],
  );

export interface NewAdmin {
  readonly account: string;
  readonly name: string;
  readonly phone?: string;
  readonly email: string;
  readonly hash: string;
  readonly until: Date;
  readonly enabled: boolean;
}
/**
 * An administrator whom the platform makes: nobody of the lender has set his password, so that no hand of it is behind him. Undefined: the account
 * is taken.
 */
export async function insertAdmin(
  tx: Tx,
  tenantId: number,
  { admin, now }: { readonly admin: NewAdmin; readonly now: Date },
): Promise<number | undefined> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, phone, email, password_hash, must_change_password, password_until, enabled, locale,
       created_at, role_since)
     select $1, $2, $3, r.staff_type, r.id, 1, $4, $5, $6, true, $7, $8, t.locale, $9::timestamptz, $9::timestamptz
     from role r join tenant t on t.tenant_id = r.tenant_id where r.tenant_id = $1 and r.code = 'tenantAdmin'
     on conflict (account) do nothing returning id`,
    [tenantId, admin.account, admin.name, admin.phone ?? "", admin.email, admin.hash, admin.until, admin.enabled, now],
  );
  return row?.id;
}

/** Switches on whom a second person has said yes to. @returns his account; undefined where he is on already, or gone */
export async function enableAdmin(tx: Tx, tenantId: number, id: number): Promise<string | undefined> {
  const row = await rowOf<{ account: string }>(
    tx,
    "update staff set enabled = true where tenant_id = $1 and id = $2 and not enabled and locked_at is null returning account",
    [tenantId, id],
  );
  return row?.account;
}
