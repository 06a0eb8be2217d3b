import { deepestRow } from "../../../../contract/kernel/page.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import type { RoleRow } from "./role.store.ts";

const asked = "s.tenant_id = $1 and (case when $3::bigint is null then s.role_id = $2 and s.enabled else s.id = $3 end)";
/** Whose orders the people of role $2 see by its data scope, or of them person $3 alone (rules/rights.md 3). */
const people: Readonly<Record<RoleRow["dataScope"], string>> = {
  own: `select s.id from staff s where ${asked}`,
  team: `select m.id from staff m where m.tenant_id = $1 and m.team_id in (select s.team_id from staff s where ${asked})`,
  department: "",
  tenant: "",
};

/** How many orders the role's people see altogether, or one of them, counted no further than a page is. */
export async function countOrders({ tx, tenant }: TenantTx, { id, dataScope }: RoleRow, staffId: number | null = null) {
  const theirs = people[dataScope];
  const held = theirs
    ? `and (o.collector_id in (${theirs}) or o.reminder_id in (${theirs}) or o.reviewer_id in (${theirs}))`
    : "and $2::int is not null and ($3::bigint is null or true)";
  const row = await rowOf<{ orders: number }>(
    tx,
    `select count(*)::int as orders from (select from loan_order o where o.tenant_id = $1 ${held} limit ${deepestRow + 1}) n`,
    [tenant.id, id, staffId],
  );
  const orders = row?.orders ?? 0;
  return { orders: Math.min(orders, deepestRow), ordersAtMost: orders <= deepestRow };
}

/** The role of somebody in the caller's scope. */
export async function selectRoleOf({ tx, tenant, staff }: Context, staffId: number): Promise<number | null> {
  const row = await rowOf<{ roleId: number }>(
    tx,
    `select role_id as "roleId" from staff s where s.tenant_id = $1 and s.id = $2
       and case $3 when 'own' then s.id = $4::bigint when 'team' then s.team_id = $5::int else true end`,
    [tenant.id, staffId, staff.dataScope, staff.id, staff.teamId],
  );
  return row?.roleId ?? null;
}
