import type pg from "pg";
import type { Region } from "../../contract/languages.ts";
import { isAccount } from "../../lending/account.rules.ts";
import { limits } from "../../lending/limits.ts";
import { hashPassword } from "../kernel/sign-in/password.ts";
import { createTeams, createTenant, roles, staffType } from "./create-tenant.ts";
import { marketPresets } from "../../contract/basics/tenant/markets.ts";

export interface NewAdmin {
  readonly tenant: string;
  readonly region: Region;
  readonly account: string;
  readonly password: string;
  readonly now: Date;
}

/** Why the account or password may not be used; the password rules proper follow at the first sign-in, where it must be changed. */
function judge({ account, password }: NewAdmin): void {
  const { min, max } = limits.accountLength;
  if (!isAccount(account)) throw new Error(`The account needs ${min} to ${max} letters and digits.`);
  if (password.length < limits.passwordLength.min || password.length > limits.passwordLength.max)
    throw new Error(`The password needs ${limits.passwordLength.min} to ${limits.passwordLength.max} characters.`);
}

/**
 * Makes a tenant, with one app and one product to begin with, and its administrator. A tenant of that name gets one more administrator.
 * @returns the tenant's number, and the code that the other commands know it by
 */
export async function createAdmin(client: pg.ClientBase, admin: NewAdmin): Promise<{ readonly id: number; readonly code: string }> {
  judge(admin);
  const hash = await hashPassword(admin.password);
  const taken = await client.query("select 1 from staff where account = $1", [admin.account]);
  if (taken.rowCount) throw new Error(`The account ${admin.account} exists already.`);
  await client.query("begin");
  try {
    const id = (await tenantNamed(client, admin.tenant)) ?? (await newTenant(client, admin));
    const role = roles.find((each) => each.code === "tenantAdmin");
    await client.query(
      `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, locale, created_at)
       values ($1, $2, $2, $3, $4, 1, $5, true, $6, $7)`,
      [id, admin.account, staffType("tenantAdmin"), role?.id, hash, marketPresets[admin.region].locale, admin.now],
    );
    const { rows } = await client.query<{ code: string }>("select code from tenant where tenant_id = $1", [id]);
    await client.query("commit");
    return { id, code: rows[0]?.code ?? "" };
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function tenantNamed(client: pg.ClientBase, name: string): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>("select tenant_id as id from tenant where name = $1", [name]);
  return rows[0]?.id ?? null;
}

async function newTenant(client: pg.ClientBase, { tenant, region, now }: NewAdmin): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select coalesce(max(tenant_id), 0) + 1 as id from tenant");
  const id = rows[0]?.id ?? 1;
  await createTenant(client, { id, code: `${region.toLowerCase()}${id}`, name: tenant, market: marketPresets[region], isDemo: false, now });
  await createTeams(client, id);
  await client.query("insert into app (tenant_id, id, name) values ($1, 1, $2)", [id, tenant]);
  await client.query("insert into product (tenant_id, id, app_id, name) values ($1, 1, 1, $2)", [id, tenant]);
  return id;
}
