import type { waiverCalls } from "../../../../contract/finance/waiver.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { waiverEvidence } from "./evidence.actions.ts";
import { applyWaiver, quoteWaiver, reviewWaiver } from "./waiver.actions.ts";
import { waiverQueue } from "./waiver.store.ts";

export const waiverHandlers: Handlers<keyof typeof waiverCalls> = {
  "waiver.quote": quoteWaiver,
  "waiver.apply": applyWaiver,
  "waiver.review": reviewWaiver,
  "waiver.evidence": waiverEvidence,
  "waiver.list": (input, context) => readPage(context.tx, waiverQueue(input, context), input.page, input.pageSize),
};
