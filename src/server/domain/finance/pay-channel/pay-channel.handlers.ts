import type { payChannelCalls, topUpCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { askChannel, recharge, totalTopUps } from "./pay-channel.actions.ts";
import { channelQueue, topUpQueue } from "./pay-channel.store.ts";

export const payChannelHandlers: Handlers<keyof typeof payChannelCalls | keyof typeof topUpCalls> = {
  "payChannel.list": (input, context) => readPage(context.tx, channelQueue(input, context), input.page, input.pageSize),
  "payChannel.save": askChannel,
  "topUp.recharge": recharge,
  "topUp.search": (input, context) => readPage(context.tx, topUpQueue(input, context), input.page, input.pageSize),
  "topUp.total": totalTopUps,
};
