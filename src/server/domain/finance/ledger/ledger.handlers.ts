import type { ledgerCalls } from "../../../../contract/finance/ledger.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { sumsOf } from "../../../kernel/sql/sums.ts";
import { balanceQueue } from "./balance.queue.ts";
import { askClose, closesOf, dayRows } from "./close.actions.ts";
import { deskRows, soundness } from "./desk.actions.ts";
import { entryQueue } from "./entry.queue.ts";
import { portfolioQueue } from "./portfolio.queue.ts";
import { taxQueue } from "./tax.queue.ts";

/** The trial balance is a figure: it stands among the reports. */
export const ledgerHandlers: Handlers<Exclude<keyof typeof ledgerCalls, "ledger.trialBalance">> = {
  "ledger.entryList": (input, context) => readPage(context.tx, entryQueue(input, context), input.page, input.pageSize),
  "ledger.entryTotal": (input, context) => sumsOf(context.tx, entryQueue(input, context), ["debit", "credit"]),
  "ledger.balanceList": async (input, context) => readPage(context.tx, await balanceQueue(input, context), input.page, input.pageSize),
  "ledger.taxList": async (input, context) => readPage(context.tx, await taxQueue(input, context), input.page, input.pageSize),
  "ledger.taxTotal": async (input, context) =>
    sumsOf(context.tx, await taxQueue(input, context), ["opening", "charged", "turnedBack", "moved", "closing"]),
  "ledger.dayList": dayRows,
  "ledger.desk": deskRows,
  "ledger.soundness": (_input, context) => soundness(context),
  "ledger.portfolioList": (input, context) => readPage(context.tx, portfolioQueue(input, context), input.page, input.pageSize),
  "ledger.portfolioTotal": (input, context) =>
    sumsOf(context.tx, portfolioQueue(input, context), ["principal", "interest", "fee", "penalty", "provision"]),
  "ledger.closes": (_input, context) => closesOf(context),
  "ledger.dayClose": askClose,
};
