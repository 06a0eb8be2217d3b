import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

export interface TaskRow {
  readonly id: number;
  readonly answered: boolean;
  readonly rang: boolean;
  readonly opened_by: number | null;
  readonly feedback: boolean;
  readonly review: boolean;
}

/** Calls that came in count for this long (rules/contact-law.md 2b), ms. */
const callCounts = 3_600_000;

/** What the caller has to do with these orders beside their debt. */
export function selectTasks({ tx, tenant, staff, now }: Context, orderIds: readonly number[]): Promise<readonly TaskRow[]> {
  return rowsOf<TaskRow>(
    tx,
    `select o.id, c.answered, c.rang, (select k.opened_by from complaint k where k.tenant_id = o.tenant_id and k.customer_id = o.customer_id and k.state = 'open') as opened_by,
       exists (select from feedback f where f.tenant_id = o.tenant_id and f.customer_id = o.customer_id and f.assignee_id = $3 and f.state = 'backlog') as feedback,
       exists (select from review r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.staff_id = $3 and r.ended_at is null) as review
     from loan_order o cross join lateral (
       select coalesce(bool_or(p.answered_at is not null), false) as answered, count(*) > 0 as rang from phone_call p
       where p.tenant_id = o.tenant_id and p.staff_id = $3 and p.customer_id = o.customer_id and p.direction = 'in' and p.order_id is not null
         and coalesce(p.ended_at, p.answered_at, p.started_at) > $4) c
     where o.tenant_id = $1 and o.id = any($2::bigint[])`,
    [tenant.id, orderIds, staff.id, new Date(now.getTime() - callCounts)],
  );
}
