import type { messageRemindCalls } from "../../../../contract/basics/message-remind.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { countReminders, listReminders, readReminder } from "./reminder.actions.ts";

export const messageRemindHandlers: Handlers<keyof typeof messageRemindCalls> = {
  "messageRemind.count": countReminders,
  "messageRemind.list": listReminders,
  "messageRemind.viewDetails": readReminder,
};
