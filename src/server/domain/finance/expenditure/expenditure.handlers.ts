import { expenditureList } from "../../../../contract/finance/book/ledger.columns.ts";
import type { expenditureCalls } from "../../../../contract/finance/ledger.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { sumsOf } from "../../../kernel/sql/sums.ts";
import { outgoingQueue, type OutgoingFilters } from "./expenditure.queue.ts";

export const expenditureHandlers: Handlers<keyof typeof expenditureCalls> = {
  "expenditure.list": (input, context) => readPage(context.tx, outgoingQueue(input, context), input.page, input.pageSize),
  "expenditure.total": (input, context) => sumsOf(context.tx, outgoingQueue(input, context), ["amount", "fee"]),
};

export const exportLists = exportOf<OutgoingFilters>(expenditureList, { queue: outgoingQueue });
