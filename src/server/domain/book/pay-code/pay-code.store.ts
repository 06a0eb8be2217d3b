import { rowOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../book/books.ts";

export interface PayCodeRow {
  readonly order_no: string;
  readonly purpose: "repay" | "extend";
  readonly user_coupon_id: number | null;
}

export interface NewPayCode {
  readonly code: string;
  readonly orderId: number;
  readonly amount: number;
  readonly purpose: PayCodeRow["purpose"];
  readonly expiresAt: Date;
  readonly userCouponId?: number | undefined;
}

/** False where the code is taken. */
export async function insertPayCode({ tx, tenant, now, staffId }: Books, code: NewPayCode): Promise<boolean> {
  const row = await rowOf(
    tx,
    `insert into pay_code (tenant_id, code, order_id, amount, purpose, staff_id, created_at, expires_at, user_coupon_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing returning code`,
    [tenant.id, code.code, code.orderId, code.amount, code.purpose, staffId, now, code.expiresAt, code.userCouponId ?? null],
  );
  return row !== undefined;
}

/** Whose it is, also after its end: money that came is never refused. */
export function selectPayCode({ tx, tenant }: Pick<Books, "tx" | "tenant">, code: string): Promise<PayCodeRow | undefined> {
  return rowOf<PayCodeRow>(
    tx,
    `select o.order_no, c.purpose, c.user_coupon_id from pay_code c join loan_order o on o.tenant_id = c.tenant_id and o.id = c.order_id
     where c.tenant_id = $1 and c.code = $2`,
    [tenant.id, code],
  );
}

/** The code that was made for an order at exactly this instant. */
export async function selectCodeAt({ tx, tenant, now }: Books, orderId: number): Promise<string | null> {
  const row = await rowOf<{ code: string }>(
    tx,
    "select code from pay_code where tenant_id = $1 and order_id = $2 and created_at = $3 order by code limit 1",
    [tenant.id, orderId, now],
  );
  return row?.code ?? null;
}
