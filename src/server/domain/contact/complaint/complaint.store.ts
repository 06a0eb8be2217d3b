import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

type Reading = Pick<Context, "tx" | "tenant">;

export interface ComplaintRow {
  readonly id: number;
  readonly order_id: number;
  readonly customer_id: number;
  readonly kind: string;
  readonly text: string;
  readonly opened_by: number;
  readonly opened_at: Date;
  readonly opener: string;
  readonly state: string;
}
const columns = "c.id, c.order_id, c.customer_id, c.kind, c.text, c.opened_by, c.opened_at, s.admin_name as opener, c.state";
const joins = "complaint c join staff s on s.tenant_id = c.tenant_id and s.id = c.opened_by";

export interface NewComplaint {
  readonly orderId: number;
  readonly customerId: number;
  readonly kind: string;
  readonly text: string;
  readonly ownerId: number | null;
  readonly stage: string;
}

/** Null where one is open already. */
export async function insertComplaint({ tx, tenant, staff, now }: Context, complaint: NewComplaint): Promise<number | null> {
  const { orderId, customerId, kind, text, ownerId, stage } = complaint;
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into complaint (tenant_id, order_id, customer_id, kind, text, opened_by, opened_at, owner_id, stage) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing returning id`,
    [tenant.id, orderId, customerId, kind, text, staff.id, now, ownerId, stage],
  );
  return row?.id ?? null;
}

/** What every contact asks: since when a complaint of this customer is open. */
export async function markCustomer({ tx, tenant }: Reading, customerId: number, since: Date | null): Promise<void> {
  await rowsOf(tx, "update customer set complaint_since = $3 where tenant_id = $1 and id = $2", [tenant.id, customerId, since]);
}

export function lockComplaint({ tx, tenant }: Reading, id: number): Promise<ComplaintRow | undefined> {
  return rowOf<ComplaintRow>(tx, `select ${columns} from ${joins} where c.tenant_id = $1 and c.id = $2 for update of c`, [tenant.id, id]);
}

export function selectOpen({ tx, tenant }: Reading, customerId: number): Promise<ComplaintRow | undefined> {
  return rowOf<ComplaintRow>(tx, `select ${columns} from ${joins} where c.tenant_id = $1 and c.customer_id = $2 and c.state = 'open'`, [
    tenant.id,
    customerId,
  ]);
}

export async function closeComplaint(
  { tx, tenant, staff, now }: Context,
  id: number,
  { decision, answer }: { readonly decision: "upheld" | "rejected"; readonly answer: string },
): Promise<void> {
  await rowsOf(tx, "update complaint set state = $3, answer = $4, answered_by = $5, answered_at = $6 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    decision,
    answer,
    staff.id,
    now,
  ]);
}

interface Touched {
  readonly id: number;
  readonly owner: number | null;
}

/** All orders of a customer, and who has them now. */
export function selectTouched({ tx, tenant }: Reading, customerId: number): Promise<readonly Touched[]> {
  return rowsOf<Touched>(
    tx,
    `select id, case when status = 6 then reminder_id else collector_id end as owner from loan_order where tenant_id = $1 and customer_id = $2`,
    [tenant.id, customerId],
  );
}
