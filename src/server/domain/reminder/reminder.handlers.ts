import type { CallName } from "../../../contract/calls.ts";
import type { Handlers } from "../../kernel/context.ts";
import { countReminders, listReminders, readReminder } from "./reminder.actions.ts";

export const messageRemindHandlers: Handlers<Extract<CallName, `messageRemind.${string}`>> = {
  "messageRemind.count": countReminders,
  "messageRemind.list": listReminders,
  "messageRemind.viewDetails": readReminder,
};
