import type { paymentCalls } from "../../../../contract/finance/payment.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { askManual, changePayee, fail, firstReview, pay, queryPayout, retry, secondReview } from "./payout.actions.ts";
import { payoutBacklog, payoutHistory, payoutQueue } from "./payout.queue.ts";
import { assignPayouts } from "./task.actions.ts";

export const payoutHandlers: Handlers<keyof typeof paymentCalls> = {
  "payment.list": (input, context) => readPage(context.tx, payoutQueue(input, context), input.page, input.pageSize),
  "payment.agencyList": (input, context) => readPage(context.tx, payoutBacklog(input, context), input.page, input.pageSize),
  "payment.historyList": (input, context) => readPage(context.tx, payoutHistory(input, context), input.page, input.pageSize),
  "payment.assign": assignPayouts,
  "payment.firstReview": firstReview,
  "payment.secondReview": secondReview,
  "payment.pay": pay,
  "payment.manual": askManual,
  "payment.retry": retry,
  "payment.fail": fail,
  "payment.query": queryPayout,
  "payment.payeeAccount": changePayee,
};
