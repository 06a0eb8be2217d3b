import type { TenantTx } from "../../../kernel/context.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import type { PayoutTransferState } from "../../../../lending/collection/transfer.machine.ts";
import { noWordAfter } from "../../../../lending/origination/payout-state.ts";
import type { TransferState } from "../../../gateway/payout.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";

/** The payout of an order, with the account that counts now. */
export interface PayoutRow {
  readonly id: number;
  readonly order_id: number;
  readonly app_id: number;
  readonly first_by: number | null;
  readonly second_by: number | null;
  readonly refused_account: number | null;
  readonly payee_id: number | null;
  readonly bank_name: string | null;
  readonly account_no: string | null;
  readonly holder: string | null;
  readonly proof: string | null;
  readonly customer: string;
  readonly principal: number;
  /** Where it was routed to (T15). */
  readonly channel: string | null;
  /** Since when a channel says "paid" of what had failed; null: none does. */
  readonly contradicted_at: Date | null;
  readonly is_accepted: boolean;
  /** Who gave the account; null: the customer himself. */
  readonly changed_by: number | null;
}

/** With the account of payout `p` that counts now. */
export const withAccount =
  "left join lateral (select * from payee_account a where a.tenant_id = p.tenant_id and a.order_id = p.order_id order by a.id desc limit 1) a on true";

export interface TransferRow {
  readonly id: number;
  readonly payout_id: number;
  readonly order_id: number;
  readonly trade_no: string;
  readonly channel: string;
  readonly amount: number;
  /** What its channel keeps of its float for it, minor units. */
  readonly fee: number;
  readonly state: PayoutTransferState;
  readonly sent_at: Date;
  readonly sent_by: number | null;
}

/** Once per order: a second final decision after a return finds it. */
export async function insertPayout({ tx, tenant, now }: Books, orderId: number, amount: number | null): Promise<void> {
  await rowsOf(tx, "insert into payout (tenant_id, order_id, created_at, amount) values ($1, $2, $3, $4) on conflict do nothing", [
    tenant.id,
    orderId,
    now,
    amount,
  ]);
}

export function selectPayout({ tx, tenant }: TenantTx, id: number): Promise<PayoutRow | undefined> {
  return rowOf<PayoutRow>(
    tx,
    `select p.id, p.order_id, o.app_id, p.first_by, p.second_by, p.refused_account, a.id as payee_id, a.bank_name, a.account_no, a.holder, a.changed_by,
       a.proof, o.customer_name as customer, o.principal, p.channel, p.contradicted_at, o.accepted_at is not null as is_accepted
     from payout p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id ${withAccount}
     where p.tenant_id = $1 and p.id = $2`,
    [tenant.id, id],
  );
}

/** The payout of an order, held. */
export function selectPayoutOf({ tx, tenant }: TenantTx, orderId: number) {
  return rowOf<Pick<PayoutRow, "id" | "refused_account">>(
    tx,
    "select id, refused_account from payout where tenant_id = $1 and order_id = $2 for update",
    [tenant.id, orderId],
  );
}

export interface ReviewMark {
  readonly firstBy: number | null;
  readonly secondBy: number | null;
  readonly refusedAccount: number | null;
  /** What is expected to go; absent: as it was. */
  readonly amount?: number;
}

