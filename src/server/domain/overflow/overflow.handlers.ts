import type { Handlers } from "../../kernel/context.ts";
import { readPage } from "../../kernel/queue.ts";
import { applyOverflow } from "./overflow.actions.ts";
import { overflowQueue } from "./overflow.store.ts";

export const overflowHandlers: Handlers<"overflow.list" | "overflow.apply"> = {
  "overflow.list": (input, context) => readPage(context.tx, overflowQueue(input, context), input.page, input.pageSize),
  "overflow.apply": applyOverflow,
};
