import type { operationLogCalls } from "../../../../contract/basics/log/operation-log.calls.ts";
import { operationLogList } from "../../../../contract/basics/log/operation-log.columns.ts";
import { sealedTo } from "../../../kernel/audit/seal.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { type LogFilters, operationLogQueue } from "./operation-log.queue.ts";
import { sealQueue, witnessOf } from "./seal.queue.ts";

export const logHandlers: Handlers<keyof typeof operationLogCalls> = {
  "operationLog.list": (input, context) => readPage(context.tx, operationLogQueue(input, context), input.page, input.pageSize),
  "operationLog.sealed": async (_input, { tx, tenant }) => ({ sealedTo: (await sealedTo(tx, tenant.id))?.toISOString() ?? null }),
  "operationLog.seals": async (input, context) =>
    readPage(context.tx, sealQueue(input, context, await context.witnessed()), input.page, input.pageSize),
  "operationLog.witness": (_input, context) => witnessOf(context),
};

export const exportLists = exportOf<LogFilters>(operationLogList, { queue: operationLogQueue });
