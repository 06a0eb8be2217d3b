import { followCalls } from "../../../contract/marketing/lead-rule.calls.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor } from "../../kernel/command/command.ts";
import { asking } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import type { Lead } from "./lead-follow.ts";

const move = lateForm<readonly Lead[], true>(
  async () => (await Promise.all([import("./move-leads.form.tsx"), loadSections("form")]))[0].MoveLeadsForm,
);

/** What only the list of product follow-up does: leads that somebody has go to others. */
export const moveCommands = {
  all: [
    commandsFor<Lead>().ui({
      id: "lead.move",
      label: "marketing.move.label",
      target: "many",
      place: { bar: 4, rowMenu: 5 },
      permission: followCalls["followConfig.adjust"].permission,
      acts: true,
      blocked: (leads) => (leads.some(({ assigneeId }) => assigneeId !== null) ? null : { error: "lead.pool" }),
      run: asking(move.form),
    }),
  ],
};
