import type { Channel } from "../../../gateway/payout.ts";
import type { PayoutTransferState } from "../../../../lending/collection/transfer.machine.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";

/** What a turn of the job takes: transfers, of payouts and of tests, that the channel has not been called for, or that it owes an answer to. */
export interface DueTransfer {
  readonly trade_no: string;
  readonly channel: string;
  readonly amount: number;
  readonly bank_name: string;
  readonly account_no: string;
  readonly holder: string;
  readonly kind: Channel["kind"];
  readonly url: string;
  readonly key_id: string;
  readonly secret: string;
}

/** Whether channel `c` may be called for `t`, which it has never heard of: the first of those that wait is its trial. */
const mayBeNew = (
  now: string,
): string => `(t.own_account_id is not null or (coalesce(c.down_until <= ${now}, true) and (c.down_until is null or c.failed_in_row < c.down_after
           or (not exists (select from payout_transfer u where u.tenant_id = c.tenant_id and u.channel = c.code and u.state = 'sent' and u.was_called and u.asked_at >= c.down_until)
             and t.id = (select min(u.id) from payout_transfer u where u.tenant_id = c.tenant_id and u.channel = c.code and u.state = 'sent' and not u.was_called)))))`;

const dueColumns = "t.trade_no, t.channel, t.amount, t.bank_name, t.account_no, t.holder, c.kind, c.url, c.key_id, c.secret";

/**
 * Marks them as asked for, in a transaction of its own: whatever happens to this server afterwards, nobody sends them again. A channel that is off is
 * called for nothing that it has never heard of, one that is held down for a test at most, and one on trial for a single transfer (rules/ledger.md 8).
 */
export function takeUnsent({ tx, tenant, now }: Pick<Books, "tx" | "tenant" | "now">): Promise<readonly DueTransfer[]> {
  return rowsOf<DueTransfer>(
    tx,
    `with due as (select t.id from payout_transfer t where t.tenant_id = $1 and t.state = 'sent' and t.asked_at is null
       and (t.was_called or exists (select from pay_channel c where c.tenant_id = t.tenant_id and c.code = t.channel and c.enabled and ${mayBeNew("$2")}))
       order by t.id limit 40 for update skip locked)
     update payout_transfer t set asked_at = $2, was_called = true from pay_channel c
     where t.tenant_id = $1 and t.id in (select id from due) and c.tenant_id = $1 and c.code = t.channel
     returning ${dueColumns}`,
    [tenant.id, now],
  );
}

/** The channel has said something of it, be it that nothing is known yet: it is there. */
export async function noteAnswer({ tx, tenant, now }: Pick<Books, "tx" | "tenant" | "now">, tradeNo: string): Promise<void> {
  await rowsOf(tx, "update payout_transfer set answered_at = $3 where tenant_id = $1 and trade_no = $2", [tenant.id, tradeNo, now]);
}

/** Whose transfer it is, and how it stands: of a payout or of a test. */
export const selectChannelOf = ({ tx, tenant }: Pick<Books, "tx" | "tenant">, tradeNo: string) =>
  rowOf<{ readonly channel: string; readonly state: PayoutTransferState }>(
    tx,
    "select channel, state from payout_transfer where tenant_id = $1 and trade_no = $2",
    [tenant.id, tradeNo],
  );

/** Seconds after which the channel is asked what became of a transfer, and between two questions. */
const waits = { first: 30, next: 60 };

export function takeUnanswered({ tx, tenant, now }: Pick<Books, "tx" | "tenant" | "now">): Promise<readonly DueTransfer[]> {
  return rowsOf<DueTransfer>(
    tx,
    `with due as (select t.id from payout_transfer t where t.tenant_id = $1 and t.state = 'sent' and t.asked_at < $2::timestamptz - make_interval(secs => ${waits.first})
       and (t.queried_at is null or t.queried_at < $2::timestamptz - make_interval(secs => ${waits.next})) order by t.id limit 40 for update skip locked)
     update payout_transfer t set queried_at = $2 from pay_channel c
     where t.tenant_id = $1 and t.id in (select id from due) and c.tenant_id = $1 and c.code = t.channel
     returning ${dueColumns}`,
    [tenant.id, now],
  );
}
