import type { LeadModule } from "../../../contract/marketing/lead.module.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { assignCommand } from "../../table/assign/assign.command.ts";
import { messageCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import { contactCommandsOf } from "./lead-contact.commands.ts";
import { giveBackCommand } from "./give-back.command.ts";
import { follow, followReason, type Lead } from "./lead-follow.ts";
import { assignDeskOf, messageWayOf } from "./lead-ways.ts";

type LeadCommands = Readonly<Record<"assign" | "remark" | "call" | "reveal" | "message" | "results" | "back", Command<Lead>>>;

/** What is done with leads: told apart by their list alone. */
export function commandsOf(path: string, module: LeadModule): LeadCommands {
  const sms = `marketing:${module.resource}:sms` as const;
  return {
    assign: assignCommand<Lead>(path, assignDeskOf(module)),
    remark: commandsFor<Lead>().ui({
      id: "lead.remark",
      label: "marketing.remark.label",
      target: "one",
      verb: "record",
      place: { bar: 1, rowMenu: 1, hint: 1 },
      permission: `marketing:${module.resource}:remark`,
      acts: true,
      blocked: followReason,
      run: (lead, context) => void follow(module, lead, context),
    }),
    message: messageCommand<Lead>({
      path,
      permission: sms,
      way: messageWayOf(module),
      reach: ({ dataId, name, appId }) => ({ loanRecordId: dataId, orderNo: "", name, appId }),
    }),
    results: smsResultsCommand<Lead>(sms),
    ...contactCommandsOf(module),
    back: giveBackCommand({ path, module }),
  };
}
