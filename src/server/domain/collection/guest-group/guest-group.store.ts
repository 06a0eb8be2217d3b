import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import type { Department } from "../../../../lending/order/department.ts";
import type { Context, GroupFacts } from "../../../kernel/context.ts";
import { selectGroups } from "../../../kernel/tenancy.ts";
import { lately } from "../../../kernel/lately.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import { desks } from "../../book/order/desk.ts";
import { expressions, groupOf, groupShown } from "../../orders/order/order-queue.columns.ts";

/**
 * Open orders of every group of a department, each counted where it is now. The rules are said as literals, from the groups as they are now:
 * asked of the table order by order, 300,000 took 1.6 s.
 */
function openByGroup(department: Department, context: Context, groups: readonly GroupFacts[]): string {
  const desk = desks[department];
  const e = expressions({ ...context, tenant: { ...context.tenant, groups } });
  return `select ${groupShown(desk, e)} as id from loan_order o
    where o.tenant_id = ${Math.trunc(context.tenant.id)} and o.status = ${desk.status} and o.due_date is not null`;
}

interface Open {
  readonly id: number;
  readonly orders: number;
}
/** Of a lender with so many open orders the count may be as old as that, ms: all of them are put into their groups for it (0.3 s of 300,000). */
const many = 10_000;
const keptFor = 60_000;
function openOrders(departments: readonly Department[], context: Context, groups: readonly GroupFacts[]): Promise<readonly Open[]> {
  const counted = departments.map((department) => openByGroup(department, context, groups)).join(" union all ");
  if (!counted) return Promise.resolve([]);
  return lately(`groups ${counted}`, { keptFor }, async () => {
    const value = await rowsOf<Open>(
      context.tx,
      `select x.id, count(*)::int as orders from (${counted}) x where x.id is not null group by x.id`,
    );
    return { value, isMany: value.reduce((sum, { orders }) => sum + orders, 0) >= many };
  });
}

const namesShown = 5;

/** Groups by priority; only of the departments named. */
export async function groupQueue(input: ParsedOf<"guestGroup.list">, departments: readonly Department[], context: Context): Promise<Queue> {
  const groups = await selectGroups(context.tx, context.tenant.id);
  const values = new Values();
  const open = (await openOrders(departments, context, groups)).map(
    ({ id, orders }) => `(${Math.trunc(id)}::bigint, ${Math.trunc(orders)})`,
  );
  const bound = "guest_group_staff b where b.tenant_id = g.tenant_id and b.guest_group_id = g.id";
  const where = [
    `g.tenant_id = ${values.add(context.tenant.id)}`,
    `g.department = any(${values.add(departments)}::text[])`,
    ...(input.name ? [`strpos(lower(g.name), lower(${values.add(input.name)})) > 0`] : []),
    ...(input.status?.length ? [`g.enabled = any(${values.add(input.status.map((each) => each === "on"))}::boolean[])`] : []),
  ];
  return {
    from: `guest_group g left join (values ${["(null::bigint, 0)", ...open].join(", ")}) n(id, orders) on n.id = g.id`,
    columns: {
      id: "g.id",
      name: "g.name",
      department: "g.department",
      stageFrom: "g.stage_from",
      stageTo: "g.stage_to",
      userTypes: "g.user_types",
      appIds: "g.app_ids",
      productIds: "g.product_ids",
      amountFrom: "g.amount_from",
      amountTo: "g.amount_to",
      staffCount: `(select count(*)::int from ${bound})`,
      staff: `coalesce((select string_agg(x.admin_name, ', ' order by x.admin_name) from (select s.admin_name from guest_group_staff b
        join staff s on s.tenant_id = b.tenant_id and s.id = b.staff_id where b.tenant_id = g.tenant_id and b.guest_group_id = g.id
        order by s.admin_name limit ${namesShown}) x), '')`,
      openOrders: "coalesce(n.orders, 0)",
      cap: `(select max(b.open_cap) from ${bound})`,
      priority: "g.priority",
      status: "case when g.enabled then 'on' else 'off' end",
    },
    where,
    orderBy: "g.department, g.priority, g.id",
    values,
    isMade: true,
  };
}

export interface GroupRow {
  readonly id: number;
  readonly department: Department;
}

/** One group; `lock` holds it until the transaction ends. */
export function selectGroup({ tx, tenant }: Context, id: number, lock: boolean): Promise<GroupRow | undefined> {
  const held = lock ? " for update" : "";
  return rowOf<GroupRow>(tx, `select id, department from guest_group where tenant_id = $1 and id = $2${held}`, [tenant.id, id]);
}

export async function isNameTaken({ tx, tenant }: Context, department: Department, name: string, except: number | null): Promise<boolean> {
  const row = await rowOf(
    tx,
    "select 1 from guest_group where tenant_id = $1 and department = $2 and name = $3 and id is distinct from $4",
    [tenant.id, department, name, except],
  );
  return row !== undefined;
}

type Rule = Omit<ParsedOf<"guestGroup.add">, "department">;

const ruleOf = ({ name, stageFrom, stageTo, userTypes, appIds, productIds, amountRange, priority }: Rule): readonly unknown[] => [
  name,
  stageFrom,
  stageTo,
  userTypes,
  appIds,
  productIds,
  amountRange.from ?? null,
  amountRange.to ?? null,
  priority,
];

