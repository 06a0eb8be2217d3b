import type { PayoutTransferState } from "../../../../lending/collection/transfer.machine.ts";
import type { TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/** A transfer that tests its channel. */
export interface TestRow {
  readonly id: number;
  readonly trade_no: string;
  readonly channel: string;
  readonly amount: number;
  readonly state: PayoutTransferState;
  readonly sent_at: Date;
  readonly sent_by: number;
  readonly requested_by: number;
}
const columns = "id, trade_no, channel, amount, state, sent_at, sent_by, requested_by";

/** A test by its number, held; undefined of a payout's transfer. */
export const lockTest = ({ tx, tenant }: TenantTx, tradeNo: string) =>
  rowOf<TestRow>(
    tx,
    `select ${columns} from payout_transfer where tenant_id = $1 and trade_no = $2 and own_account_id is not null for update`,
    [tenant.id, tradeNo],
  );

export const hasOpenTest = ({ tx, tenant }: TenantTx, channel: string): Promise<boolean> =>
  rowOf(tx, "select id from payout_transfer where tenant_id = $1 and channel = $2 and own_account_id is not null and state = 'sent'", [
    tenant.id,
    channel,
  ]).then((row) => row !== undefined);

/** Where a channel's calls go: a test is of the one that was looked at when it was asked for. */
export const selectAddress = ({ tx, tenant }: TenantTx, code: string) =>
  rowOf<{ readonly kind: string; readonly url: string; readonly key: string; readonly secret: string }>(
    tx,
    `select kind, url, key_id as key, encode(sha256(convert_to(secret, 'UTF8')), 'hex') as secret from pay_channel where tenant_id = $1 and code = $2`,
    [tenant.id, code],
  );

export interface NewTest {
  readonly tradeNo: string;
  readonly channel: string;
  readonly amount: number;
  readonly account: { readonly id: number; readonly bank: string; readonly accountNo: string; readonly name: string };
  readonly requestedBy: number;
  readonly releasedBy: number;
}
/** Written as sent before any channel is called. Its number is its request's: two of one request are none. */
export const insertTest = ({ tx, tenant, now }: TenantMoment, test: NewTest) =>
  rowOf<TestRow>(
    tx,
    `insert into payout_transfer (tenant_id, trade_no, channel, amount, own_account_id, bank_name, account_no, holder, sent_at, sent_by, requested_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${columns}`,
    [
      tenant.id,
      test.tradeNo,
      test.channel,
      test.amount,
      test.account.id,
      test.account.bank,
      test.account.accountNo,
      test.account.name,
      now,
      test.releasedBy,
      test.requestedBy,
    ],
  );

/** It is settled: nothing contradicts it any more. */
export async function clearPaidLate({ tx, tenant }: TenantTx, id: number): Promise<void> {
  await rowsOf(tx, "update payout_transfer set paid_late_at = null where tenant_id = $1 and id = $2", [tenant.id, id]);
}
