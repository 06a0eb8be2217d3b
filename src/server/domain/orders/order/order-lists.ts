import type { Context } from "../../../kernel/context.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { type Queue, readPage, streamRows } from "../../../kernel/sql/queue.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import { orderQueue, type QueueKind } from "./order-queue.ts";
import type { QueueFilters, QueueSort } from "./order-queue.types.ts";

type Asked = QueueFilters & QueueSort;

/**
 * Whether claim and penalty of every running loan are booked for today, so that they may be read from their columns. They are not between
 * midnight and the end of the night's work; then a list works them out.
 */
export async function isBookedToday({ tx, tenant, now }: Pick<Context, "tx" | "tenant" | "now">): Promise<boolean> {
  const { date } = businessDay(now, tenant.timeZone);
  const row = await rowOf<{ booked: boolean }>(
    tx,
    "select not exists (select from loan_order where tenant_id = $1 and booked_until < $2::date) as booked",
    [tenant.id, date],
  );
  return row?.booked ?? false;
}

/** A page works out what it shows and nothing else: only an order or a condition reads the claim of every row. */
const readsClaims = ({ sort, amount }: Asked): boolean => sort === "claim" || sort === "penalty" || amount !== undefined;

async function queueOf(kind: QueueKind, asked: Asked, context: Context): Promise<Queue> {
  return orderQueue(kind, asked, { ...context, isBooked: await isBookedToday(context) });
}

/** One page of a queue of orders. */
export const pageOfOrders =
  (kind: QueueKind) => async (input: Asked & { readonly page: number; readonly pageSize: number }, context: Context) => {
    const queue = readsClaims(input) ? await queueOf(kind, input, context) : orderQueue(kind, input, context);
    return readPage(context.tx, queue, input.page, input.pageSize);
  };

/** A whole queue of orders, row after row. */
export const streamOfOrders = (kind: QueueKind) =>
  async function* (input: Asked, context: Context): AsyncGenerator<string> {
    yield* streamRows(context.tx, await queueOf(kind, input, context));
  };
