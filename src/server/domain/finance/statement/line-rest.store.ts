import type { TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { placedOf } from "./statement.store.ts";

/** What of the line behind a receipt is not placed, added up anew: after whatever ties money to it, or takes money back. */
export async function keepRest({ tx, tenant }: Pick<TenantTx, "tx" | "tenant">, receiptId: number): Promise<void> {
  await rowsOf(
    tx,
    `update statement_line l set rest = l.amount + l.explained - coalesce((select sum(r.amount - r.kept) from receipt r
       where r.tenant_id = l.tenant_id and r.statement_line_id = l.id and r.state in ('pending', 'success')), 0)
     from receipt x where x.tenant_id = $1 and x.id = $2 and l.tenant_id = $1 and l.id = x.statement_line_id`,
    [tenant.id, receiptId],
  );
}

/** A line of money that came, and what of it is nobody's yet. */
export interface SettledLine {
  readonly id: number;
  readonly day: string;
  readonly open: number;
  readonly payer: string;
  readonly memo: string;
  readonly tradeNo: string;
}
export function lineNamed({ tx, tenant }: Pick<TenantTx, "tx" | "tenant">, id: number): Promise<SettledLine | undefined> {
  return rowOf<SettledLine>(
    tx,
    `select l.id, l.day, l.amount - ${placedOf} as open, l.payer, l.memo, l.trade_no as "tradeNo" from statement_line l
     where l.tenant_id = $1 and l.id = $2 and l.amount > 0`,
    [tenant.id, id],
  );
}
/** The same, held until the transaction ends: of two who place or settle it the second finds what is left. */
export async function lockLine(house: Pick<TenantTx, "tx" | "tenant">, id: number): Promise<SettledLine | undefined> {
  await rowsOf(house.tx, "select id from statement_line where tenant_id = $1 and id = $2 for update", [house.tenant.id, id]);
  return lineNamed(house, id);
}
