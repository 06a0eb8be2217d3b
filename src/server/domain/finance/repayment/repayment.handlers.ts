import type { repaymentCalls } from "../../../../contract/finance/repayment/repayment.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { payCode, readCoupons } from "./coupon.actions.ts";
import { match } from "./match.actions.ts";
import { repaymentEvidence } from "./evidence.actions.ts";
import { assignChecks, checkTakers } from "./receipt.actions.ts";
import { hasFigure } from "./receipt.figure.ts";
import { receiptBacklog, receiptHistory, receiptQueue, unmatchedQueue } from "./receipt.queue.ts";
import { confirm, quote, registerOffline } from "./repayment.actions.ts";
import { askReversal, reversePreview } from "./reversal.actions.ts";

export const repaymentHandlers: Handlers<keyof typeof repaymentCalls> = {
  "repayment.list": (input, context) => readPage(context.tx, receiptQueue(input, context), input.page, input.pageSize),
  "repayment.agencyList": (input, context) => readPage(context.tx, receiptBacklog(input, context), input.page, input.pageSize),
  "repayment.historyList": (input, context) => readPage(context.tx, receiptHistory(input, context), input.page, input.pageSize),
  "repayment.hasFigure": hasFigure,
  "repayment.evidence": repaymentEvidence,
  "repayment.reversePreview": reversePreview,
  "repayment.userList": async (_input, context) => [...(await checkTakers(context))],
  "repayment.assign": assignChecks,
  "repayment.payCode": payCode,
  "repayment.coupons": readCoupons,
  "repayment.quote": quote,
  "repayment.offline": registerOffline,
  "repayment.confirm": confirm,
  "repayment.reverse": askReversal,
  "repayment.unmatched": (input, context) => readPage(context.tx, unmatchedQueue(input, context), input.page, input.pageSize),
  "repayment.match": match,
};
