import type { CallName } from "../../../contract/calls.ts";
import type { Handlers, Streamer } from "../../kernel/context.ts";
import { readPage, streamRows } from "../../kernel/queue.ts";
import { afterLoanRecordQueue } from "./after-loan-record.queue.ts";

export const afterLoanRecordHandlers: Handlers<Extract<CallName, `afterLoanRecord.${string}`>> = {
  "afterLoanRecord.list": (input, context) => readPage(context.tx, afterLoanRecordQueue(input, context), input.page, input.pageSize),
};

export const afterLoanRecordStreamers: { readonly "afterLoanRecord.list": Streamer<"afterLoanRecord.list"> } = {
  "afterLoanRecord.list": (input, context) => streamRows(context.tx, afterLoanRecordQueue(input, context)),
};
