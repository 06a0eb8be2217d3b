import type { StatementLine } from "../../../../lending/finance/reconciliation.machine.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import type { Of } from "./reconciliation.store.ts";

/** A line of money that agrees, and names its fee: less than the money. */
const given = "given as (select * from jsonb_to_recordset($3::jsonb) as g(no text, amount bigint, fee bigint) where g.fee < g.amount)";

/** What a channel collected: its money is no line's yet, else the fee is in the book with that line. */
const collected = `with ${given},
  noted as (update receipt r set fee_filed = g.fee from given g, receipt b where r.tenant_id = $1 and r.trade_no = $2 || ':' || g.no and r.amount = g.amount
    and r.source in ('online', 'unmatched') and r.state in ('pending', 'success') and r.statement_line_id is null and r.fee_filed is distinct from g.fee
    and b.tenant_id = r.tenant_id and b.id = r.id returning g.fee - coalesce(b.fee_filed, 0) as more)
  select coalesce(sum(more), 0)::bigint as more from noted`;

/** What a channel without a float paid out, where nobody has told the fee with the arrival. */
const paidOut = `with ${given},
  noted as (update payout_transfer t set fee_filed = g.fee, fee = g.fee from given g, payout_transfer b, pay_channel c
    where t.tenant_id = $1 and t.trade_no = g.no and t.channel = $2 and t.amount = g.amount and t.state = 'success' and t.payout_id is not null and (t.fee = 0 or t.fee_filed is not null)
      and t.fee_filed is distinct from g.fee and b.tenant_id = t.tenant_id and b.id = t.id and c.tenant_id = $1 and c.code = $2 and c.float is null
    returning g.fee - b.fee as more)
  select coalesce(sum(more), 0)::bigint as more from noted`;

/**
 * Notes the fees that a statement names of money of which no other fee is in the book.
 * @returns by how much they are more than what an earlier statement of the day named, minor units
 */
export async function noteFees(
  { tx, tenant }: TenantTx,
  { type, channelId }: Pick<Of, "type" | "channelId">,
  lines: readonly StatementLine[],
): Promise<number> {
  const told = lines.flatMap(({ tradeNo, amount, status, fee }) =>
    typeof fee === "number" && status === "success" ? [{ no: tradeNo, amount, fee }] : [],
  );
  if (told.length === 0) return 0;
  const row = await rowOf<{ more: number }>(tx, type === "payout" ? paidOut : collected, [tenant.id, channelId, JSON.stringify(told)]);
  return row?.more ?? 0;
}
