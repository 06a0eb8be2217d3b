import type { Handlers, Streamer } from "../../kernel/context.ts";
import { readPage, streamRows } from "../../kernel/queue.ts";
import { beginExport } from "../export/export.actions.ts";
import { readDetail } from "./order-detail.ts";
import { orderQueue } from "./order-queue.ts";
import { closeOrders, orderInScope, revealPhone } from "./order.actions.ts";
import { selectEvents } from "./order.store.ts";

type Names = "order.list" | "order.listExport" | "order.detail" | "order.phoneReveal" | "order.close" | "order.history";

export const orderHandlers: Handlers<Names> = {
  "order.list": (input, context) => readPage(context.tx, orderQueue("orders", input, context), input.page, input.pageSize),
  "order.listExport": (input, context) => beginExport("order.list", input, context),
  "order.detail": (input, context) => readDetail(context, input.loanRecordId),
  "order.phoneReveal": revealPhone,
  "order.close": closeOrders,
  "order.history": async (input, context) => {
    const order = await orderInScope(context, input.loanRecordId);
    const events = await selectEvents(context.tx, context.tenant.id, order.id);
    return events.map((row) => ({
      id: row.id,
      event: row.event,
      from: row.from_stage,
      to: row.to_stage,
      operator: row.operator,
      remark: row.remark,
      createTime: row.at.toISOString(),
    }));
  },
};

export const orderStreamers: { readonly "order.list": Streamer<"order.list"> } = {
  "order.list": (input, context) => streamRows(context.tx, orderQueue("orders", input, context)),
};
