import type { ReceiptState } from "../../../../lending/finance/receipt.machine.ts";
import type { Context, Tx } from "../../../kernel/context.ts";
import type { LoanRow } from "../../book/book/book.store.ts";
import type { Books } from "../../book/book/books.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { hasLine, isOwn, seen } from "./receipt.parts.ts";
import { insertStays } from "../../../report/days/day-writes.ts";
import { keepRest } from "../statement/line-rest.actions.ts";

/** Money that arrived, or is said to have: posted when another person confirms it. */
export interface ReceiptRow {
  readonly id: number;
  readonly order_id: number | null;
  readonly source: "online" | "offline" | "unmatched" | "statement";
  readonly purpose: "repay" | "extend";
  readonly amount: number;
  readonly paid_at: Date;
  readonly trade_no: string;
  readonly state: ReceiptState;
  readonly registered_by: number | null;
  readonly extension_id: number | null;
  readonly user_coupon_id: number | null;
  readonly pay_code: string | null;
  /** What the channel kept of it, minor units: it came to the house less this. */
  readonly kept: number;
  /** Day of the line of an own account that it stands on; null: none does. */
  readonly bank_day: string | null;
  /** The ledger has it at the bank already: a settlement of its channel brought it, before anybody knew whose it is. */
  readonly is_banked?: boolean;
}

export interface NewReceipt {
  readonly orderId: number | null;
  readonly extensionId: number | null;
  readonly source: ReceiptRow["source"];
  readonly amount: number;
  readonly kept?: number;
  readonly paidAt: Date;
  readonly tradeNo: string;
  readonly voucher: string;
  readonly remark: string;
  readonly payer?: string;
  readonly userCouponId?: number | null;
  readonly payCode?: string | null;
  /** The own account that it came to. */
  readonly bankAccountId?: number | null;
  /** The receipt whose money this is again (T33 of a wrong match). */
  readonly returnedFrom?: number | null;
  /** Money that a channel reports needs nobody's confirmation. */
  readonly state?: "pending" | "success";
}

