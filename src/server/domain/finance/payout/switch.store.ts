import type { TenantTx } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { withAccount } from "./payout.store.ts";

/** A payout that waits for a way, as routing asks about it. */
export interface Waiting {
  readonly id: number;
  readonly order_id: number;
  readonly app_id: number;
  readonly bank_name: string | null;
  readonly channel: string | null;
  /** What is expected to go, minor units. */
  readonly amount: number;
}
/** A transfer of one that no channel has been called for. */
export interface Uncalled extends Waiting {
  readonly payout_id: number;
  readonly channel: string;
  readonly fee: number;
}

const lasts = new Map<string, number>();
/**
 * So many of those that wait, each time those behind the last ones: what nothing can be done for never stands before the others.
 * @param key names the lender and for what they wait
 */
async function nextOf<T extends { readonly id: number }>(
  key: string,
  most: number,
  read: (after: number, most: number) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const rows = await read(lasts.get(key) ?? 0, most);
  lasts.set(key, rows.length < most ? 0 : (rows.at(-1)?.id ?? 0));
  return rows;
}

/** Transfers of payouts that no channel has been called for, held; a test of a channel is that channel's. */
export const selectUncalled = ({ tx, tenant }: TenantTx): Promise<readonly Uncalled[]> =>
  nextOf(`${tenant.id} uncalled`, 500, (after, most) =>
    rowsOf(
      tx,
      `select t.id, t.payout_id, p.order_id, o.app_id, t.bank_name, t.channel, t.amount, t.fee from payout_transfer t
       join payout p on p.tenant_id = t.tenant_id and p.id = t.payout_id join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
       where t.tenant_id = $1 and t.state = 'sent' and not t.was_called and t.asked_at is null and t.id > $2 order by t.id limit $3
       for update of t skip locked`,
      [tenant.id, after, most],
    ),
  );

const waiting = (
  stage: string,
  more: string,
): string => `select p.id, p.order_id, o.app_id, a.bank_name, p.channel, coalesce(p.amount, o.principal) as amount
  from loan_order o join payout p on p.tenant_id = o.tenant_id and p.order_id = o.id ${withAccount}
  where o.tenant_id = $1 and o.status = 5 and o.stage = '${stage}' and ${more} and p.id > $2 order by p.id limit $3`;

/** T15: passed by both reviews, and no channel had room for them then. */
export const selectUnrouted = ({ tx, tenant }: TenantTx): Promise<readonly Waiting[]> =>
  nextOf(`${tenant.id} unrouted`, 500, (after, most) =>
    rowsOf(tx, waiting("fin2_passed", "p.second_by is not null"), [tenant.id, after, most]),
  );

/** Payouts that have their channel and wait for whoever sends them. */
export const selectReady = ({ tx, tenant }: TenantTx): Promise<readonly Waiting[]> =>
  nextOf(`${tenant.id} ready`, 500, (after, most) =>
    rowsOf(tx, waiting("awaiting_payout", "p.channel is not null"), [tenant.id, after, most]),
  );

export async function updateChannel({ tx, tenant }: TenantTx, id: number, way: { channel: string; fee: number }): Promise<void> {
  await rowsOf(tx, "update payout_transfer set channel = $3, fee = $4 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    way.channel,
    way.fee,
  ]);
}
