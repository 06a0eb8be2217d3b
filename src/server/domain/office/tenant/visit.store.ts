import type { NetworkRule } from "../../../../lending/rights/network.rules.ts";
import type { Tx } from "../../../kernel/context.ts";
import { networksOfRole } from "../../../kernel/sign-in/session.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

interface Person {
  readonly tenantId: number;
  readonly id: number;
}

/** What a visitor brings along from home: what he set up for himself, and how he came into the house. */
export interface Brought {
  readonly preferences: readonly { readonly name: string; readonly body: unknown }[];
  readonly device: string;
  readonly userAgent: string;
}
export async function selectBrought(tx: Tx, { tenantId, id }: Person, signInId: number | null): Promise<Brought> {
  const row = await rowOf<Brought>(
    tx,
    `select coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'body', p.body)) from preference p
         where p.tenant_id = $1 and p.staff_id = $2), '[]') as preferences,
       coalesce(l.device, '') as device, coalesce(l.user_agent, '') as "userAgent"
     from (select 1) as one left join sign_in_log l on l.tenant_id = $1 and l.id = $3`,
    [tenantId, id, signInId],
  );
  return row ?? { preferences: [], device: "", userAgent: "" };
}

export interface NewVisitor {
  readonly tenantId: number;
  readonly account: string;
  readonly name: string;
  readonly locale: string;
  readonly now: Date;
  readonly home: Person;
}
/**
 * The account of somebody of the platform at a lender that is not his own: the same one each time, in the role that its own people of the platform
 * have, without a password. @returns whether it is let in: undefined where the lender has switched that role or the account off
 */
export async function putVisitor(tx: Tx, { tenantId, account, name, locale, now, home }: NewVisitor): Promise<number | undefined> {
  const row = await rowOf<{ id: number; isIn: boolean }>(
    tx,
    `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, assign_enabled, locale, created_at,
       role_since, home_tenant, home_staff)
     select $1, $2, $3, r.staff_type, r.id, (select min(t.id) from team t where t.tenant_id = $1 and t.department = 'none'), '', false, false, $4,
       $5::timestamptz, $5::timestamptz, $6, $7
     from role r where r.tenant_id = $1 and r.code = 'platformAdmin' and r.staff_type = 0 and r.enabled
     on conflict (tenant_id, home_tenant, home_staff) where home_tenant is not null
       do update set account = excluded.account, admin_name = excluded.admin_name, locale = excluded.locale
     returning id, enabled and locked_at is null as "isIn"`,
    [tenantId, account, name, locale, now, home.tenantId, home.id],
  );
  return row?.isIn ? row.id : undefined;
}

/** What restricts him there. */
export async function selectNetworks(tx: Tx, tenantId: number, id: number): Promise<readonly NetworkRule[]> {
  const row = await tx
    .selectFrom("staff as s")
    .innerJoin("role as r", (join) => join.onRef("r.tenant_id", "=", "s.tenant_id").onRef("r.id", "=", "s.role_id"))
    .select(networksOfRole.as("networks"))
    .where("s.tenant_id", "=", tenantId)
    .where("s.id", "=", id)
    .executeTakeFirst();
  return row?.networks ?? [];
}

/** His keys, columns and themes are at hand wherever he works. */
export async function putPreferences(
  tx: Tx,
  { tenantId, id }: Person,
  { preferences, now }: Pick<Brought, "preferences"> & { readonly now: Date },
): Promise<void> {
  await rowsOf(
    tx,
    `insert into preference (tenant_id, staff_id, name, body, saved_at)
     select $1, $2, p.name, p.body, $4 from jsonb_to_recordset($3::jsonb) as p(name text, body jsonb)
     on conflict (tenant_id, staff_id, name) do update set body = excluded.body, saved_at = excluded.saved_at`,
    [tenantId, id, JSON.stringify(preferences), now],
  );
}
