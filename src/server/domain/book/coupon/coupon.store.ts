import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../book/books.ts";

/** Coupons of these orders whose event no longer stands: theirs again while they are valid, else expired. */
export async function giveBack(
  { tx, tenant }: Pick<Books, "tx" | "tenant">,
  orders: readonly number[],
  { standing, today }: { readonly standing: readonly string[]; readonly today: string },
): Promise<void> {
  await rowsOf(
    tx,
    `update user_coupon set state = case when expires_on >= $4::date then 'taken' else 'expired' end, order_id = null, deduction = null, event_id = null, used_at = null
     where tenant_id = $1 and order_id = any($2::bigint[]) and state = 'used' and event_id <> all($3::text[])`,
    [tenant.id, orders, standing, today],
  );
}
