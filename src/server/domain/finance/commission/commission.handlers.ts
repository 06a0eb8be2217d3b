import type { commissionCalls } from "../../../../contract/report/floor.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { rateQueue } from "./commission.store.ts";
import { ownToday, saveRate } from "./commission.actions.ts";

export const commissionHandlers: Handlers<keyof typeof commissionCalls> = {
  "commission.today": (_input, context) => ownToday(context),
  "commission.rateList": (input, context) => readPage(context.tx, rateQueue(input, context), input.page, input.pageSize),
  "commission.rateSave": saveRate,
};
