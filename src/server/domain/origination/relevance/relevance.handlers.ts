import type { relevanceCalls } from "../../../../contract/product/relevance.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { saveRelevance } from "./relevance.actions.ts";
import { relevanceQueue } from "./relevance.store.ts";

export const relevanceHandlers: Handlers<keyof typeof relevanceCalls> = {
  "relevance.list": (input, context) => readPage(context.tx, relevanceQueue(input, context), input.page, input.pageSize),
  "relevance.save": saveRelevance,
};