export async function updatePayout({ tx, tenant, now }: Books, id: number, mark: ReviewMark): Promise<void> {
  await rowsOf(
    tx,
    `update payout set first_by = $3::bigint, first_at = case when $3::bigint is null then null else coalesce(first_at, $6::timestamptz) end,
       second_by = $4::bigint, second_at = case when $4::bigint is null then null else $6::timestamptz end, refused_account = $5, amount = coalesce($7, amount)
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, mark.firstBy, mark.secondBy, mark.refusedAccount, now, mark.amount ?? null],
  );
}

export async function insertPayee({ tx, tenant, now, staffId }: Books, orderId: number, account: ParsedOf<"payment.payeeAccount">) {
  await rowsOf(
    tx,
    "insert into payee_account (tenant_id, order_id, bank_name, account_no, holder, changed_by, reason, at, proof) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    [tenant.id, orderId, account.bankName, account.accountNo, account.holder, staffId, account.reason, now, account.proofUrl],
  );
}

/** One reviewer after the other counts the day's budget. */
export async function lockBudget({ tx, tenant }: TenantTx): Promise<void> {
  await rowsOf(tx, "select pg_advisory_xact_lock(4711013, $1)", [tenant.id]);
}

/** What has passed the first review on the local day so far and may still be paid, minor units. */
export async function sumPassed({ tx, tenant }: TenantTx, day: string): Promise<number> {
  const row = await rowOf<{ sum: number }>(
    tx,
    `select coalesce(sum(o.principal), 0)::bigint as sum from payout p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where p.tenant_id = $1 and p.first_by is not null and p.first_at >= $2::date::timestamp at time zone $3
       and p.first_at < ($2::date + 1)::timestamp at time zone $3 and o.status in (5, 6, 8, 9)`,
    [tenant.id, day, tenant.timeZone],
  );
  return row?.sum ?? 0;
}

/** By which channel it goes, and by which rule of routing. */
export async function updateRoute(
  { tx, tenant }: TenantTx,
  id: number,
  { channel, route }: { readonly channel: string; readonly route: { readonly id: number } | null },
): Promise<void> {
  await rowsOf(tx, "update payout set channel = $3, route_id = $4 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    channel,
    route?.id ?? null,
  ]);
}

export interface NewTransfer {
  readonly payout: PayoutRow;
  readonly channel: string;
  readonly amount: number;
  readonly fee: number;
}

/** With a trade number of its own: the payout's and how many there were. */
export async function insertTransfer({ tx, tenant, now, staffId }: Books, of: NewTransfer): Promise<TransferRow> {
  const { payout, channel, amount, fee } = of;
  const row = await rowOf<TransferRow>(
    tx,
    `insert into payout_transfer (tenant_id, payout_id, trade_no, channel, amount, bank_name, account_no, holder, sent_at, sent_by, fee)
     select $1::int, $2::bigint, concat_ws('-', 'P' || $1::int, $2::bigint, count(*) + 1), $3::text, $4::bigint, $5::text, $6::text, $7::text, $8::timestamptz,
       $9::bigint, $11::bigint from payout_transfer where tenant_id = $1::int and payout_id = $2::bigint
     returning id, payout_id, $10::bigint as order_id, trade_no, channel, amount, fee, state, sent_at, sent_by`,
    [tenant.id, payout.id, channel, amount, payout.bank_name, payout.account_no, payout.holder, now, staffId, payout.order_id, fee],
  );
  if (!row) throw new Error("a transfer was written and is not there");
  return row;
}

export const transferColumns = "t.id, t.payout_id, p.order_id, t.trade_no, t.channel, t.amount, t.fee, t.state, t.sent_at, t.sent_by";
const transfers = "payout_transfer t join payout p on p.tenant_id = t.tenant_id and p.id = t.payout_id";

export function selectTransfer({ tx, tenant }: TenantTx, tradeNo: string, lock = false): Promise<TransferRow | undefined> {
  return rowOf<TransferRow>(
    tx,
    `select ${transferColumns} from ${transfers} where t.tenant_id = $1 and t.trade_no = $2${lock ? " for update of t" : ""}`,
    [tenant.id, tradeNo],
  );
}

export function selectLastTransfer({ tx, tenant }: TenantTx, payoutId: number): Promise<TransferRow | undefined> {
  return rowOf<TransferRow>(
    tx,
    `select ${transferColumns} from ${transfers} where t.tenant_id = $1 and t.payout_id = $2 order by t.id desc limit 1`,
    [tenant.id, payoutId],
  );
}

/** The try that failed, and that its channel says has arrived. */
export function selectPaidLate({ tx, tenant }: TenantTx, payoutId: number): Promise<TransferRow | undefined> {
  return rowOf<TransferRow>(
    tx,
    `select ${transferColumns} from ${transfers} where t.tenant_id = $1 and t.payout_id = $2 and t.state = 'failed' and t.paid_late_at is not null
     order by t.id limit 1 for update of t`,
    [tenant.id, payoutId],
  );
}

/** Since when two words about it contradict each other; null: they do not any more. */
export async function updateContradicted({ tx, tenant }: TenantTx, id: number, since: Date | null): Promise<void> {
  await rowsOf(tx, "update payout set contradicted_at = $3 where tenant_id = $1 and id = $2", [tenant.id, id, since]);
}

export async function notePaidLate({ tx, tenant, now }: Books, id: number): Promise<void> {
  await rowsOf(tx, "update payout_transfer set paid_late_at = coalesce(paid_late_at, $3) where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    now,
  ]);
}

/** What the channel says it never got goes to it once more, under the number that it has; it is given time to know it first. */
export async function sendAgain({ tx, tenant, now }: Books, id: number): Promise<void> {
  await rowsOf(
    tx,
    `update payout_transfer set asked_at = null, queried_at = null
     where tenant_id = $1 and id = $2 and state = 'sent' and asked_at < $3::timestamptz - interval '${noWordAfter} milliseconds'`,
    [tenant.id, id, now],
  );
}

export interface TransferEnd {
  readonly state: TransferRow["state"];
  readonly reason?: string;
  readonly voucher?: string;
}

export async function updateTransfer({ tx, tenant, now }: Books, id: number, end: TransferEnd): Promise<void> {
  await rowsOf(
    tx,
    `update payout_transfer set state = $3, fail_reason = $4, voucher = $5, ended_at = case when $3 = 'sent' then null else $6::timestamptz end
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, end.state, end.reason ?? "", end.voucher ?? "", now],
  );
}

