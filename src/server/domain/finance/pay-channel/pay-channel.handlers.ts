import type { payChannelCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { askTest } from "../payout/channel-test.actions.ts";
import { liftChannel } from "../payout/channel-hold.actions.ts";
import { saveChannel } from "./pay-channel.actions.ts";
import { channelQueue } from "./pay-channel.queue.ts";

export const payChannelHandlers: Handlers<keyof typeof payChannelCalls> = {
  "payChannel.list": (input, context) => readPage(context.tx, channelQueue(input, context), input.page, input.pageSize),
  "payChannel.save": saveChannel,
  "payChannel.test": askTest,
  "payChannel.lift": liftChannel,
};
