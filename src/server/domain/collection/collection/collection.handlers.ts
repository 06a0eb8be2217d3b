import type { collectionCalls } from "../../../../contract/post-loan/collection.calls.ts";
import type { Handlers, Streamer } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { desks } from "../../book/order/desk.ts";
import { pageOfOrders, streamOfOrders } from "../../orders/order/order-lists.ts";
import { sumQueue } from "../../orders/order/order-totals.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import * as records from "./records.store.ts";
import { laterActions, readPayments } from "./later.actions.ts";
import { listPromises } from "../../book/promise/promise.list.ts";
import { callOfDesk, addResult, voidResult } from "./result.actions.ts";
import { listPeople, previewTransfer, transferByFilter, transferTicked, undoTransfer } from "./transfer.actions.ts";

const desk = desks.collection;

export const collectionHandlers: Handlers<Exclude<keyof typeof collectionCalls, "collection.listExport">> = {
  "collection.list": pageOfOrders("overdue"),
  "collection.agencyList": pageOfOrders("backlog"),
  "collection.completedList": pageOfOrders("completed"),
  "collection.listTatolAmount": (input, context) => sumQueue("overdue", input, context),
  "collection.recordDetail": async (input, context) => {
    await orderInScope(context, input.loanRecordId);
    return readPage(context.tx, records.recordQueue(input, context), input.page, input.pageSize);
  },
  "collection.resultList": (input, context) =>
    readPage(context.tx, records.resultQueue(desk.department, input, context), input.page, input.pageSize),
  "collection.softPhoneList": (input, context) => readPage(context.tx, records.callQueue(desk, input, context), input.page, input.pageSize),
  "collection.transferList": (input, context) =>
    readPage(context.tx, records.transferQueue(desk.department, input, context), input.page, input.pageSize),
  "collection.addCollectionResultRecord": addResult(desk),
  "collection.paymentDetail": readPayments,
  "collection.selectLoanLaterAction": laterActions,
  "collection.promiseList": listPromises,
  "collection.voidResult": voidResult,
  "collection.softPhoneAdd": callOfDesk(desk),
  "collection.searchTransfer": transferByFilter(desk),
  "collection.selectTransfer": transferTicked(desk),
  "collection.previewTransfer": previewTransfer(desk),
  "collection.undoTransfer": undoTransfer(desk),
  "collection.postLoanUserList": listPeople,
};

type Lists = "collection.list" | "collection.agencyList" | "collection.completedList";

export const collectionStreamers: { readonly [N in Lists]: Streamer<N> } = {
  "collection.list": streamOfOrders("overdue"),
  "collection.agencyList": streamOfOrders("backlog"),
  "collection.completedList": streamOfOrders("completed"),
};
