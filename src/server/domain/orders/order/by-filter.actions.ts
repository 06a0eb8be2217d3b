import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Context } from "../../../kernel/context.ts";
import { orderQueue } from "./order-queue.ts";
import type { QueueFilters } from "./order-queue.types.ts";

/** As many as one command gives out. */
const most = 500;

/** Numbers of the orders that a filter of the list of all orders leaves, the oldest first, and how many they are. */
export async function orderIdsOf(
  filters: QueueFilters,
  context: Context,
): Promise<{ readonly ids: readonly number[]; readonly matched: number }> {
  const { from, where, values } = orderQueue("orders", { ...filters, order: "asc" }, context);
  const rows = await rowsOf<{ id: number }>(
    context.tx,
    `select o.id from ${from} where ${where.join(" and ")} order by o.applied_at, o.id limit ${most}`,
    values.list,
  );
  return { ids: rows.map(({ id }) => id), matched: rows.length };
}
