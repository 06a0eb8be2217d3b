import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface NewEntry {
  readonly customerId: number;
  readonly orderId: number;
  readonly reason: string;
  readonly approvalId: number | null;
}

/** His phone and his identity number; what stands there already stays. Answers the number of the first. */
export async function insertEntries({ tx, tenant, staff, now }: Context, entry: NewEntry): Promise<number> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `insert into black_list (tenant_id, kind, value, reason, at, staff_id, approval_id, order_id)
     select c.tenant_id, v.kind, v.value, $3, $4, $5, $6, $7 from customer c
     cross join lateral (values ('phone', c.phone), ('idNo', c.id_no)) v(kind, value)
     where c.tenant_id = $1 and c.id = $2 on conflict do nothing returning id`,
    [tenant.id, entry.customerId, entry.reason, now, staff.id, entry.approvalId, entry.orderId],
  );
  const [first] = rows;
  if (!first) throw new Error("nobody was put on the list");
  return first.id;
}

export async function standingOf(
  { tx, tenant, now }: Pick<Context, "tx" | "tenant" | "now">,
  customerId: number,
): Promise<"no" | "proposed" | "yes"> {
  const row = await rowOf<{ standing: "no" | "proposed" | "yes" }>(
    tx,
    `select case when exists (select from black_list b where b.tenant_id = c.tenant_id and b.removed_at is null
         and (b.kind = 'phone' and b.value = c.phone or b.kind = 'idNo' and b.value = c.id_no)) then 'yes'
       when exists (select from approval a where a.tenant_id = c.tenant_id and a.kind = 'blackList' and a.target = 'customer ' || c.id
         and a.state = 'pending' and a.expires_at > $3) then 'proposed' else 'no' end as standing
     from customer c where c.tenant_id = $1 and c.id = $2`,
    [tenant.id, customerId, now],
  );
  return row?.standing ?? "no";
}

export function ordersOf({ tx, tenant }: Context, customerId: number): Promise<readonly { id: number; collector_id: number | null }[]> {
  return rowsOf(tx, "select id, collector_id from loan_order where tenant_id = $1 and customer_id = $2", [tenant.id, customerId]);
}
