import { type RawBuilder, sql } from "kysely";
import type { StaffFacts, Tx } from "./context.ts";

type Scoped = Pick<StaffFacts, "id" | "teamId" | "dataScope">;

/**
 * Condition that a row of `loan_order o` lies in a person's data scope (domain.md 6): own = collected or reviewed by himself,
 * team = the team's and what nobody has yet, department and tenant = everything (a manager is over all departments). List, detail,
 * search and live news read this one rule. Null where nothing is left out; the tenant's own filter stays the caller's.
 */
export function scopeCondition(staff: Scoped, tenantId: number): string | null {
  const [me, team, tenant] = [staff.id, staff.teamId, tenantId].map(Math.trunc);
  // Whoever takes a colleague's call has its order until the result is written (domain.md 1b, "Assignment").
  if (staff.dataScope === "own")
    return `(o.collector_id = ${me} or o.reviewer_id = ${me} or o.id = any(array(select c.order_id from phone_call c
      where c.tenant_id = ${tenant} and c.staff_id = ${me} and c.direction = 'in' and (c.state <> 'ended' or c.ended_at > now() - interval '15 minutes'))))`;
  if (staff.dataScope !== "team") return null;
  // The team is read once per statement, as an array: joined or asked row by row it took four times as long.
  return `(o.collector_id is null or o.collector_id = any(array(select m.id from staff m where m.tenant_id = ${tenant} and m.team_id = ${team})))`;
}

/** The same for a statement that Kysely builds. */
export const inScope = (staff: Scoped, tenantId: number): RawBuilder<boolean> => sql.raw(scopeCondition(staff, tenantId) ?? "true");

/** Whose orders are in scope, and whether those that nobody has yet are; null: everybody's. */
export type PeopleInScope = { readonly people: ReadonlySet<number>; readonly pool: boolean } | null;

export async function staffInScope(tx: Tx, tenantId: number, staff: Scoped): Promise<PeopleInScope> {
  if (staff.dataScope === "own") return { people: new Set([staff.id]), pool: false };
  if (staff.dataScope !== "team") return null;
  const rows = await tx.selectFrom("staff").select("id").where("tenant_id", "=", tenantId).where("team_id", "=", staff.teamId).execute();
  return { people: new Set(rows.map((row) => row.id)), pool: true };
}
