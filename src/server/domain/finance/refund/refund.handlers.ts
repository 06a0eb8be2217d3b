import type { refundCalls } from "../../../../contract/finance/refund.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { applyRefund, finishRefund, reviewRefund } from "./refund.actions.ts";
import { refundQueue } from "./refund.store.ts";

export const refundHandlers: Handlers<keyof typeof refundCalls> = {
  "refund.apply": applyRefund,
  "refund.list": (input, context) => readPage(context.tx, refundQueue(input, context), input.page, input.pageSize),
  "refund.review": reviewRefund,
  "refund.done": finishRefund,
};
