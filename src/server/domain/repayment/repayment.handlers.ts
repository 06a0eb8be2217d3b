import type { Handlers } from "../../kernel/context.ts";
import { readPage } from "../../kernel/queue.ts";
import { match } from "./match.actions.ts";
import { receiptQueue, unmatchedQueue } from "./receipt.store.ts";
import { askReversal, confirm, payCode, quote, registerOffline } from "./repayment.actions.ts";

type Names =
  | "repayment.list"
  | "repayment.quote"
  | "repayment.offline"
  | "repayment.payCode"
  | "repayment.confirm"
  | "repayment.reverse"
  | "repayment.unmatched"
  | "repayment.match";

export const repaymentHandlers: Handlers<Names> = {
  "repayment.list": (input, context) => readPage(context.tx, receiptQueue(input, context), input.page, input.pageSize),
  "repayment.quote": quote,
  "repayment.offline": registerOffline,
  "repayment.payCode": payCode,
  "repayment.confirm": confirm,
  "repayment.reverse": askReversal,
  "repayment.unmatched": (input, context) => readPage(context.tx, unmatchedQueue(input, context), input.page, input.pageSize),
  "repayment.match": match,
};