/** Answers the receipt's number; null when the trade number was registered before. */
export async function insertReceipt({ tx, tenant, staffId, now }: Books, receipt: NewReceipt): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into receipt (tenant_id, order_id, source, amount, paid_at, trade_no, voucher, remark, registered_by, registered_at, purpose, extension_id, payer,
       state, decided_at, user_coupon_id, pay_code, returned_from, bank_account_id, kept)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $11::bigint is null then 'repay' else 'extend' end, $11, $12, $13,
       case when $13 = 'success' then $10::timestamptz end, $14, $15, $16, $17, $18) on conflict do nothing returning id`,
    [
      tenant.id,
      receipt.orderId,
      receipt.source,
      receipt.amount,
      receipt.paidAt,
      receipt.tradeNo,
      receipt.voucher,
      receipt.remark,
      staffId,
      now,
      receipt.extensionId,
      receipt.payer ?? "",
      receipt.state ?? "pending",
      receipt.userCouponId ?? null,
      receipt.payCode ?? null,
      receipt.returnedFrom ?? null,
      receipt.bankAccountId ?? null,
      receipt.kept ?? 0,
    ],
  );
  return row?.id ?? null;
}

const receiptColumns =
  "id, order_id, source, purpose, amount, paid_at, trade_no, state, registered_by, extension_id, user_coupon_id, pay_code, kept, banked_at is not null as is_banked, " +
  "(select l.day from statement_line l where l.tenant_id = receipt.tenant_id and l.id = receipt.statement_line_id) as bank_day";

/** Held until the transaction ends: two who decide at once decide one after the other. */
export function lockReceipt({ tx, tenant }: Context, id: number): Promise<ReceiptRow | undefined> {
  return rowOf<ReceiptRow>(tx, `select ${receiptColumns} from receipt where tenant_id = $1 and id = $2 for update`, [tenant.id, id]);
}

/** The same to look at only. */
export function selectReceipt({ tx, tenant }: Pick<Context, "tx" | "tenant">, id: number): Promise<ReceiptRow | undefined> {
  return rowOf<ReceiptRow>(tx, `select ${receiptColumns} from receipt where tenant_id = $1 and id = $2`, [tenant.id, id]);
}

export interface ReceiptEnd {
  readonly state: "success" | "failed";
  readonly refusal: string;
  /** The decider's own words. */
  readonly remark: string;
  /** Posted on a voucher's word. */
  readonly withoutLine: boolean;
}
export async function decideReceipt({ tx, tenant, staff, now }: Context, id: number, end: ReceiptEnd): Promise<void> {
  await rowsOf(
    tx,
    `update receipt set state = $3, decided_by = $4, decided_at = $5, refusal = $6, without_line = $7, decision = $8,
       banked_at = coalesce(banked_at, case when $3 = 'success' and statement_line_id is not null then $5::timestamptz end) where tenant_id = $1 and id = $2`,
    [tenant.id, id, end.state, staff.id, now, end.refusal, end.withoutLine, end.remark],
  );
  await keepRest({ tx, tenant }, id);
}

interface Facts {
  readonly hasLine: boolean;
  readonly hasVoucher: boolean;
  readonly isOwn: boolean;
  readonly seen: string;
}
/** What a check is judged by, as it is now; isOwn: the caller has registered it, or brought the statement that it stands on. */
export async function selectFacts({ tx, tenant, staff }: Context, id: number): Promise<Facts> {
  const row = await rowOf<Facts>(
    tx,
    `select ${hasLine} as "hasLine", r.voucher <> '' as "hasVoucher", (${isOwn("$3")}) as "isOwn", ${seen} as seen from receipt r left join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
     where r.tenant_id = $1 and r.id = $2`,
    [tenant.id, id, staff.id],
  );
  return row ?? { hasLine: false, hasVoucher: false, isOwn: false, seen: "" };
}

/** Another repayment that stands, or waits, shows the same voucher. */
export async function isUsedVoucher({ tx, tenant }: Context, voucher: string): Promise<boolean> {
  if (voucher === "") return false;
  return (
    (await rowOf(tx, "select 1 from receipt where tenant_id = $1 and voucher = $2 and state in ('pending', 'success') limit 1", [
      tenant.id,
      voucher,
    ])) !== undefined
  );
}

export interface PayableOrder {
  readonly id: number;
  readonly paid_out_at: Date | null;
}

/**
 * An order that a channel may name, by its number or by a pay code that was made for it: one of the book with a debt, or settled. Held from here on: a receipt that names an order shares a lock on it,
 * and two who share it could never both go on to change it.
 */
export function lockPayableOrder({ tx, tenant }: Books, orderNo: string): Promise<PayableOrder | undefined> {
  return rowOf<PayableOrder>(
    tx,
    `select id, paid_out_at from loan_order where tenant_id = $1 and product_version is not null and status in (6, 8, 9)
       and (order_no = $2 or id = (select p.order_id from pay_code p where p.tenant_id = $1 and p.code = $2)) for no key update`,
    [tenant.id, orderNo],
  );
}

export function selectChannelReceipt({ tx, tenant }: Books, tradeNo: string) {
  return rowOf<Pick<ReceiptRow, "id" | "order_id" | "amount">>(
    tx,
    `select id, order_id, amount from receipt where tenant_id = $1 and trade_no = $2 and source <> 'offline' and returned_from is null`,
    [tenant.id, tradeNo],
  );
}

/** From now on it is money in check of that order, registered by whoever matched it. */
export async function matchReceipt(
  { tx, tenant, staff, now }: Context,
  id: number,
  { orderId, remark }: { readonly orderId: number; readonly remark: string },
): Promise<void> {
  await rowsOf(
    tx,
    "update receipt set order_id = $3, registered_by = $4, registered_at = $5, remark = $6 where tenant_id = $1 and id = $2",
    [tenant.id, id, orderId, staff.id, now, remark],
  );
}

/** A match was refused: the money stays, and belongs to no order again. */
export async function unmatchReceipt({ tx, tenant }: Context, id: number): Promise<void> {
  await rowsOf(tx, "update receipt set order_id = null, registered_by = null where tenant_id = $1 and id = $2", [tenant.id, id]);
}

export async function selectPayer({ tx, tenant }: Pick<Books, "tx" | "tenant">, id: number): Promise<string> {
  const row = await rowOf<{ payer: string }>(tx, "select payer from receipt where tenant_id = $1 and id = $2", [tenant.id, id]);
  return row?.payer ?? "";
}

export async function markReversed({ tx, tenant }: Context, id: number): Promise<void> {
  await rowsOf(tx, "update receipt set state = 'reversed' where tenant_id = $1 and id = $2", [tenant.id, id]);
  await keepRest({ tx, tenant }, id);
}

/** An order is in check while money of the last 48 hours waits to be confirmed (rules/machines.md "Receipt"). */
export async function refreshCheck({ tx, tenant, now }: Context, orderId: number): Promise<void> {
  await rowsOf(
    tx,
    `update loan_order o set payment_in_check = exists (
       select from receipt r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.state = 'pending' and r.registered_at > $3::timestamptz - interval '48 hours')
     where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, orderId, now],
  );
}

