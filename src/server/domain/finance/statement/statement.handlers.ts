import type { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { explainLine, reopenLine } from "./outgoing.actions.ts";
import { outgoingQueue } from "./outgoing.queue.ts";
import { findOrders, parkLine, placeLines, suggestOrders } from "./place.actions.ts";
import { cancelUpload, previewStatement, uploadState, uploadStatement } from "./statement.actions.ts";
import { lineQueue, statementQueue } from "./statement.queue.ts";

export const statementHandlers: Handlers<keyof typeof statementCalls> = {
  "statement.list": (input, context) => readPage(context.tx, statementQueue(input, context), input.page, input.pageSize),
  "statement.lines": (input, context) => readPage(context.tx, lineQueue(input, context), input.page, input.pageSize),
  "statement.preview": previewStatement,
  "statement.upload": uploadStatement,
  "statement.uploadState": uploadState,
  "statement.cancelUpload": cancelUpload,
  "statement.suggest": suggestOrders,
  "statement.find": findOrders,
  "statement.place": placeLines,
  "statement.outgoing": (input, context) => readPage(context.tx, outgoingQueue(input, context), input.page, input.pageSize),
  "statement.explain": explainLine,
  "statement.reopen": reopenLine,
  "statement.park": parkLine,
};
