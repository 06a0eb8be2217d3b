import { type RawBuilder, sql } from "kysely";
import { shippedNames } from "../../../lending/rights/staff-kinds.ts";
import type { StaffFacts, Tx } from "../context.ts";
import { numberOf } from "./literals.ts";
import { decidedCondition, poolCondition } from "./pool.ts";

type Scoped = Pick<StaffFacts, "id" | "teamId" | "department" | "dataScope" | "covers" | "samples">;

/** Whom a person stands for: himself, and whoever rests today and named him as cover. Literals: they are our own numbers. */
const standsFor = ({ id, covers }: Scoped): string =>
  covers.length === 0 ? `= ${Math.trunc(id)}` : `= any('{${[id, ...covers].map(Math.trunc).join(",")}}'::bigint[])`;

/** The column that says who of a department has an order: reminders before the due date, collectors after it, one each (rules/order-states.md 5). */
const ownerColumn = (department: string): string => (department === "remind" ? "o.reminder_id" : "o.collector_id");
/** What may be given out there: a loan that runs, or one that is overdue. What is still under review lies on no desk of either. */
const deskStatus = (department: string): number => (department === "remind" ? 6 : 8);

/**
 * Condition that a row of `loan_order o` lies in a person's data scope (rules/rights.md 3): own = collected, reminded or reviewed by himself, or
 * of somebody whom he covers today, team = the team's and what lies on its desk and nobody has yet, department and tenant = everything (a manager is over all departments). List, detail,
 * search and live news read this one rule. Null where nothing is left out; the tenant's own filter stays the caller's.
 */
export function scopeCondition(staff: Scoped, tenantId: number): string | null {
  const [me, team, tenant] = [staff.id, staff.teamId, tenantId].map(Math.trunc);
  const his = standsFor(staff);
  // Whoever takes a colleague's call has its order until the result is written (rules/machines.md "Assignment").
  if (staff.dataScope === "own")
    return `(o.collector_id ${his} or o.reviewer_id = ${me} or o.reminder_id ${his} or o.id = any(array(select c.order_id from phone_call c
      where c.tenant_id = ${tenant} and c.staff_id = ${me} and c.direction = 'in' and c.order_id is not null and (c.state <> 'ended' or c.ended_at > now() - interval '15 minutes'))))`;
  if (staff.dataScope !== "team") return null;
  const owner = ownerColumn(staff.department);
  // The team is read once per statement, as an array: joined or asked row by row it took four times as long.
  return `((${owner} is null and o.status = ${deskStatus(staff.department)}) or ${owner} = any(array(select m.id from staff m where m.tenant_id = ${tenant} and m.team_id = ${team})))`;
}

/**
 * The same for an order that is named: a reviewer also reaches what he may take from a pool, and what he has decided. Lists of everything do without,
 * because no index has both.
 */
export function reachCondition(staff: Scoped & Pick<StaffFacts, "permissions">, tenantId: number): string | null {
  const scope = scopeCondition(staff, tenantId);
  if (scope === null || staff.dataScope !== "own") return scope;
  return `(${[scope, poolCondition(staff, tenantId), decidedCondition(staff), isSample(staff)].filter((each) => each !== null).join(" or ")})`;
}

const among = (ids: readonly number[], order = "o.id"): string => `${order} = any('{${ids.map(Math.trunc).join(",")}}'::bigint[])`;
/** Condition that a person has a blind sample of `loan_order o`; null where he has none at all. */
export const isSample = ({ samples }: Pick<StaffFacts, "samples">): string | null => (samples ? among(samples.open) : null);
/** Who looks at `loan_order o` as its record says it to somebody: of a sample himself once he has taken it, before nobody. */
export const reviewerFor = ({ id, samples }: Pick<StaffFacts, "id" | "samples">): string =>
  samples
    ? `case when ${among(samples.taken)} then ${Math.trunc(id)} when ${among(samples.open)} then null else o.reviewer_id end`
    : "o.reviewer_id";

/** Condition that whoever looked at `loan_order o` before is nothing for a person to know: who may look at it after him must not be led. */
export const hidesReviewer = (staff: Pick<StaffFacts, "id" | "dataScope">): string =>
  staff.dataScope === "own"
    ? `(o.stage in ('first_passed', 'second_passed', 'final_in_progress') and o.reviewer_id is distinct from ${numberOf(staff.id)})`
    : "false";

/**
 * Condition that a person has `loan_order o`, or the order that a row of another table names, under a review of his that may not know what was decided
 * before, and has not said his own yet (rules/review.md 4).
 */
export const reviewsBlindly = ({ id, samples }: Pick<StaffFacts, "id" | "samples">, order = "o.id"): string =>
  `(exists (select from review b where b.tenant_id = ${order.split(".")[0]}.tenant_id and b.order_id = ${order}
  and b.staff_id = ${Math.trunc(id)} and b.ended_at is null and b.blind and b.own_verdict is null)${samples ? ` or ${among(samples.open, order)}` : ""})`;

/** The same for a statement that Kysely builds. */
export const inScope = (staff: Scoped, tenantId: number): RawBuilder<boolean> => sql.raw(scopeCondition(staff, tenantId) ?? "true");
export const inReach = (staff: Scoped & Pick<StaffFacts, "permissions">, tenantId: number): RawBuilder<boolean> =>
  sql.raw(reachCondition(staff, tenantId) ?? "true");

/**
 * Conditions that a fact is of those whom a report shows to a person (rules/rights.md 3): of himself, of his team, of everybody. What is nobody's own
 * is shown to whoever sees everybody's.
 */
export function scopeOfFacts(
  { id, teamId, dataScope }: Pick<Scoped, "id" | "teamId" | "dataScope">,
  tenantId: number,
  column: string,
): readonly string[] {
  if (dataScope === "own") return [`${column} = ${numberOf(id)}`];
  if (dataScope !== "team") return [];
  return [`${column} in (select m.id from staff m where m.tenant_id = ${Math.trunc(tenantId)} and m.team_id = ${Math.trunc(teamId)})`];
}

/** Whose orders are in scope, and which department's that nobody has yet; null: everybody's. */
export type PeopleInScope = { readonly people: ReadonlySet<number>; readonly pool: "collection" | "remind" | null } | null;

export async function staffInScope(tx: Tx, tenantId: number, staff: Scoped): Promise<PeopleInScope> {
  if (staff.dataScope === "own") return { people: new Set([staff.id, ...staff.covers]), pool: null };
  if (staff.dataScope !== "team") return null;
  const rows = await tx.selectFrom("staff").select("id").where("tenant_id", "=", tenantId).where("team_id", "=", staff.teamId).execute();
  return { people: new Set(rows.map((row) => row.id)), pool: staff.department === "remind" ? "remind" : "collection" };
}

/** How high somebody's role stands. Literals: they are our own numbers, and a column that only shows something is not asked when rows are counted. */
export const levelOf = (tenantId: number, staffId: number): string =>
  `(select o.level from staff m join role o on o.tenant_id = m.tenant_id and o.id = m.role_id
    where m.tenant_id = ${Math.trunc(tenantId)} and m.id = ${Math.trunc(staffId)})`;

const asShipped = Object.entries(shippedNames).map((role) => `(${role.map((each) => `'${each}'`).join(", ")})`);
/** A role as answers say it (roleCodes): as the house ships it by its code, which has a word in every language; of a lender's own making by its name. */
export const roleSaid = (role: string): string =>
  `case when (${role}.code, ${role}.name) in (${asShipped.join(", ")}) then ${role}.code else ${role}.name end`;
