import type { loginLogCalls, sessionCalls } from "../../../../contract/basics/log/login-log.calls.ts";
import { loginLogList } from "../../../../contract/basics/log/login-log.columns.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { type LoginFilters, loginLogQueue, sessionQueue } from "./login-log.queue.ts";
import { secondBegin, secondCheck } from "./second.actions.ts";
import { kick, lockAccount } from "./session.actions.ts";

export const signInLogHandlers: Handlers<
  keyof typeof loginLogCalls | keyof typeof sessionCalls | "system.secondBegin" | "system.secondCheck"
> = {
  "loginLog.list": (input, context) => readPage(context.tx, loginLogQueue(input, context), input.page, input.pageSize),
  "system.sessions": (input, context) => readPage(context.tx, sessionQueue(input, context), input.page, input.pageSize),
  "system.kick": kick,
  "system.lock": lockAccount,
  "system.secondBegin": secondBegin,
  "system.secondCheck": secondCheck,
};

export const exportLists = exportOf<LoginFilters>(loginLogList, { queue: loginLogQueue });