/** Checks that nobody has decided within their time: contact opens again, and the history says that the money is still in doubt. */
export async function openChecks(tx: Tx, tenantId: number, now: Date): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    insertStays({
      before: [
        `over as (
       update loan_order o set payment_in_check = false where o.tenant_id = $1 and o.payment_in_check and exists (
         select from receipt r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.state = 'pending')
       and not exists (
         select from receipt r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.state = 'pending' and r.registered_at > $2::timestamptz - interval '48 hours')
       returning o.id)`,
      ],
      rows: "select $1, over.id, $2, 'checkOverdue', null, null, null::bigint, '', '{}'::jsonb from over",
      answer: "select id from over",
    }),
    [tenantId, now],
  );
  return rows.map((row) => row.id);
}

/** What a reversal takes back: who was credited with the money, and how late the order was. */
export function selectPosted({ tx, tenant }: Context, orderId: number, events: readonly string[]) {
  return rowOf<{ readonly collector_id: number | null; readonly days_late: number; readonly remind_day: number | null }>(
    tx,
    "select collector_id, days_late, remind_day from repayment where tenant_id = $1 and order_id = $2 and event_id = any($3::text[]) order by id limit 1",
    [tenant.id, orderId, events],
  );
}

/** The order that a receipt was posted to; null where it was not. */
export async function findPostedOrder({ tx, tenant }: Pick<Context, "tx" | "tenant">, receiptId: number): Promise<number | null> {
  const row = await rowOf<{ order_id: number | null }>(
    tx,
    "select order_id from receipt where tenant_id = $1 and id = $2 and state = 'success'",
    [tenant.id, receiptId],
  );
  return row?.order_id ?? null;
}

/** From now on it is that person's task; undefined where it waits for no check. */
export function ownReceipt({ tx, tenant, now }: Context, id: number, staffId: number) {
  return rowOf<{ readonly order_id: number; readonly is_own: boolean }>(
    tx,
    `update receipt set owner_id = $3, assigned_at = $4 where tenant_id = $1 and id = $2 and state = 'pending' and order_id is not null
     returning order_id, registered_by is not distinct from $3 as is_own`,
    [tenant.id, id, staffId, now],
  );
}

/** Loans that the customer has applied for after this one and that are not over. */
export function selectNextLoans(
  { tx, tenant }: Pick<Books, "tx" | "tenant">,
  { id, customer_id: customerId }: Pick<LoanRow, "id" | "customer_id">,
) {
  return rowsOf<{ readonly id: number; readonly order_no: string; readonly stage: string }>(
    tx,
    "select id, order_no, stage from loan_order where tenant_id = $1 and customer_id = $3 and id > $2 and status in (0, 1, 5, 6, 8) order by id",
    [tenant.id, id, customerId],
  );
}

/** Money that is nobody's again keeps the fee that its channel's statement named, unless a line of the bank stood behind it: then all of it is open anew. */
export async function keepFiled({ tx, tenant }: Pick<Books, "tx" | "tenant">, from: number, to: number): Promise<void> {
  await rowsOf(
    tx,
    `update receipt r set fee_filed = b.fee_filed from receipt b where r.tenant_id = $1 and r.id = $3 and b.tenant_id = $1 and b.id = $2
       and b.statement_line_id is null`,
    [tenant.id, from, to],
  );
}

/** The time that money counts at, where the one that it came with cannot be. */
export async function updatePaidAt({ tx, tenant }: Context, id: number, paidAt: Date): Promise<void> {
  await rowsOf(tx, "update receipt set paid_at = $3 where tenant_id = $1 and id = $2", [tenant.id, id, paidAt]);
}

/** Who was given this a moment ago. */
export function receiptHolder({ tx, tenant }: Pick<Context, "tx" | "tenant">, id: number, since: Date) {
  return rowOf<{ readonly name: string }>(
    tx,
    `select s.admin_name as name from receipt t join staff s on s.tenant_id = t.tenant_id and s.id = t.owner_id
     where t.tenant_id = $1 and t.id = $2 and t.state = 'pending' and t.assigned_at > $3`,
    [tenant.id, id, since],
  );
}
