import type { afterLoanRecordCalls } from "../../../../contract/post-loan/after-loan-record.calls.ts";
import type { Handlers, Streamer } from "../../../kernel/context.ts";
import { readPage, streamRows } from "../../../kernel/sql/queue.ts";
import { afterLoanRecordQueue } from "./after-loan-record.queue.ts";

export const afterLoanRecordHandlers: Handlers<keyof typeof afterLoanRecordCalls> = {
  "afterLoanRecord.list": (input, context) => readPage(context.tx, afterLoanRecordQueue(input, context), input.page, input.pageSize),
};

export const afterLoanRecordStreamers: { readonly "afterLoanRecord.list": Streamer<"afterLoanRecord.list"> } = {
  "afterLoanRecord.list": (input, context) => streamRows(context.tx, afterLoanRecordQueue(input, context)),
};
