import { whyOf } from "../../../../lending/order/event-why.ts";
import type { orderCalls } from "../../../../contract/order/order.calls.ts";
import type { Handlers, Streamer } from "../../../kernel/context.ts";
import { readDetail } from "./order-detail.ts";
import { pageOfOrders, streamOfOrders } from "./order-lists.ts";
import { addRemark, readLedger, readRemarks, readSchedule } from "../../book/order/order-parts.actions.ts";
import { historyOf, isBlindTo, orderInScope, reviewEvents } from "../../book/order/order.actions.ts";
import { phoneReveal } from "../../contact/contact/reveal.actions.ts";
import { recordHandlers } from "../record/record.handlers.ts";
import { leaveNote } from "./leave-note.actions.ts";
import { freezeOrder } from "./freeze.actions.ts";
import { closeOrders } from "./close.actions.ts";

export const orderHandlers: Handlers<
  Exclude<keyof typeof orderCalls, "order.listExport" | "order.riskReport" | "order.userLabel" | "order.userLabels">
> = {
  ...recordHandlers,
  "order.list": pageOfOrders("orders"),
  "order.detail": (input, context) => readDetail(context, input.loanRecordId),
  "order.phoneReveal": phoneReveal,
  "order.close": closeOrders,
  "order.freeze": freezeOrder,
  "order.schedule": readSchedule,
  "order.ledger": readLedger,
  "order.remarks": readRemarks,
  "order.remarkAdd": addRemark,
  "order.leaveNote": leaveNote,
  "order.history": async (input, context) => {
    const order = await orderInScope(context, input.loanRecordId);
    const events = await historyOf(context.tx, context.tenant.id, order.id);
    const isBlind = await isBlindTo(context, order.id);
    const told = isBlind ? events.filter(({ event }) => !reviewEvents.has(event)) : events;
    return told.map((row) => ({
      id: row.id,
      event: row.event,
      from: row.from_stage,
      to: row.to_stage,
      operator: row.operator,
      ...whyOf(row),
      createTime: row.at.toISOString(),
    }));
  },
};

export const orderStreamers: { readonly "order.list": Streamer<"order.list"> } = {
  "order.list": streamOfOrders("orders"),
};
