import type { Handlers } from "../../kernel/context.ts";
import { readPage } from "../../kernel/queue.ts";
import { askManual, changePayee, fail, firstReview, pay, queryPayout, retry, secondReview } from "./payout.actions.ts";
import { payoutQueue } from "./payout.store.ts";

type Keys = "list" | "firstReview" | "secondReview" | "pay" | "manual" | "retry" | "fail" | "query" | "payeeAccount";

export const payoutHandlers: Handlers<`payment.${Keys}`> = {
  "payment.list": (input, context) => readPage(context.tx, payoutQueue(input, context), input.page, input.pageSize),
  "payment.firstReview": firstReview,
  "payment.secondReview": secondReview,
  "payment.pay": pay,
  "payment.manual": askManual,
  "payment.retry": retry,
  "payment.fail": fail,
  "payment.query": queryPayout,
  "payment.payeeAccount": changePayee,
};
