import { payoutWarnings, type PayoutWarning } from "../../../../lending/origination/payout-state.ts";
import type { PayoutTransferState } from "../../../../lending/collection/transfer.machine.ts";
import type { TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { account, lastTransfer, otherOrders, seen, warning } from "./payout.parts.ts";

const from = `payout p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id ${account} ${lastTransfer}`;

/** What stands for a payout as it is now. */
export async function selectSeen({ tx, tenant }: TenantTx, id: number): Promise<string | null> {
  const row = await rowOf<{ seen: string }>(tx, `select ${seen} as seen from ${from} where p.tenant_id = $1 and p.id = $2`, [
    tenant.id,
    id,
  ]);
  return row?.seen ?? null;
}

export interface AccountRow {
  readonly id: number;
  readonly bank_name: string;
  readonly account_no: string;
  readonly holder: string;
  readonly by: string | null;
  readonly at: Date;
  readonly reason: string;
  readonly proof: string;
  readonly earlier: number;
  readonly outcome: "named" | "closed" | null;
  readonly name: string | null;
}
/** The account that counts, who gave it, and what the bank says of it. */
export function selectAccount({ tx, tenant }: TenantTx, orderId: number): Promise<AccountRow | undefined> {
  return rowOf<AccountRow>(
    tx,
    `select a.id, a.bank_name, '••••' || right(a.account_no, 4) as account_no, a.holder, s.admin_name as by, a.at, a.reason, a.proof, i.outcome, i.name,
       (select count(*)::int from payee_account e where e.tenant_id = a.tenant_id and e.order_id = a.order_id and e.id < a.id) as earlier
     from payee_account a left join staff s on s.tenant_id = a.tenant_id and s.id = a.changed_by
     left join account_inquiry i on i.tenant_id = a.tenant_id and i.payee_id = a.id
     where a.tenant_id = $1 and a.order_id = $2 order by a.id desc limit 1`,
    [tenant.id, orderId],
  );
}

/** Orders of other customers that are paid to the same account. */
export function selectOthers({ tx, tenant }: TenantTx, id: number) {
  return rowsOf<{ readonly loanRecordId: number; readonly orderNo: string; readonly name: string }>(
    tx,
    `select z.id as "loanRecordId", z.order_no as "orderNo", z.customer_name as name from ${from}
     cross join lateral (select distinct x.id, x.order_no, x.customer_name ${otherOrders} order by x.id desc limit 5) z
     where p.tenant_id = $1 and p.id = $2`,
    [tenant.id, id],
  );
}

/** What deserves a second look: the gravest of it, which the list shows too. */
export async function selectWarnings({ tx, tenant, now }: TenantMoment, id: number): Promise<readonly PayoutWarning[]> {
  const row = await rowOf<{ warning: PayoutWarning | null }>(
    tx,
    `select ${warning("$3::timestamptz")} as warning from ${from} where p.tenant_id = $1 and p.id = $2`,
    [tenant.id, id, now],
  );
  return payoutWarnings.filter((each) => each === row?.warning);
}

export interface TryRow {
  readonly tradeNo: string;
  readonly channel: string;
  readonly amount: number;
  readonly state: PayoutTransferState;
  readonly sentAt: Date;
  readonly endedAt: Date | null;
  readonly failReason: string;
  readonly paidLateAt: Date | null;
}
/** Every try, the newest first. */
export function selectTries({ tx, tenant }: TenantTx, id: number): Promise<readonly TryRow[]> {
  return rowsOf<TryRow>(
    tx,
    `select trade_no as "tradeNo", channel, amount, state, sent_at as "sentAt", ended_at as "endedAt", fail_reason as "failReason", paid_late_at as "paidLateAt"
     from payout_transfer where tenant_id = $1 and payout_id = $2 order by id desc limit 20`,
    [tenant.id, id],
  );
}

/** When a channel answered last. */
export async function selectLastAnswer({ tx, tenant }: TenantTx, channel: string): Promise<Date | null> {
  const row = await rowOf<{ at: Date | null }>(
    tx,
    `select max(greatest(x.answered_at, x.ended_at)) as at from (select t.answered_at, t.ended_at from payout_transfer t
       where t.tenant_id = $1 and t.channel = $2 order by t.sent_at desc limit 50) x`,
    [tenant.id, channel],
  );
  return row?.at ?? null;
}

export interface RequestRow {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly requester: string;
  readonly at: Date;
  readonly expires: Date;
}
/** "Paid by hand" that waits for a second person. */
export function selectRequest({ tx, tenant, now }: TenantMoment, id: number): Promise<RequestRow | undefined> {
  return rowOf<RequestRow>(
    tx,
    `select w.payload, s.admin_name as requester, w.requested_at as at, w.expires_at as expires
     from approval w join staff s on s.tenant_id = w.tenant_id and s.id = w.requested_by
     where w.tenant_id = $1 and w.kind = 'payoutManual' and w.target = 'payout:' || $2::bigint and w.state = 'pending' and w.expires_at > $3`,
    [tenant.id, id, now],
  );
}
