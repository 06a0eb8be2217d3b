import type { LeadResource } from "../../../contract/marketing/lead.calls.ts";
import type { QueueContext } from "./queue.ts";
import type { Values } from "./sql.ts";

/** A lead, or somebody's turn with it: which column says whose, and since when. */
export interface Held {
  readonly owner: string;
  readonly since: string;
}
export const heldLead: Held = { owner: "l.owner_id", since: "l.distributed_at" };
export const heldTurn: Held = { owner: "t.staff_id", since: "t.started_at" };

/** Whose rows a person sees (rules/rights.md 3): own and whom he covers; the team's and what nobody has; everything. */
export function scopeOfLead(values: Values, { owner }: Held, { staff, tenant }: Pick<QueueContext, "staff" | "tenant">): readonly string[] {
  if (staff.dataScope === "own") return [`${owner} = any(${values.add([staff.id, ...staff.covers])}::bigint[])`];
  if (staff.dataScope !== "team") return [];
  const team = `(select m.id from staff m where m.tenant_id = ${values.add(tenant.id)} and m.team_id = ${values.add(staff.teamId)})`;
  return [`(${owner} is null or ${owner} = any(array${team}))`];
}

/** Condition that a person may read `marketing_lead l` of one list: what is in his scope, or what he has had a turn with and came of it. */
export function reachOfLead(
  values: Values,
  resource: LeadResource,
  { staff, tenant }: Pick<QueueContext, "staff" | "tenant">,
): readonly string[] {
  if (staff.permissions.has(`marketing:${resource}:list`)) return scopeOfLead(values, heldLead, { staff, tenant });
  const own = scopeOfLead(values, heldTurn, { staff: { ...staff, dataScope: "own" }, tenant });
  return [`exists (select from lead_turn t where t.tenant_id = l.tenant_id and t.lead_id = l.id and ${own.join()})`];
}
