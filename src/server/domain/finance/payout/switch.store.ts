import type { TenantTx } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

export interface Uncalled {
  readonly id: number;
  readonly payout_id: number;
  readonly order_id: number;
  readonly channel: string;
  readonly amount: number;
  readonly fee: number;
}

/** Transfers of payouts that no channel has been called for, held; a test of a channel is that channel's. */
export const selectUncalled = ({ tx, tenant }: TenantTx): Promise<readonly Uncalled[]> =>
  rowsOf(
    tx,
    `select t.id, t.payout_id, p.order_id, t.channel, t.amount, t.fee from payout_transfer t join payout p on p.tenant_id = t.tenant_id and p.id = t.payout_id
     where t.tenant_id = $1 and t.state = 'sent' and not t.was_called and t.asked_at is null order by t.id limit 100 for update of t skip locked`,
    [tenant.id],
  );

export async function updateChannel({ tx, tenant }: TenantTx, id: number, way: { channel: string; fee: number }): Promise<void> {
  await rowsOf(tx, "update payout_transfer set channel = $3, fee = $4 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    way.channel,
    way.fee,
  ]);
}

/** Payouts that have their channel and wait for whoever sends them. */
export const selectReady = ({
  tx,
  tenant,
}: TenantTx): Promise<readonly { readonly id: number; readonly order_id: number; readonly channel: string; readonly amount: number }[]> =>
  rowsOf(
    tx,
    `select p.id, p.order_id, p.channel, coalesce(p.amount, o.principal) as amount from loan_order o
     join payout p on p.tenant_id = o.tenant_id and p.order_id = o.id
     where o.tenant_id = $1 and o.status = 5 and o.stage = 'awaiting_payout' and p.channel is not null order by p.id limit 200`,
    [tenant.id],
  );
