import type { OutputOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { countedFrom } from "../../../kernel/sql/counted.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { isBookedToday } from "./order-lists.ts";
import { expressions } from "./order-queue.columns.ts";
import { orderQueue, type QueueKind } from "./order-queue.ts";
import type { QueueFilters } from "./order-queue.types.ts";

/** Count and sums of everything that the filter leaves, in minor units; paidAmount holds paid penalty too, outstanding is the claim without it. */
export async function sumQueue(kind: QueueKind, filters: QueueFilters, context: Context): Promise<OutputOf<"collection.listTatolAmount">> {
  const booked = { ...context, isBooked: await isBookedToday(context) };
  const { from, where, values } = orderQueue(kind, { ...filters, order: "asc" }, booked);
  const { claim, penalty } = expressions(booked);
  const sums = {
    contractAmount: "o.principal",
    dueAmount: "o.due_total",
    paidAmount: "o.paid_total",
    penalty,
    claim,
  };
  const columns = Object.entries(sums).map(([name, sql]) => `coalesce(sum(${sql}), 0)::bigint as "${name}"`);
  const [row] = await rowsOf<Omit<OutputOf<"collection.listTatolAmount">, "outstanding">>(
    context.tx,
    `select count(*)::int as count, ${columns.join(", ")} from ${countedFrom(from, [...where, claim])} where ${where.join(" and ")}`,
    values.list,
  );
  if (!row) throw new Error("an aggregate answers one row");
  return { ...row, outstanding: row.claim - row.penalty };
}
