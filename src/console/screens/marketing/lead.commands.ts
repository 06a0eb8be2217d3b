import type { LeadModule } from "../../../contract/marketing/lead.module.ts";
import type { RowOf } from "../../../contract/types.ts";
import { followUpMachine } from "../../../lending/growth/follow-up.machine.ts";
import { moveReason } from "../../../lending/reason.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { assignCommand } from "../../table/assign/assign.command.ts";
import { whenSettled } from "../../table/idle.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { messageCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import { assignDeskOf, messageWayOf } from "./lead-ways.ts";
import type { Followed } from "./remark.form.tsx";

export type Lead = RowOf<"registerNotApply.allList">;

const remark = lateForm<Followed, true>(async () => (await import("./remark.form.tsx")).RemarkForm);
whenSettled(remark.prefetch);

export const mayFollow = ({ resource }: LeadModule): boolean => ports.can(`marketing:${resource}:remark`);
const followReason = ({ followStatus }: Lead) => moveReason(followUpMachine, "contact", followStatus);

type Asking = Pick<ScreenContext<Lead>, "source" | "refresh">;
/** Asks what came of a contact; the list is read again once it is written. */
export async function follow(module: LeadModule, lead: Lead, { source, refresh }: Asking): Promise<void> {
  if (followReason(lead)) return;
  if (await ports.ask(remark.form, { module, lead }, source)) refresh();
}

/** What is done with leads: told apart by their list alone. */
export function commandsOf(path: string, module: LeadModule): Readonly<Record<"assign" | "remark" | "message" | "results", Command<Lead>>> {
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
  };
}
