import type { ChannelFee } from "../../../../lending/finance/match.rules.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { keepRest } from "./line-rest.store.ts";
import { placedOf } from "./statement.store.ts";

export interface LineRow {
  readonly id: number;
  readonly account: string;
  readonly day: string;
  readonly amount: number;
  readonly open: number;
  readonly trade_no: string;
  readonly payer: string;
  readonly parked_reason: string | null;
  /** Receipts that have named it so far, whatever became of them. */
  readonly used: number;
}

/** Held until the transaction ends, in the order of their numbers: of two who place a line at once the second finds what is left. */
export async function lockLines({ tx, tenant }: Context, ids: readonly number[]): Promise<readonly LineRow[]> {
  await rowsOf(tx, "select id from statement_line where tenant_id = $1 and id = any($2::bigint[]) order by id for update", [
    tenant.id,
    ids,
  ]);
  return rowsOf<LineRow>(
    tx,
    `select l.id, s.account, l.day, l.amount, l.amount - ${placedOf} as open, l.trade_no, l.payer, l.parked_reason,
       (select count(*)::int from receipt r where r.tenant_id = l.tenant_id and r.statement_line_id = l.id) as used
     from statement_line l join statement s on s.tenant_id = l.tenant_id and s.id = l.statement_id
     where l.tenant_id = $1 and l.id = any($2::bigint[]) and l.amount > 0 order by l.id`,
    [tenant.id, ids],
  );
}

/** The fees of the channels whose accounts of the order stand on the line: usually one, but a text may name two. */
export function selectChannelFees({ tx, tenant }: Context, { lineId, orderId }: { readonly lineId: number; readonly orderId: number }) {
  return rowsOf<ChannelFee>(
    tx,
    `select c.fee_fixed as fixed, c.fee_ppm as ppm from statement_line l
     join virtual_account v on v.tenant_id = l.tenant_id and v.order_id = $3 and v.number = any(l.refs)
     join collection_channel c on c.tenant_id = v.tenant_id and c.code = v.channel
     where l.tenant_id = $1 and l.id = $2`,
    [tenant.id, lineId, orderId],
  );
}

export async function tieReceipt({ tx, tenant }: Context, receiptId: number, lineId: number): Promise<void> {
  await rowsOf(tx, "update receipt set statement_line_id = $3 where tenant_id = $1 and id = $2", [tenant.id, receiptId, lineId]);
  await keepRest({ tx, tenant }, receiptId);
}

export interface Parking {
  readonly reason: string | null;
  readonly remark: string;
}
export async function updateParked({ tx, tenant, staff, now }: Context, id: number, { reason, remark }: Parking): Promise<void> {
  await rowsOf(
    tx,
    `update statement_line set parked_reason = $3, parked_remark = case when $3::text is null then '' else $4 end,
       parked_by = case when $3::text is not null then $5::bigint end, parked_at = case when $3::text is not null then $6::timestamptz end
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, reason, remark, staff.id, now],
  );
}

/** Whoever brought the file that money stands on. */
export async function selectBringer({ tx, tenant }: TenantTx, receiptId: number): Promise<number | null> {
  const row = await rowOf<{ uploaded_by: number }>(
    tx,
    `select s.uploaded_by from receipt r join statement_line l on l.tenant_id = r.tenant_id and l.id = r.statement_line_id
     join statement s on s.tenant_id = l.tenant_id and s.id = l.statement_id where r.tenant_id = $1 and r.id = $2`,
    [tenant.id, receiptId],
  );
  return row?.uploaded_by ?? null;
}
