import type { Tx } from "../../kernel/context.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { type DayMeasure, dayMeasures } from "./day-facts.ts";

/** Which days of the book are asked for; dates are the tenant's own. */
export interface DaySlice {
  readonly tenantId: number;
  readonly days: readonly string[];
  readonly appId: number | null;
}
export type DaySums = Readonly<Record<DayMeasure, number>>;

const list = dayMeasures.join(", ");

/** Sums of each day, buckets plus what is not folded yet; a day on which nothing happened has none. */
export async function selectDays(tx: Tx, { tenantId, days, appId }: DaySlice): Promise<ReadonlyMap<string, DaySums>> {
  const rows = await rowsOf<DaySums & { day: string }>(
    tx,
    `select x.day, ${dayMeasures.map((measure) => `sum(x.${measure})::bigint as ${measure}`).join(", ")} from (
       select day, app_id, ${list} from day_bucket where tenant_id = $1 and day = any($2::date[])
       union all
       select day, app_id, ${list} from day_delta where tenant_id = $1 and day = any($2::date[])
     ) x where $3::int is null or x.app_id = $3 group by x.day`,
    [tenantId, days, appId],
  );
  return new Map(rows.map((row) => [row.day, row]));
}
