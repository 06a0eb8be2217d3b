import type { overflowCalls } from "../../../../contract/finance/overflow.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { applyOverflow } from "./overflow.actions.ts";
import { overflowQueue } from "./overflow.store.ts";

export const overflowHandlers: Handlers<keyof typeof overflowCalls> = {
  "overflow.list": (input, context) => readPage(context.tx, overflowQueue(input, context), input.page, input.pageSize),
  "overflow.apply": applyOverflow,
};
