import { orderList } from "../../../../contract/order/order.columns.ts";
import { exportOf, type ExportSource } from "../../../kernel/export-list.ts";
import { orderQueue, type QueueKind } from "./order-queue.ts";
import type { QueueFilters, QueueSort } from "./order-queue.types.ts";

/** A queue of orders as it leaves the house: the very rows of its list, in the order that was asked for. */
export const queueExport = (kind: QueueKind): ExportSource<QueueFilters & Partial<QueueSort>> => ({
  queue: (filters, context) => orderQueue(kind, { order: "asc", ...filters }, context),
});

export const exportLists = exportOf(orderList, queueExport("orders"));
