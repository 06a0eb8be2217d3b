import { sql } from "kysely";
import type { Tx } from "../context.ts";
import { sessionChannel } from "./session.ts";

/**
 * What the people of a role may do has changed, or, without a role, the menu of everybody. Told when the transaction commits: what is kept of
 * their sessions is dropped, and their open pages ask again. Only people who have signed in are told: a house has more than are there.
 */
export async function tellRights(tx: Tx, tenantId: number, roleId: number | null): Promise<void> {
  await sql`select pg_notify(${sessionChannel}, ${tenantId}::int || ' ' || s.id || ' rights') from staff s
    where s.tenant_id = ${tenantId} and (${roleId}::int is null or s.role_id = ${roleId}::int)
      and exists (select from session e where e.tenant_id = s.tenant_id and e.staff_id = s.id)`.execute(tx);
}

/** The same of one person. */
export async function tellRightsOf(tx: Tx, tenantId: number, staffId: number): Promise<void> {
  await sql`select pg_notify(${sessionChannel}, ${`${tenantId} ${staffId} rights`})`.execute(tx);
}
