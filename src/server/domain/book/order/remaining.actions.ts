import { rowOf } from "../../../kernel/sql/sql.ts";
import type { TenantTx } from "../../../kernel/context.ts";

/** Under which number a customer is found today: his own, or that of the one with whom he was made one (rules/customer-merge.md 2); null: nobody. */
export async function remainingCustomer({ tx, tenant }: Pick<TenantTx, "tx" | "tenant">, id: number): Promise<number | null> {
  const row = await rowOf<{ id: number }>(tx, "select coalesce(merged_into, id) as id from customer where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
  ]);
  return row?.id ?? null;
}
