import type { wagesCalls } from "../../../../contract/finance/book/wages.calls.ts";
import { wagesList } from "../../../../contract/finance/book/wages.columns.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { sumsOf } from "../../../kernel/sql/sums.ts";
import { prepareWages } from "./prepare.actions.ts";
import { answerWages, confirmWages, correctWages } from "./wages.actions.ts";
import { wageLineQueue, wageQueue, type WageFilters } from "./wages.queue.ts";

export const wagesHandlers: Handlers<keyof typeof wagesCalls> = {
  "wages.list": (input, context) => readPage(context.tx, wageQueue(input, context), input.page, input.pageSize),
  "wages.total": (input, context) =>
    sumsOf(context.tx, wageQueue(input, context), ["base", "commission", "deduction", "carried", "payable", "carryOn"]),
  "wages.lines": (input, context) => readPage(context.tx, wageLineQueue(input, context), input.page, input.pageSize),
  "wages.prepare": prepareWages,
  "wages.correct": correctWages,
  "wages.confirm": confirmWages,
  "wages.mine": (input, context) => readPage(context.tx, wageQueue({ staffId: context.staff.id }, context), input.page, input.pageSize),
  "wages.mineLines": (input, context) =>
    readPage(context.tx, wageLineQueue({ statementId: input.statementId, staffId: context.staff.id }, context), input.page, input.pageSize),
  "wages.answer": answerWages,
};

export const exportLists = exportOf<WageFilters>(wagesList, { queue: wageQueue });
