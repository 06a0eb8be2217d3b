import type { operationLogCalls } from "../../../../contract/basics/log/operation-log.calls.ts";
import { operationLogList } from "../../../../contract/basics/log/operation-log.columns.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import { type LogFilters, operationLogQueue } from "./operation-log.queue.ts";

export const logHandlers: Handlers<keyof typeof operationLogCalls> = {
  "operationLog.list": (input, context) => readPage(context.tx, operationLogQueue(input, context), input.page, input.pageSize),
  "operationLog.sealed": async (_input, { tx, tenant }) => {
    const newest = "select at from audit_seal where tenant_id = $1 order by seq desc limit 1";
    return { sealedTo: (await rowOf<{ at: Date }>(tx, newest, [tenant.id]))?.at.toISOString() ?? null };
  },
};

export const exportLists = exportOf<LogFilters>(operationLogList, { queue: operationLogQueue });
