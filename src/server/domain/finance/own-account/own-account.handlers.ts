import type { bankAccountCalls } from "../../../../contract/finance/channel/bank-account.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { accountNames, askAccount, revealAccount, turnAccount } from "./own-account.actions.ts";
import { accountQueue } from "./own-account.store.ts";

export const bankAccountHandlers: Handlers<keyof typeof bankAccountCalls> = {
  "bankAccount.list": (input, context) => readPage(context.tx, accountQueue(input, context), input.page, input.pageSize),
  "bankAccount.save": askAccount,
  "bankAccount.updateStatus": turnAccount,
  "bankAccount.reveal": revealAccount,
  "bankAccount.names": accountNames,
};
