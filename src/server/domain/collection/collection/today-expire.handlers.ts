import type { todayExpireCalls } from "../../../../contract/post-loan/today-expire.calls.ts";
import type { Handlers, Streamer } from "../../../kernel/context.ts";
import { readPage, streamRows } from "../../../kernel/sql/queue.ts";
import { desks } from "../../book/order/desk.ts";
import { orderQueue } from "../../orders/order/order-queue.ts";
import { sumQueue } from "../../orders/order/order-totals.ts";
import * as records from "./records.store.ts";
import { callOfDesk, addResult } from "./result.actions.ts";
import { previewTransfer, transferByFilter, transferTicked, undoTransfer } from "./transfer.actions.ts";

const desk = desks.remind;

/** The reminder department: collection's actions at its own desk. */
export const todayExpireHandlers: Handlers<Exclude<keyof typeof todayExpireCalls, "todayExpire.listExport">> = {
  "todayExpire.list": (input, context) => readPage(context.tx, orderQueue("due", input, context), input.page, input.pageSize),
  "todayExpire.agencyList": (input, context) => readPage(context.tx, orderQueue("dueBacklog", input, context), input.page, input.pageSize),
  "todayExpire.completedList": (input, context) => readPage(context.tx, orderQueue("reminded", input, context), input.page, input.pageSize),
  "todayExpire.listTatolAmount": (input, context) => sumQueue("due", input, context),
  "todayExpire.todayExpireResultList": (input, context) =>
    readPage(context.tx, records.resultQueue(desk.department, input, context), input.page, input.pageSize),
  "todayExpire.softPhoneList": (input, context) =>
    readPage(context.tx, records.callQueue(desk, input, context), input.page, input.pageSize),
  "todayExpire.transferList": (input, context) =>
    readPage(context.tx, records.transferQueue(desk.department, input, context), input.page, input.pageSize),
  "todayExpire.addTodayExpireResult": addResult(desk),
  "todayExpire.softPhoneAdd": callOfDesk(desk),
  "todayExpire.searchTransfer": transferByFilter(desk),
  "todayExpire.selectTransfer": transferTicked(desk),
  "todayExpire.previewTransfer": previewTransfer(desk),
  "todayExpire.undoTransfer": undoTransfer(desk),
};

type Lists = "todayExpire.list" | "todayExpire.agencyList" | "todayExpire.completedList";

export const todayExpireStreamers: { readonly [N in Lists]: Streamer<N> } = {
  "todayExpire.list": (input, context) => streamRows(context.tx, orderQueue("due", input, context)),
  "todayExpire.agencyList": (input, context) => streamRows(context.tx, orderQueue("dueBacklog", input, context)),
  "todayExpire.completedList": (input, context) => streamRows(context.tx, orderQueue("reminded", input, context)),
};
