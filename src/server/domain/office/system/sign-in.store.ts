import { type Kysely, sql } from "kysely";
import type { Tables } from "../../../db/tables.ts";
import type { Tx } from "../../../kernel/context.ts";
import { networksOfRole } from "../../../kernel/sign-in/session.ts";

export interface SignInRow {
  readonly tenant_id: number;
  readonly id: number;
  readonly password_hash: string;
  readonly enabled: boolean;
  readonly role_enabled: boolean;
  /** The lender stands, and is not suspended. */
  readonly tenant_live: boolean;
}

/** Through the one door that sees an account before its tenant is known. */
export async function findAccount(db: Kysely<Tables>, account: string): Promise<SignInRow | null> {
  const found =
    await sql<SignInRow>`select tenant_id, id, password_hash, enabled, role_enabled, tenant_live from sign_in_row(${account})`.execute(db);
  return found.rows[0] ?? null;
}

export function staffProfile(tx: Tx, tenantId: number, id: number) {
  return tx
    .selectFrom("staff as s")
    .innerJoin("role as r", (join) => join.onRef("r.tenant_id", "=", "s.tenant_id").onRef("r.id", "=", "s.role_id"))
    .innerJoin("tenant as z", "z.tenant_id", "s.tenant_id")
    .select(["s.id", "s.account", "s.admin_name", "s.type", "s.locale", "s.must_change_password", "z.time_zone as timeZone"])
    .select("s.password_until")
    .select(networksOfRole.as("networks"))
    .where("s.tenant_id", "=", tenantId)
    .where("s.id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function setPassword(tx: Tx, staff: { tenantId: number; id: number; passwordHash: string }): Promise<void> {
  await tx
    .updateTable("staff")
    .set({ password_hash: staff.passwordHash, must_change_password: false, password_until: null })
    .where("tenant_id", "=", staff.tenantId)
    .where("id", "=", staff.id)
    .execute();
}
