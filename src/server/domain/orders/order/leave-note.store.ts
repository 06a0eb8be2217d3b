import type { TenantTx } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";

export interface NotedRow {
  readonly id: number;
  readonly order_no: string;
  readonly status: number;
  readonly owner: number | null;
}
/** An order of the lender, whoever may see it, with who has it: a collector before a reminder, either before a reviewer. */
export const selectNoted = ({ tx, tenant }: TenantTx, id: number): Promise<NotedRow | undefined> =>
  rowOf(
    tx,
    `select o.id, o.order_no, o.status, coalesce(o.collector_id, o.reminder_id, o.reviewer_id) as owner from loan_order o where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, id],
  );
