import type { companyCalls, deliveryCalls, whiteCalls, whiteListCalls } from "../../../../contract/channel/delivery.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { removeWhite, saveCompany, saveDelivery, saveWhiteChannel } from "./channel.actions.ts";
import { companyQueue, deliveryQueue, whiteChannelQueue, whiteListQueue } from "./channel.queue.ts";
import { importWhite } from "./white-import.actions.ts";

type Own = Exclude<keyof typeof deliveryCalls, "delivery.linkStatistics" | "delivery.companyStatistics">;
type Names = Own | keyof typeof companyCalls | keyof typeof whiteCalls | keyof typeof whiteListCalls;

export const channelHandlers: Handlers<Names> = {
  "delivery.list": (input, context) => readPage(context.tx, deliveryQueue(input, context), input.page, input.pageSize),
  "delivery.save": saveDelivery,
  "adCompany.list": (input, context) => readPage(context.tx, companyQueue(input, context), input.page, input.pageSize),
  "adCompany.save": saveCompany,
  "whileChannel.list": (input, context) => readPage(context.tx, whiteChannelQueue(input, context), input.page, input.pageSize),
  "whileChannel.save": saveWhiteChannel,
  "whiteList.list": (input, context) => readPage(context.tx, whiteListQueue(input, context), input.page, input.pageSize),
  "whiteList.import": importWhite,
  "whiteList.remove": removeWhite,
};
