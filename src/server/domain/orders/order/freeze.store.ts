import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface FreezeRow {
  readonly frozen_by: number | null;
  readonly penalty_paused: boolean;
  readonly product_version: number | null;
}

export async function selectFreeze({ tx, tenant }: Context, orderId: number): Promise<FreezeRow> {
  const row = await rowOf<FreezeRow>(
    tx,
    "select frozen_by, penalty_paused, product_version from loan_order where tenant_id = $1 and id = $2",
    [tenant.id, orderId],
  );
  return row ?? { frozen_by: null, penalty_paused: false, product_version: null };
}

/** `by` null: released, and promises wait for another day. */
export async function writeFreeze(
  { tx, tenant, now }: Context,
  orderId: number,
  { by, isPaused }: { readonly by: number | null; readonly isPaused: boolean },
): Promise<void> {
  await rowsOf(
    tx,
    `update loan_order set frozen = $3::bigint is not null, frozen_by = $3, penalty_paused = $4, released_at = case when $3::bigint is null then $5::timestamptz end
     where tenant_id = $1 and id = $2`,
    [tenant.id, orderId, by, isPaused, now],
  );
}
