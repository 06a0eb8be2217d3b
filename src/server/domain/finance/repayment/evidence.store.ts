import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { hasLine, lines } from "./receipt.parts.ts";

export interface ShownRow {
  readonly voucher: string;
  readonly payer: string;
  readonly remark: string;
  readonly hasLine: boolean;
}
/** What stands on a receipt beside its money. */
export function selectShown({ tx, tenant }: TenantTx, id: number): Promise<ShownRow | undefined> {
  return rowOf<ShownRow>(
    tx,
    `select r.voucher, r.payer, r.remark, ${hasLine} as "hasLine" from receipt r where r.tenant_id = $1 and r.id = $2`,
    [tenant.id, id],
  );
}

export interface LineRow {
  readonly channel: string;
  readonly amount: number;
  readonly day: string;
}
/** The line of the house's own account behind the receipt, else that of a channel with its number, the latest. */
export function selectLine({ tx, tenant }: TenantTx, id: number): Promise<LineRow | undefined> {
  return rowOf<LineRow>(
    tx,
    `select l.channel, l.amount, l.day::text as day from receipt r cross join lateral (
       (select t.account as channel, sl.amount, sl.day from statement_line sl join statement t on t.tenant_id = sl.tenant_id and t.id = sl.statement_id
        where sl.tenant_id = r.tenant_id and sl.id = r.statement_line_id)
       union all (select b.channel, (x.theirs ->> 'amount')::bigint, b.day ${lines} order by b.day desc, x.id desc limit 1) limit 1) l
     where r.tenant_id = $1 and r.id = $2`,
    [tenant.id, id],
  );
}

export interface OtherRow {
  readonly tradeNo: string;
  readonly amount: number;
  readonly payTime: Date;
  readonly status: string;
}
/** Other money of the same order, the newest first. */
export function selectOthers({ tx, tenant }: TenantTx, orderId: number, id: number): Promise<readonly OtherRow[]> {
  return rowsOf<OtherRow>(
    tx,
    `select trade_no as "tradeNo", amount, paid_at as "payTime", state as status from receipt
     where tenant_id = $1 and order_id = $2 and id <> $3 order by id desc limit 5`,
    [tenant.id, orderId, id],
  );
}

/** Who was credited with the money, and how much of it. */
export function selectCredit({ tx, tenant }: TenantTx, orderId: number, events: readonly string[]) {
  return rowOf<{ readonly name: string; readonly amount: number }>(
    tx,
    `select s.admin_name as name, m.principal + m.interest + m.fee + m.penalty as amount from repayment m
     join staff s on s.tenant_id = m.tenant_id and s.id = m.collector_id
     where m.tenant_id = $1 and m.order_id = $2 and m.event_id = any($3::text[]) order by m.id limit 1`,
    [tenant.id, orderId, events],
  );
}

export interface AskedRow {
  readonly requester: string;
  readonly at: Date;
  readonly expires: Date;
  readonly reason: string;
}
/** A reversal that waits for a second person. */
export function selectAsked({ tx, tenant, now }: Pick<Context, "tx"> & TenantMoment, id: number): Promise<AskedRow | undefined> {
  return rowOf<AskedRow>(
    tx,
    `select s.admin_name as requester, p.requested_at as at, p.expires_at as expires, coalesce(p.payload ->> 'reason', '') as reason
     from approval p join staff s on s.tenant_id = p.tenant_id and s.id = p.requested_by
     where p.tenant_id = $1 and p.kind = 'repaymentReversal' and p.target = 'receipt:' || $2::bigint and p.state = 'pending' and p.expires_at > $3`,
    [tenant.id, id, now],
  );
}
