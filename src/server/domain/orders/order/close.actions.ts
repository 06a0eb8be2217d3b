import type { ParsedOf } from "../../../../contract/types.ts";
import { closeReasons } from "../../../../lending/options/close-reasons.ts";
import { mayClose } from "../../../../lending/order/order.machine.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import { endReviews, lockOrder } from "../../book/order/move.actions.ts";
import { addEvent, ordersToClose, putClosed, type OrderRow } from "../../book/order/order.actions.ts";
import { rejectOrder } from "./reject.actions.ts";

/**
 * T32 (or T12b) for up to twenty orders, all or none. The text typed to confirm is the last two digits of the one order's number,
 * or the count of several: closing cannot be undone (rules/product.md 4).
 */
export async function closeOrders(input: ParsedOf<"order.close">, context: Context) {
  const seen = new Map(input.orders.map((order) => [order.loanRecordId, order.version]));
  const orders = await ordersToClose(context, [...seen.keys()]);
  if (orders.length !== seen.size) throw new Refused({ error: "notFound" });
  const isKnown = input.outcome === "reject" ? typeof input.reason === "string" : closeReasons.some(({ code }) => code === input.reason);
  if (!isKnown) throw new Refused({ error: "badInput", field: "reason" });
  const wanted = orders.length === 1 ? orders[0]?.order_no.slice(-2) : String(orders.length);
  if (input.confirm !== wanted) throw new Refused({ error: "order.confirmText", field: "confirm" });
  for (const order of orders) await closeOne(input, context, order, seen.get(order.id) ?? -1);
  const closed = orders.map((order) => order.id);
  context.record({
    subject: "order",
    ids: closed,
    detail: {
      reason: input.reason,
      before: orders.map((order) => order.stage),
      after: input.outcome === "reject" ? "order_rejected" : "closed",
    },
  });
  context.changed(
    closed,
    orders.flatMap((order) => order.collector_id ?? []),
  );
  return { closed };
}

async function closeOne(input: ParsedOf<"order.close">, context: Context, order: OrderRow, version: number): Promise<void> {
  if (input.outcome === "reject") return rejectByPolicy(input, context, order, version);
  const reason = mayClose(order);
  if (reason) throw new Refused({ ...reason, vars: { ...reason.vars, orderNo: order.order_no } });
  if (order.version !== version || !(await putClosed(context, order.id, version, Number(input.reason))))
    throw new Refused({ error: "stale", vars: { orderNo: order.order_no, status: order.status } });
  await endReviews(context, order.id);
  await addEvent(context, {
    orderId: order.id,
    event: "closed",
    from: order.stage,
    to: "closed",
    remark: input.remark,
    detail: { reason: input.reason },
  });
}

/** T12b: a manager's no by policy, whatever the review says; as every rejection it keeps the customer away. */
async function rejectByPolicy(input: ParsedOf<"order.close">, context: Context, { id, order_no: orderNo }: OrderRow, version: number) {
  const order = await lockOrder(context, id);
  if (order?.version !== version) throw new Refused({ error: "stale", vars: { orderNo, status: order?.status ?? 0 } });
  await rejectOrder(booksOf(context), order, { move: "policyReject", reasons: [String(input.reason)], remark: input.remark });
}
