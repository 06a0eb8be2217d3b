import type { Tx } from "../kernel/context.ts";
import { rowsOf } from "../kernel/sql/sql.ts";
import type { Slice } from "./time-share.queries.ts";

/**
 * Orders whose due date lies in the range, paid out and still theirs or since settled or late; contract principal in minor units. Of people:
 * of those who remind of them. Read from the orders themselves: a due date is one per order, and the range is a month at most.
 */
export async function selectDue(tx: Tx, slice: Slice): Promise<{ readonly enteredCount: number; readonly enteredPrincipal: number }> {
  const [row] = await rowsOf<{ enteredCount: number; enteredPrincipal: number }>(
    tx,
    `select count(*)::int as "enteredCount", coalesce(sum(o.principal), 0)::bigint as "enteredPrincipal" from loan_order o
     where o.tenant_id = $1 and o.status in (6, 8, 9) and o.due_date = any($2::date[]) and ($3::int is null or o.app_id = $3)
       and ($4::bigint[] is null or o.reminder_id = any($4))`,
    [slice.tenantId, slice.days, slice.appId, slice.people],
  );
  if (!row) throw new Error("an aggregate always answers one row");
  return row;
}
