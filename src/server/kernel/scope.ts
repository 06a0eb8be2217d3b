import { type RawBuilder, sql } from "kysely";
import type { StaffFacts, Tx } from "./context.ts";

type Scoped = Pick<StaffFacts, "id" | "teamId" | "department" | "dataScope">;

/**
 * Whether a row of `loan_order` (under that alias) lies in the data scope of a member of staff (domain.md 6):
 * collected or reviewed by themselves, their team, or their department; everything of the tenant. The tenant's own filter stays the caller's.
 */
export function inScope(staff: Scoped, alias = "o"): RawBuilder<boolean> {
  if (staff.dataScope === "tenant") return sql<boolean>`true`;
  const collector = sql.ref(`${alias}.collector_id`);
  const reviewer = sql.ref(`${alias}.reviewer_id`);
  const people = staff.dataScope === "own" ? sql`(values (${staff.id}::bigint))` : peopleOf(staff, alias);
  return sql<boolean>`(${collector} in ${people} or ${reviewer} in ${people})`;
}

function peopleOf(staff: Scoped, alias: string): RawBuilder<unknown> {
  const tenant = sql.ref(`${alias}.tenant_id`);
  if (staff.dataScope === "team") return sql`(select p.id from staff p where p.tenant_id = ${tenant} and p.team_id = ${staff.teamId})`;
  return sql`(select p.id from staff p join team t on t.tenant_id = p.tenant_id and t.id = p.team_id
    where p.tenant_id = ${tenant} and t.department = ${staff.department})`;
}

/** The people whose orders are in scope; null for everybody's. */
export async function staffInScope(tx: Tx, tenantId: number, staff: Scoped): Promise<ReadonlySet<number> | null> {
  if (staff.dataScope === "tenant") return null;
  if (staff.dataScope === "own") return new Set([staff.id]);
  const rows = await tx
    .selectFrom("staff as s")
    .innerJoin("team as t", (join) => join.onRef("t.tenant_id", "=", "s.tenant_id").onRef("t.id", "=", "s.team_id"))
    .select("s.id")
    .where("s.tenant_id", "=", tenantId)
    .$if(staff.dataScope === "team", (query) => query.where("s.team_id", "=", staff.teamId))
    .$if(staff.dataScope === "department", (query) => query.where("t.department", "=", staff.department))
    .execute();
  return new Set(rows.map((row) => row.id));
}
