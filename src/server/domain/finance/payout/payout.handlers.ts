import type { paymentCalls } from "../../../../contract/finance/payout/payment.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { payoutEvidence } from "./evidence.actions.ts";
import { askManual } from "./manual.actions.ts";
import { changePayee, fail, pay, queryPayout, retry } from "./payout.actions.ts";
import { hasFigure } from "./payout.figure.ts";
import { payoutBacklog, payoutHistory, payoutQueue } from "./payout.queue.ts";
import { firstReview, secondReview } from "./review.actions.ts";
import { assignPayouts, payoutTakers } from "./task.actions.ts";

export const payoutHandlers: Handlers<keyof typeof paymentCalls> = {
  "payment.list": (input, context) => readPage(context.tx, payoutQueue(input, context), input.page, input.pageSize),
  "payment.hasFigure": hasFigure,
  "payment.agencyList": (input, context) => readPage(context.tx, payoutBacklog(input, context), input.page, input.pageSize),
  "payment.historyList": (input, context) => readPage(context.tx, payoutHistory(input, context), input.page, input.pageSize),
  "payment.evidence": payoutEvidence,
  "payment.userList": async (_input, context) => [...(await payoutTakers(context))],
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
