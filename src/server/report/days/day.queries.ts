import { dueOver } from "../../../contract/report/book/halves.ts";
import { sumOf } from "../../../contract/report/book/sums.ts";
import type { Tx } from "../../kernel/context.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { tallySql } from "../book/book-sums.ts";
import { levels } from "../tally/levels.ts";
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

/** First overdue by due day, both halves as the books of the reports have them: orders that were late, of those of which it is known by today. */
export function selectFirstOverdue(tx: Tx, { tenantId, days, appId, today }: DaySlice & { readonly today: string }) {
  const holds = `tenant_id = $1 and book = 'due' and measure in ('due', 'late') and day = any($2::date[]) and ($3::int is null or app_id = $3)`;
  const cells = "book, measure, day, item, n";
  return rowsOf<{ readonly day: string; readonly late: number; readonly due: number }>(
    tx,
    `select x.day::text as day, (${tallySql(sumOf("due", "late"))})::float8 as late, (${tallySql(dueOver)})::float8 as due
     from (select ${cells} from tally_bucket where ${holds} and level = ${levels.day} union all select ${cells} from tally_delta where ${holds}) x
     cross join (select $4::date as today) t group by x.day`,
    [tenantId, days, appId, today],
  );
}
