import type { Tx } from "../kernel/context.ts";
import { rowsOf } from "../kernel/sql/sql.ts";
import type { Department } from "../../lending/order/department.ts";
import { given, wholeDay } from "./collection-facts.ts";
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

/** Contract principal of what was given to these people, less what was taken back from them, in minor units; counted from the assignments. */
export async function selectGiven(tx: Tx, slice: Slice, { zone, department }: { zone: string; department: Department }): Promise<number> {
  const [row] = await rowsOf<{ principal: number }>(
    tx,
    `select coalesce(sum(g.principal), 0)::bigint as principal from (${given(department)}) g
     join collection_stage s on s.tenant_id = $1 and g.late >= s.from_day and (s.to_day is null or g.late <= s.to_day)
     where g.at >= $2::date::timestamp at time zone $3 and g.at < ($4::date + make_interval(hours => $8)) at time zone $3
       and ($5::bigint[] is null or g.staff_id = any($5)) and ($6::int is null or g.app_id = $6) and s.code = any($7::text[])`,
    [slice.tenantId, slice.days[0], zone, slice.days.at(-1), slice.people, slice.appId, slice.stages, slice.untilHour ?? wholeDay],
  );
  return row?.principal ?? 0;
}
