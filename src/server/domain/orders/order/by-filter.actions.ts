import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { countOf } from "../../../kernel/sql/totals.ts";
import { orderQueue } from "./order-queue.ts";
import type { QueueFilters } from "./order-queue.types.ts";

/** As many as one command gives out. */
const atMost = 500;

/** Numbers of the orders that a filter of the list of all orders leaves, those that nobody has before the others, the oldest first, and how many it leaves: those that one command cannot give too. */
export async function orderIdsOf(
  filters: QueueFilters,
  context: Context,
  most = atMost,
): Promise<{ readonly ids: readonly number[]; readonly matched: number }> {
  const queue = orderQueue("orders", { ...filters, order: "asc" }, context);
  const { from, where, values } = queue;
  const rows = await rowsOf<{ id: number }>(
    context.tx,
    `select o.id from ${from} where ${where.join(" and ")} order by o.stage in ('first_in_progress', 'final_in_progress'), o.applied_at, o.id limit ${most}`,
    values.list,
  );
  // Fewer than were asked for are all of them.
  const matched = rows.length < most ? rows.length : await countOf(context.tx, queue, null);
  return { ids: rows.map(({ id }) => id), matched };
}
