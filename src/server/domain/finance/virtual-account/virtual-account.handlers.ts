import type { virtualCardCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { disableAccount, queryAccount } from "./virtual-account.actions.ts";
import { virtualAccountQueue } from "./virtual-account.store.ts";

export const virtualCardHandlers: Handlers<keyof typeof virtualCardCalls> = {
  "virtualCard.list": (input, context) => readPage(context.tx, virtualAccountQueue(input, context), input.page, input.pageSize),
  "virtualCard.query": queryAccount,
  "virtualCard.disable": disableAccount,
};
