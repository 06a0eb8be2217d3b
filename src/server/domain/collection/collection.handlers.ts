import type { CallName } from "../../../contract/calls.ts";
import type { Handlers, Streamer } from "../../kernel/context.ts";
import { readPage, streamRows } from "../../kernel/queue.ts";
import { beginExport } from "../export/export.actions.ts";
import { orderQueue } from "../order/order-queue.ts";
import { sumQueue } from "../order/order-totals.ts";
import { orderInScope } from "../order/order.actions.ts";
import { laterActions, paymentDetail } from "./payment-detail.actions.ts";
import * as records from "./records.store.ts";
import { addCall, addResult, voidResult } from "./result.actions.ts";
import { listPeople, previewTransfer, transferByFilter, transferTicked, undoTransfer } from "./transfer.actions.ts";

type Names = Extract<CallName, `collection.${string}`>;

export const collectionHandlers: Handlers<Names> = {
  "collection.list": (input, context) => readPage(context.tx, orderQueue("overdue", input, context), input.page, input.pageSize),
  "collection.agencyList": (input, context) => readPage(context.tx, orderQueue("backlog", input, context), input.page, input.pageSize),
  "collection.completedList": (input, context) => readPage(context.tx, orderQueue("completed", input, context), input.page, input.pageSize),
  "collection.listExport": (input, context) => beginExport("collection.list", input, context),
  "collection.listTatolAmount": (input, context) => sumQueue("overdue", input, context),
  "collection.paymentDetail": paymentDetail,
  "collection.selectLoanLaterAction": laterActions,
  "collection.recordDetail": async (input, context) => {
    await orderInScope(context, input.loanRecordId);
    return readPage(context.tx, records.recordQueue(input, context), input.page, input.pageSize);
  },
  "collection.resultList": (input, context) => readPage(context.tx, records.resultQueue(input, context), input.page, input.pageSize),
  "collection.softPhoneList": (input, context) => readPage(context.tx, records.callQueue(input, context), input.page, input.pageSize),
  "collection.transferList": (input, context) => readPage(context.tx, records.transferQueue(input, context), input.page, input.pageSize),
  "collection.addCollectionResultRecord": addResult,
  "collection.voidResult": voidResult,
  "collection.softPhoneAdd": addCall,
  "collection.searchTransfer": transferByFilter,
  "collection.selectTransfer": transferTicked,
  "collection.previewTransfer": previewTransfer,
  "collection.undoTransfer": undoTransfer,
  "collection.postLoanUserList": listPeople,
};

type Lists = "collection.list" | "collection.agencyList" | "collection.completedList";

export const collectionStreamers: { readonly [N in Lists]: Streamer<N> } = {
  "collection.list": (input, context) => streamRows(context.tx, orderQueue("overdue", input, context)),
  "collection.agencyList": (input, context) => streamRows(context.tx, orderQueue("backlog", input, context)),
  "collection.completedList": (input, context) => streamRows(context.tx, orderQueue("completed", input, context)),
};
