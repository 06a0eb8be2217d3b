import { inDays, type DayRange } from "../../kernel/sql/filters.ts";
import type { Values } from "../../kernel/sql/sql.ts";
import { rowsOfFact } from "./cells.ts";
import { payoutFact } from "./flow-facts.ts";

const measures = { paidOut: "n", paidOutAmount: "amount", contractAmount: "contract" } as const;

/**
 * The orders whose payouts a figure of these days counts, each with what it counts: order_id, n, amount, contract. A payout that came back on a day of its own
 * stands below zero there; one that came back in the same days is in none. Found by the index of the steps that orders took.
 */
export function payoutsBehind(days: DayRange, of: { readonly tenant: string; readonly zone: string }, values: Values): string {
  const adds = Object.fromEntries(Object.keys(measures).map((measure) => [measure, payoutFact.adds[measure] ?? "0"]));
  const where = [`tenant_id = ${of.tenant}`, "to_stage in ('payout_success', 'payout_failure')", ...inDays(values, "at", days, of.zone)];
  const rows = rowsOfFact({ ...payoutFact, adds }, `(select * from order_event where ${where.join(" and ")})`);
  const sums = Object.entries(measures).map(
    ([measure, name]) => `coalesce(sum(x.n) filter (where x.measure = '${measure}'), 0)::bigint as ${name}`,
  );
  return `select g.* from (select x.order_id, ${sums.join(", ")} from (${rows}) x group by x.order_id) g where g.n <> 0 or g.amount <> 0 or g.contract <> 0`;
}
