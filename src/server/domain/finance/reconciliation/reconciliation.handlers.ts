import type { reconcileCalls } from "../../../../contract/finance/reconcile.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { previewFile, statementChannels, uploadFile } from "./file.actions.ts";
import { resolveDifference, uploadStatement } from "./reconciliation.actions.ts";
import { batchQueue, differenceQueue } from "./reconciliation.queue.ts";

export const reconcileHandlers: Handlers<keyof typeof reconcileCalls> = {
  "reconcile.list": (input, context) => readPage(context.tx, batchQueue(input, context), input.page, input.pageSize),
  "reconcile.rows": (input, context) => readPage(context.tx, differenceQueue(input, context), input.page, input.pageSize),
  "reconcile.channels": statementChannels,
  "reconcile.preview": previewFile,
  "reconcile.uploadFile": uploadFile,
  "reconcile.upload": (input, context) => uploadStatement(input, context),
  "reconcile.resolve": resolveDifference,
};
