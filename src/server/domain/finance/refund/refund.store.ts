import type { ParsedOf } from "../../../../contract/types.ts";
import type { RefundState } from "../../../../lending/finance/refund.machine.ts";
import type { RefusalReason } from "../../../../lending/options/refusal-reasons.ts";
import type { Context } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import { orderConditions } from "../../book/order/order.filters.ts";

export interface RefundRow {
  readonly id: number;
  readonly order_id: number;
  readonly amount: number;
  readonly state: RefundState;
  readonly applied_by: number;
  readonly applied_at: Date;
}

/** Answers its number; null when another of the order waits. */
export async function insertRefund(
  { tx, tenant, staff, now }: Context,
  orderId: number,
  refund: ParsedOf<"refund.apply">,
): Promise<number | null> {
  const { amount, bankName, accountNo, reason } = refund;
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into refund (tenant_id, order_id, amount, bank_name, account_no, reason, state, applied_by, applied_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8) on conflict do nothing returning id`,
    [tenant.id, orderId, amount, bankName, accountNo, reason, staff.id, now],
  );
  return row?.id ?? null;
}

/** Without a lock: whoever changes it holds its order. */
export function selectRefund({ tx, tenant }: Context, id: number): Promise<RefundRow | undefined> {
  return rowOf<RefundRow>(tx, `select id, order_id, amount, state, applied_by, applied_at from refund where tenant_id = $1 and id = $2`, [
    tenant.id,
    id,
  ]);
}

export interface Review {
  readonly state: "approved" | "refused";
  readonly remark: string;
  /** Code of lending/options/refusal-reasons.ts; null for a yes. */
  readonly refusal: RefusalReason | null;
}
export async function reviewRefundRow({ tx, tenant, staff, now }: Context, id: number, { state, remark, refusal }: Review): Promise<void> {
  await rowsOf(
    tx,
    `update refund set state = $3, remark = $4, reviewed_by = $5, reviewed_at = $6, refusal = $7 where tenant_id = $1 and id = $2`,
    [tenant.id, id, state, remark, staff.id, now, refusal],
  );
}

export async function payRefundRow({ tx, tenant, staff }: Context, input: ParsedOf<"refund.done">): Promise<void> {
  await rowsOf(
    tx,
    `update refund set state = 'refunded', paid_by = $3, paid_at = $4, trade_no = $5, voucher = $6 where tenant_id = $1 and id = $2`,
    [tenant.id, input.refundId, staff.id, new Date(input.refundTime), input.tradeNo, input.voucherUrl],
  );
}

export async function failRefundRow({ tx, tenant }: Context, id: number, reason: string): Promise<void> {
  await rowsOf(tx, "update refund set state = 'failed', fail_reason = $3 where tenant_id = $1 and id = $2", [tenant.id, id, reason]);
}

/** Waits for its review again, under whoever gave the account. */
export async function renewRefundRow(
  { tx, tenant, staff, now }: Context,
  id: number,
  { bankName, accountNo, remark }: { readonly bankName: string; readonly accountNo: string; readonly remark: string },
): Promise<void> {
  await rowsOf(
    tx,
    `update refund set state = 'pending', bank_name = $3, account_no = $4, remark = $5, applied_by = $6, applied_at = $7, reviewed_by = null, reviewed_at = null, refusal = null
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, bankName, accountNo, remark, staff.id, now],
  );
}

/** What the list is asked with; a file may be of ticked rows alone. */
export type RefundFilters = Omit<ParsedOf<"refund.list">, "page" | "pageSize"> & { readonly loanRecordIds?: readonly number[] | undefined };

/** Refunds inside the caller's data scope, the newest first; of an account only its end is shown. */
export function refundQueue(input: RefundFilters, { tenant, staff }: QueueContext): Queue {
  const values = new Values();
  const scope = scopeCondition(staff, tenant.id);
  const where = [`f.tenant_id = ${values.add(tenant.id)}`, ...(scope ? [scope] : [])];
  where.push(...orderConditions(input, { tenant }, values), ...inDays(values, "f.applied_at", input.time, tenant.timeZone));
  where.push(...isOneOf(values, "f.state", input.status), ...isOneOf(values, "f.id", input.loanRecordIds));
  return {
    from: `refund f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
      join staff a on a.tenant_id = f.tenant_id and a.id = f.applied_by
      left join staff r on r.tenant_id = f.tenant_id and r.id = f.reviewed_by`,
    columns: {
      refundId: "f.id",
      loanRecordId: "f.order_id",
      orderNo: "o.order_no",
      name: "o.customer_name",
      amount: "f.amount",
      bankName: "f.bank_name",
      accountNo: "'•••• ' || right(f.account_no, 4)",
      status: "f.state",
      reason: "f.reason",
      applicant: "a.admin_name",
      reviewer: "r.admin_name",
      tradeNo: "f.trade_no",
      failReason: "f.fail_reason",
      refusal: "f.refusal",
      remark: "f.remark",
      createTime: "f.applied_at",
      refundTime: "f.paid_at",
    },
    where,
    orderBy: "f.applied_at desc, f.id desc",
    values,
  };
}
