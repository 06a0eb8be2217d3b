import type { Handlers } from "../../kernel/context.ts";
import { readPage } from "../../kernel/queue.ts";
import { applyRefund, finishRefund, reviewRefund } from "./refund.actions.ts";
import { refundQueue } from "./refund.store.ts";

type Names = "refund.apply" | "refund.list" | "refund.review" | "refund.done";

export const refundHandlers: Handlers<Names> = {
  "refund.apply": applyRefund,
  "refund.list": (input, context) => readPage(context.tx, refundQueue(input, context), input.page, input.pageSize),
  "refund.review": reviewRefund,
  "refund.done": finishRefund,
};
