import type { Handlers } from "../../kernel/context.ts";
import { readPage } from "../../kernel/queue.ts";
import { cancelExtension, extensionPlans, openExtension } from "./extension.actions.ts";
import { extensionQueue } from "./extension.store.ts";

type Names = "extension.plan" | "extension.cancel" | "renewal.add" | "renewal.pageList";

export const extensionHandlers: Handlers<Names> = {
  "extension.plan": extensionPlans,
  "extension.cancel": cancelExtension,
  "renewal.add": openExtension,
  "renewal.pageList": (input, context) => readPage(context.tx, extensionQueue(input, context), input.page, input.pageSize),
};
