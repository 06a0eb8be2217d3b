import type { OutputOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { isBookedToday } from "./order-lists.ts";
import { expressions } from "./order-queue.columns.ts";
import { orderQueue, type QueueKind } from "./order-queue.ts";
import type { QueueFilters } from "./order-queue.types.ts";

/** Count and sums of everything that the filter leaves, in minor units; paidAmount holds paid penalty too. */
export async function sumQueue(kind: QueueKind, filters: QueueFilters, context: Context): Promise<OutputOf<"collection.listTatolAmount">> {
  const booked = { ...context, isBooked: await isBookedToday(context) };
  const { from, where, values } = orderQueue(kind, { ...filters, order: "asc" }, booked);
  const { claim, penalty } = expressions(booked);
  const sums = {
    contractAmount: "o.principal",
    dueAmount: "o.principal + o.interest + o.fee",
    paidAmount: "o.principal_paid + o.interest_paid + o.fee_paid + o.penalty_paid",
    outstanding: "o.principal - o.principal_paid + o.interest - o.interest_paid + o.fee - o.fee_paid",
    penalty,
    claim,
  };
  const columns = Object.entries(sums).map(([name, sql]) => `coalesce(sum(${sql}), 0)::bigint as "${name}"`);
  const [row] = await rowsOf<OutputOf<"collection.listTatolAmount">>(
    context.tx,
    `select count(*)::int as count, ${columns.join(", ")} from ${from} where ${where.join(" and ")}`,
    values.list,
  );
  if (!row) throw new Error("an aggregate answers one row");
  return row;
}