/** Null: another group of the department has the name. */
export async function insertGroup({ tx, tenant, staff, now }: Context, department: Department, rule: Rule): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into guest_group (tenant_id, department, changed_by, changed_at, name, stage_from, stage_to, user_types, app_ids, product_ids,
       amount_from, amount_to, priority)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning id`,
    [tenant.id, department, staff.id, now, ...ruleOf(rule)],
  );
  return row?.id ?? null;
}

export async function updateGroup(
  { tx, tenant, staff, now }: Context,
  id: number,
  rule: Rule & { readonly enabled: boolean },
): Promise<void> {
  await rowsOf(
    tx,
    `update guest_group set enabled = $3, changed_by = $4, changed_at = $5, name = $6, stage_from = $7, stage_to = $8, user_types = $9, app_ids = $10,
       product_ids = $11, amount_from = $12, amount_to = $13, priority = $14
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, rule.enabled, staff.id, now, ...ruleOf(rule)],
  );
}

export async function deleteGroup({ tx, tenant }: Context, id: number): Promise<void> {
  await rowsOf(tx, "delete from guest_group where tenant_id = $1 and id = $2", [tenant.id, id]);
}

/** Open orders that the group has now. */
export async function countOrders(context: Context, { id, department }: GroupRow): Promise<number> {
  const row = await rowOf<{ orders: number }>(
    context.tx,
    `select count(*)::int as orders from (${openByGroup(department, context, await selectGroups(context.tx, context.tenant.id))}) x where x.id = $1`,
    [id],
  );
  return row?.orders ?? 0;
}

/** Those of the people named who may be bound: working staff of the department. */
export async function selectFit({ tx, tenant }: Context, department: Department, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `select s.id from staff s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     where s.tenant_id = $1 and t.department = $2 and s.enabled and s.type = $3 and s.id = any($4::bigint[])`,
    [tenant.id, department, desks[department].staffType, ids],
  );
  return rows.map((row) => row.id);
}

interface Terms {
  readonly weight: number;
  readonly cap: number | null;
}

/** Binds people, or gives those who are bound another weight and cap; answers how many. */
export async function bind(context: Context, groupId: number, people: readonly number[], { weight, cap }: Terms): Promise<number> {
  const { tx, tenant, staff, now } = context;
  const rows = await rowsOf(
    tx,
    `insert into guest_group_staff (tenant_id, guest_group_id, staff_id, weight, open_cap, bound_by, bound_at)
     select $1, $2, p.id, $4, $5, $6, $7 from unnest($3::bigint[]) p(id)
     on conflict (tenant_id, guest_group_id, staff_id) do update set weight = $4, open_cap = $5, bound_by = $6, bound_at = $7 returning staff_id`,
    [tenant.id, groupId, people, weight, cap, staff.id, now],
  );
  return rows.length;
}

export async function unbind({ tx, tenant }: Context, groupId: number, people: readonly number[]): Promise<number> {
  const rows = await rowsOf(
    tx,
    "delete from guest_group_staff where tenant_id = $1 and guest_group_id = $2 and staff_id = any($3::bigint[]) returning staff_id",
    [tenant.id, groupId, people],
  );
  return rows.length;
}

/** Who is bound to a group, and how many orders of it each has open. */
export async function selectBound(context: Context, group: GroupRow): Promise<OutputOf<"guestGroup.bindList">> {
  const desk = desks[group.department];
  const rows = await rowsOf<OutputOf<"guestGroup.bindList">[number]>(
    context.tx,
    `select s.id as "adminUserId", s.admin_name as "adminName", s.account, t.name as team, b.weight, b.open_cap as cap, coalesce(h.open, 0)::int as open
     from guest_group_staff b join staff s on s.tenant_id = b.tenant_id and s.id = b.staff_id join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     left join (select x.owner, count(*) as open from (
         select o.${desk.owner} as owner, ${groupOf(desk, expressions(context))} as group_id from loan_order o
         where o.tenant_id = $1 and o.status = ${desk.status} and o.${desk.owner} is not null) x
       where x.group_id = $2 group by x.owner) h on h.owner = s.id
     where b.tenant_id = $1 and b.guest_group_id = $2 order by s.admin_name, s.id`,
    [context.tenant.id, group.id],
  );
  return [...rows];
}

export async function selectGroupsOf({ tx, tenant }: Context, staffId: number): Promise<OutputOf<"guestGroup.guestBindList">> {
  const rows = await rowsOf<OutputOf<"guestGroup.guestBindList">[number]>(
    tx,
    `select g.id as "guestGroupId", g.name, b.weight, b.open_cap as cap from guest_group_staff b
     join guest_group g on g.tenant_id = b.tenant_id and g.id = b.guest_group_id
     where b.tenant_id = $1 and b.staff_id = $2 order by g.department, g.priority, g.id`,
    [tenant.id, staffId],
  );
  return [...rows];
}

/** Working staff of a department. */
export async function selectStaff({ tx, tenant }: Context, department: Department): Promise<OutputOf<"guestGroup.systemUserList">> {
  const rows = await rowsOf<OutputOf<"guestGroup.systemUserList">[number]>(
    tx,
    `select s.id as "adminUserId", s.admin_name as "adminName", s.account, t.name as team, s.type from staff s
     join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     where s.tenant_id = $1 and t.department = $2 and s.enabled and s.type = $3 order by s.admin_name, s.id`,
    [tenant.id, department, desks[department].staffType],
  );
  return [...rows];
}
