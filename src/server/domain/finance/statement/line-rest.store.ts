import type { TenantTx } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

/** What of the line behind a receipt is not placed, added up anew: after whatever ties money to it, or takes money back. */
export async function keepRest({ tx, tenant }: Pick<TenantTx, "tx" | "tenant">, receiptId: number): Promise<void> {
  await rowsOf(
    tx,
    `update statement_line l set rest = l.amount - coalesce((select sum(r.amount - r.kept) from receipt r
       where r.tenant_id = l.tenant_id and r.statement_line_id = l.id and r.state in ('pending', 'success')), 0)
     from receipt x where x.tenant_id = $1 and x.id = $2 and l.tenant_id = $1 and l.id = x.statement_line_id`,
    [tenant.id, receiptId],
  );
}
