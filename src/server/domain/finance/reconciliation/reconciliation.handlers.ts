import type { reconcileCalls } from "../../../../contract/finance/reconcile.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { resolveDifference, uploadStatement } from "./reconciliation.actions.ts";
import { batchQueue, differenceQueue } from "./reconciliation.store.ts";

export const reconcileHandlers: Handlers<keyof typeof reconcileCalls> = {
  "reconcile.list": (input, context) => readPage(context.tx, batchQueue(input, context), input.page, input.pageSize),
  "reconcile.rows": (input, context) => readPage(context.tx, differenceQueue(input, context), input.page, input.pageSize),
  "reconcile.upload": uploadStatement,
  "reconcile.resolve": resolveDifference,
};
