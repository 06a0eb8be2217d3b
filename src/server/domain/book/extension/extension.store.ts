import type { ParsedOf } from "../../../../contract/types.ts";
import type { ExtensionPart, ExtensionState } from "../../../../lending/finance/extension.machine.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import type { Books } from "../book/books.ts";
import { orderConditions } from "../order/order.filters.ts";

export interface ExtensionRow {
  readonly id: number;
  readonly order_id: number;
  readonly days: number;
  readonly fee: number;
  readonly penalty: number;
  readonly interest: number;
  readonly expires_at: Date;
  readonly state: ExtensionState;
}
const columns = "id, order_id, days, fee, penalty, interest, expires_at, state";

export interface NewExtension {
  readonly orderId: number;
  readonly days: number;
  readonly fee: number;
  readonly penalty: number;
  readonly interest: number;
  readonly expiresAt: Date;
  readonly oldDue: string | null;
  readonly newDue: string;
  readonly remark: string;
}

/** Answers its number; null when another of the order is in progress. */
export async function insertExtension({ tx, tenant, now, staffId }: Books, extension: NewExtension): Promise<number | null> {
  const { orderId, days, fee, penalty, interest, expiresAt, oldDue, newDue, remark } = extension;
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into extension (tenant_id, order_id, days, fee, penalty, interest, expires_at, old_due, new_due, state, requested_by, requested_at, remark)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'inProgress', $10, $11, $12) on conflict do nothing returning id`,
    [tenant.id, orderId, days, fee, penalty, interest, expiresAt, oldDue, newDue, staffId, now, remark],
  );
  return row?.id ?? null;
}

/** Without a lock: whoever changes it holds its order. */
export function selectExtension({ tx, tenant }: TenantTx, id: number): Promise<ExtensionRow | undefined> {
  return rowOf<ExtensionRow>(tx, `select ${columns} from extension where tenant_id = $1 and id = $2`, [tenant.id, id]);
}

export function selectRunning({ tx, tenant }: TenantTx, orderId: number): Promise<ExtensionRow | undefined> {
  return rowOf<ExtensionRow>(tx, `select ${columns} from extension where tenant_id = $1 and order_id = $2 and state = 'inProgress'`, [
    tenant.id,
    orderId,
  ]);
}

/** Extensions whose quote ran out; those with timely money that still waits for its check are left alone for the 48 hours of the check. */
export function selectRunOut({ tx, tenant, now }: Pick<Books, "tx" | "tenant" | "now">, most: number): Promise<readonly ExtensionRow[]> {
  return rowsOf<ExtensionRow>(
    tx,
    `select ${columns} from extension e where e.tenant_id = $1 and e.state = 'inProgress' and e.expires_at <= $2
       and not exists (select from receipt r where r.tenant_id = e.tenant_id and r.extension_id = e.id and r.state = 'pending'
         and r.paid_at <= e.expires_at and r.registered_at > $2::timestamptz - interval '48 hours')
     order by e.expires_at, e.id limit $3`,
    [tenant.id, now, most],
  );
}

/** The money that came for an extension, confirmed and not taken back. */
export function selectParts({ tx, tenant }: TenantTx, id: number): Promise<readonly ExtensionPart[]> {
  return rowsOf<ExtensionPart>(
    tx,
    `select amount, paid_at as "paidAt" from receipt where tenant_id = $1 and extension_id = $2 and state = 'success' order by paid_at, id`,
    [tenant.id, id],
  );
}

export interface Ending {
  readonly state: "success" | "failed";
  /** Null: as it was quoted. */
  readonly newDue: string | null;
  readonly remark: string;
}

export async function endExtension({ tx, tenant, now, staffId }: Books, id: number, { state, newDue, remark }: Ending): Promise<void> {
  await rowsOf(
    tx,
    `update extension set state = $3, ended_by = $4, ended_at = $5, new_due = coalesce($6::date, new_due), remark = case when $7 = '' then remark else $7 end
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, state, staffId, now, newDue, remark],
  );
}

/** T33: extensions of these orders that no longer stand in the replay. */
export async function undoMissing({ tx, tenant, now }: Books, orders: readonly number[], standing: readonly number[]): Promise<void> {
  await rowsOf(
    tx,
    `update extension set state = 'failed', ended_at = $4
     where tenant_id = $1 and order_id = any($2::bigint[]) and state = 'success' and id <> all($3::bigint[])`,
    [tenant.id, orders, standing, now],
  );
}

export type ExtensionFilters = Omit<ParsedOf<"renewal.pageList">, "page" | "pageSize"> & {
  readonly loanRecordIds?: readonly number[] | undefined;
};

/** Extensions inside the caller's data scope, the newest first. */
export function extensionQueue(input: ExtensionFilters, { tenant, staff }: QueueContext): Queue {
  const values = new Values();
  const scope = scopeCondition(staff, tenant.id);
  const where = [`e.tenant_id = ${values.add(tenant.id)}`, ...(scope ? [scope] : [])];
  where.push(...orderConditions(input, { tenant }, values), ...inDays(values, "e.requested_at", input.time, tenant.timeZone));
  if (input.assigneeId) where.push(`o.collector_id = ${values.add(input.assigneeId)}`);
  where.push(...isOneOf(values, "e.state", input.status), ...isOneOf(values, "e.id", input.loanRecordIds));
  return {
    from: `extension e join loan_order o on o.tenant_id = e.tenant_id and o.id = e.order_id
      join staff s on s.tenant_id = e.tenant_id and s.id = e.requested_by`,
    columns: {
      extensionId: "e.id",
      loanRecordId: "e.order_id",
      orderNo: "o.order_no",
      appId: "o.app_id",
      name: "o.customer_name",
      phone: "masked_phone(o.phone)",
      days: "e.days",
      feeDue: "e.fee",
      quote: "e.fee + e.penalty + e.interest",
      quoteExpires: "e.expires_at",
      feeReceived: `coalesce((select sum(r.amount)::bigint from receipt r where r.tenant_id = e.tenant_id and r.extension_id = e.id and r.state = 'success'), 0)`,
      oldRepayTime: "e.old_due",
      newRepayTime: "e.new_due",
      times: "o.extended_count",
      status: "e.state",
      operator: "s.admin_name",
      remark: "e.remark",
      createTime: "e.requested_at",
      finishTime: "e.ended_at",
    },
    where,
    orderBy: "e.requested_at desc, e.id desc",
    values,
  };
}
