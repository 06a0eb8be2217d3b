import { dealList } from "../../../../contract/finance/capital/capital.columns.ts";
import type { dealInfoCalls } from "../../../../contract/finance/capital/deal-info.calls.ts";
import type { topUpCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import { dealKinds } from "../../../../lending/finance/service.rules.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { balanceNow, dealQueue, sumDeals, topUpQueue, type DealFilters } from "./service.queue.ts";
import { recharge, totalTopUps } from "./top-up.actions.ts";

export const serviceHandlers: Handlers<keyof typeof topUpCalls | keyof typeof dealInfoCalls> = {
  "topUp.recharge": recharge,
  "topUp.search": (input, context) => readPage(context.tx, topUpQueue(input, context), input.page, input.pageSize),
  "topUp.total": totalTopUps,
  "dealInfo.search": (input, context) => readPage(context.tx, dealQueue(input, context), input.page, input.pageSize),
  "dealInfo.amountTotal": async (input, context) => {
    const sums = await sumDeals(input, context);
    const of = (kind: string): number => sums.find(({ dealType }) => dealType === kind)?.amount ?? 0;
    return { amountIn: of("topUp"), amountOut: -of("charge") || 0, balance: await balanceNow(input, context) };
  },
  "dealInfo.dealType": async (_input, context) =>
    dealKinds.map((code) => ({ code, name: textIn(context.locale, `finance.deal.kind.${code}`) })),
  "dealInfo.dealTypeTotal": async (input, context) => [...(await sumDeals(input, context))],
};

export const exportLists = exportOf<DealFilters>(dealList, { queue: dealQueue });
