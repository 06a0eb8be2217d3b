import type { Handlers } from "../../kernel/context.ts";
import { readPage } from "../../kernel/queue.ts";
import { applyWaiver, quoteWaiver, reviewWaiver } from "./waiver.actions.ts";
import { waiverQueue } from "./waiver.store.ts";

type Names = "waiver.quote" | "waiver.apply" | "waiver.review" | "waiver.list";

export const waiverHandlers: Handlers<Names> = {
  "waiver.quote": quoteWaiver,
  "waiver.apply": applyWaiver,
  "waiver.review": reviewWaiver,
  "waiver.list": (input, context) => readPage(context.tx, waiverQueue(input, context), input.page, input.pageSize),
};
