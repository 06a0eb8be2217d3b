import { deepestRow } from "../../../../contract/kernel/page.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import type { RoleRow } from "./role.store.ts";

/** Of role $2: whose orders its people see, by its data scope (rules/rights.md 3). */
const people: Readonly<Record<RoleRow["dataScope"], string>> = {
  own: "select s.id from staff s where s.tenant_id = $1 and s.role_id = $2 and s.enabled",
  team: `select m.id from staff m where m.tenant_id = $1
    and m.team_id in (select s.team_id from staff s where s.tenant_id = $1 and s.role_id = $2 and s.enabled)`,
  department: "",
  tenant: "",
};

/** How many orders the role's people see altogether, counted no further than a page is. */
export async function countOrders({ tx, tenant }: TenantTx, { id, dataScope }: RoleRow) {
  const theirs = people[dataScope];
  const held = theirs
    ? `and (o.collector_id in (${theirs}) or o.reminder_id in (${theirs}) or o.reviewer_id in (${theirs}))`
    : "and $2::int is not null";
  const row = await rowOf<{ orders: number }>(
    tx,
    `select count(*)::int as orders from (select from loan_order o where o.tenant_id = $1 ${held} limit ${deepestRow + 1}) n`,
    [tenant.id, id],
  );
  const orders = row?.orders ?? 0;
  return { orders: Math.min(orders, deepestRow), ordersAtMost: orders <= deepestRow };
}
