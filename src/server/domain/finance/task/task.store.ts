import type { OutputOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

/** The most that is given away by filter at once. */
const mostByFilter = 500;

/** The first rows of a queue by their numbers: the queue's order ends in them. */
export async function selectIds({ tx }: Context, { from, where, orderBy, values }: Queue): Promise<readonly number[]> {
  const unique = orderBy.split(",").at(-1)?.trim().split(" ")[0] ?? "";
  const rows = await rowsOf<{ id: number }>(
    tx,
    `select ${unique} as id from ${from} where ${where.join(" and ")} order by ${orderBy} limit ${mostByFilter}`,
    values.list,
  );
  return rows.map(({ id }) => id);
}

const waits = {
  payout: "join loan_order o on o.tenant_id = x.tenant_id and o.id = x.order_id and o.stage in ('final_passed', 'fin1_passed')",
  receipt: "where x.state = 'pending'",
} as const;

interface Task {
  readonly permissions: readonly string[];
  readonly table: keyof typeof waits;
}
/** People who can take tasks of finance on, by name, with how many wait for each. */
export function selectFinanceTakers({ tx, tenant }: Context, { permissions, table }: Task) {
  return rowsOf<OutputOf<"payment.userList">[number]>(
    tx,
    `select s.id as "adminUserId", s.admin_name as "adminName", s.account, m.name as team, coalesce(n.open, 0)::int as open
     from staff s join team m on m.tenant_id = s.tenant_id and m.id = s.team_id
     left join (select x.owner_id, count(*) as open from ${table} x ${waits[table]} group by 1) n on n.owner_id = s.id
     where s.tenant_id = $1 and s.enabled and not s.resting and exists (select from role_permission p
       where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = any($2::text[]))
     order by s.admin_name, s.id`,
    [tenant.id, permissions],
  );
}
