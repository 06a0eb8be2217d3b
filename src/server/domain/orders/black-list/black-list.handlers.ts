import type { blackCalls } from "../../../../contract/user/black/black.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { blackListQueue } from "./black-list.queue.ts";
import { importValues } from "./import.actions.ts";
import { removeValues, saveValue } from "./value.actions.ts";

export const blackListHandlers: Handlers<keyof typeof blackCalls> = {
  "black.list": (input, context) => readPage(context.tx, blackListQueue(input, context), input.page, input.pageSize),
  "black.save": saveValue,
  "black.import": importValues,
  "black.remove": removeValues,
};
