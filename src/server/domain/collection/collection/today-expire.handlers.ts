import type { todayExpireCalls } from "../../../../contract/post-loan/today-expire.calls.ts";
import type { Handlers, Streamer } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { desks } from "../../book/order/desk.ts";
import { pageOfOrders, streamOfOrders } from "../../orders/order/order-lists.ts";
import { sumQueue } from "../../orders/order/order-totals.ts";
import * as records from "./records.store.ts";
import { callOfDesk, addResult } from "./result.actions.ts";
import { previewTransfer, transferByFilter, transferTicked, undoTransfer } from "./transfer.actions.ts";

const desk = desks.remind;

/** The reminder department: collection's actions at its own desk. */
export const todayExpireHandlers: Handlers<Exclude<keyof typeof todayExpireCalls, "todayExpire.listExport">> = {
  "todayExpire.list": pageOfOrders("due"),
  "todayExpire.agencyList": pageOfOrders("dueBacklog"),
  "todayExpire.completedList": pageOfOrders("reminded"),
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
  "todayExpire.list": streamOfOrders("due"),
  "todayExpire.agencyList": streamOfOrders("dueBacklog"),
  "todayExpire.completedList": streamOfOrders("reminded"),
};
