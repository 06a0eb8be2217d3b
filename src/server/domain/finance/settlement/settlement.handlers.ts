import type { settlementCalls } from "../../../../contract/finance/statement/settlement.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { settle, settleBack, suggestSettlements } from "./settlement.actions.ts";
import { settlementQueue } from "./settlement.queue.ts";

export const settlementHandlers: Handlers<keyof typeof settlementCalls> = {
  "settlement.list": (input, context) => readPage(context.tx, settlementQueue(input, context), input.page, input.pageSize),
  "settlement.suggest": suggestSettlements,
  "settlement.settle": settle,
  "settlement.back": settleBack,
};
