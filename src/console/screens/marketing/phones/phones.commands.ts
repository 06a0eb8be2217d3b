import type { LeadModule } from "../../../../contract/marketing/lead.module.ts";
import { leadPhonesCalls } from "../../../../contract/marketing/lead-phones.calls.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { listedOn } from "../../../table/queue/selected.ts";
import type { Lead } from "../lead-follow.ts";
import type { WholePhones } from "./whole-phones.form.tsx";

const form = lateForm<WholePhones, true>(
  async () => (await Promise.all([import("./whole-phones.form.tsx"), loadSections("form")]))[0].WholePhonesForm,
);

/** Asks for the whole numbers of what is ticked, or of all that the list shows: another person decides it. */
export const wholePhones = (path: string, module: LeadModule): Command<Lead> =>
  commandsFor<Lead>().ui({
    id: "lead.phones",
    label: "marketing.phones.ask",
    target: "screen",
    place: { bar: 8, rowMenu: 12 },
    permission: leadPhonesCalls["leadPhones.ask"].permission,
    acts: true,
    run: (_none, context) => {
      const what = listedOn(path);
      if (what) void askAndRefresh(form.form, { module, what }, context);
    },
  });
