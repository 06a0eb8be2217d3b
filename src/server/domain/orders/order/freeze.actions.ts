import type { ParsedOf } from "../../../../contract/types.ts";
import { mayFreeze, mayRelease } from "../../../../lending/order/freeze.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { book, booksOf, lockLoan } from "../../book/book/book.actions.ts";
import { selectFreeze, writeFreeze } from "./freeze.store.ts";
import { addEvent, orderInScope } from "../../book/order/order.actions.ts";
import type { OrderRow } from "../../book/order/order.store.ts";

/** T34, T34b: dispute, fraud, death, court order. Contact stops (mayCollect), promises wait, and the penalty may stand still meanwhile. */
export async function freezeOrder(input: ParsedOf<"order.freeze">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId, true);
  if (order.version !== input.version) throw new Refused({ error: "stale", vars: { orderNo: order.order_no, status: order.status } });
  const frozen = input.action === "freeze";
  const stands = await selectFreeze(context, order.id);
  const reason = frozen ? mayFreeze(order) : mayRelease({ frozen: order.frozen, frozenBy: stands.frozen_by, person: context.staff });
  if (reason) throw new Refused(reason);
  const isInBook = stands.product_version !== null && (order.status === 6 || order.status === 8);
  const isPaused = frozen && input.pausePenalty && isInBook;
  await writeFreeze(context, order.id, { by: frozen ? context.staff.id : null, isPaused });
  if (isPaused || stands.penalty_paused) await bookPause(context, order, { frozen, reason: input.reason });
  else await addEvent(context, { orderId: order.id, event: frozen ? "paused" : "resumed", remark: input.reason });
  context.record({
    subject: "order",
    ids: [order.id],
    detail: { action: input.action, penalty: isPaused ? "paused" : "runs" },
    said: input.reason,
  });
  context.changed([order.id], order.collector_id ? [order.collector_id] : []);
  return { frozen };
}

/** Its event writes the history too. Named after the instant: an order may be frozen again and again. */
async function bookPause(context: Context, order: OrderRow, { frozen, reason }: { frozen: boolean; reason: string }): Promise<void> {
  const books = booksOf(context);
  const row = await lockLoan(books, order.id);
  const { date: valueDate } = businessDay(context.now, context.tenant.timeZone);
  const type = frozen ? ("paused" as const) : ("resumed" as const);
  const id = `${type}:${row.events.length + 1}`;
  await book(books, row, [{ event: { id, type, valueDate }, valueAt: context.now, remark: reason }]);
}