export async function updateFee({ tx, tenant }: TenantTx, id: number, fee: number): Promise<void> {
  await rowsOf(tx, "update payout_transfer set fee = $3 where tenant_id = $1 and id = $2", [tenant.id, id, fee]);
}

export async function updatePaidOut({ tx, tenant }: TenantTx, orderId: number, paidAt: Date | null): Promise<void> {
  await rowsOf(tx, "update loan_order set paid_out_at = $3 where tenant_id = $1 and id = $2", [tenant.id, orderId, paidAt]);
}

/** The channel is asked again at the next turn, by whoever takes it. */
export async function askAgain({ tx, tenant }: TenantTx, payoutId: number): Promise<void> {
  await rowsOf(tx, "update payout_transfer set queried_at = null where tenant_id = $1 and payout_id = $2 and state = 'sent'", [
    tenant.id,
    payoutId,
  ]);
}

export type Outcome = TransferState | { readonly state: "returned"; readonly at: Date; readonly reason: string };

/** From now on it is that person's task; undefined where it waits for no review. */
export function ownPayout({ tx, tenant, now }: Pick<Books, "tx" | "tenant" | "now">, id: number, staffId: number) {
  return rowOf<{ readonly order_id: number }>(
    tx,
    `update payout p set owner_id = $3, assigned_at = $4 from loan_order o
     where p.tenant_id = $1 and p.id = $2 and o.tenant_id = p.tenant_id and o.id = p.order_id and o.stage in ('final_passed', 'fin1_passed')
     returning p.order_id`,
    [tenant.id, id, staffId, now],
  );
}

/** Who was given this a moment ago. */
export function payoutHolder({ tx, tenant }: Pick<Books, "tx" | "tenant">, id: number, since: Date) {
  return rowOf<{ readonly name: string }>(
    tx,
    `select s.admin_name as name from payout t join staff s on s.tenant_id = t.tenant_id and s.id = t.owner_id
     join loan_order o on o.tenant_id = t.tenant_id and o.id = t.order_id
     where t.tenant_id = $1 and t.id = $2 and o.stage in ('final_passed', 'fin1_passed') and t.assigned_at > $3`,
    [tenant.id, id, since],
  );
}

export async function lockPayoutTask({ tx, tenant }: Pick<Books, "tx" | "tenant">, id: number): Promise<void> {
  await rowOf(tx, "select id from payout where tenant_id = $1 and id = $2 for update", [tenant.id, id]);
}
