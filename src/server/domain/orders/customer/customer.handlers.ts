import type { userListCalls } from "../../../../contract/user/list/user.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { freezeUser, readConsents, readUser, userPhone } from "./customer.actions.ts";
import { customerQueue } from "./customer.queue.ts";

export const customerHandlers: Handlers<Exclude<keyof typeof userListCalls, "user.listExport">> = {
  "user.list": (input, context) => readPage(context.tx, customerQueue(input, context), input.page, input.pageSize),
  "user.detail": readUser,
  "user.freeze": freezeUser,
  "user.phone": userPhone,
  "consent.list": readConsents,
};
