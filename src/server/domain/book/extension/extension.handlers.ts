import type { extensionCalls } from "../../../../contract/finance/extension.calls.ts";
import type { renewalCalls } from "../../../../contract/post-loan/renewal.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { cancelExtension, extensionPlans, openExtension } from "./extension.actions.ts";
import { extensionQueue } from "./extension.store.ts";

export const extensionHandlers: Handlers<keyof typeof extensionCalls | keyof typeof renewalCalls> = {
  "extension.plan": extensionPlans,
  "extension.cancel": cancelExtension,
  "renewal.add": openExtension,
  "renewal.pageList": (input, context) => readPage(context.tx, extensionQueue(input, context), input.page, input.pageSize),
};
