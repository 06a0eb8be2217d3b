import { leadImportCalls } from "../../../contract/marketing/lead-import.calls.ts";
import type { ImportKind } from "../../../lending/growth/lead-import.rules.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { askAndRefresh } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import type { Lead } from "./lead-follow.ts";

const file = lateForm<ImportKind, true>(
  async () => (await Promise.all([import("./import-leads.form.tsx"), loadSections("form")]))[0].ImportLeadsForm,
);
const { ui } = commandsFor<Lead>();
const bring = (kind: ImportKind, bar: number): Command<Lead> =>
  ui({
    id: `lead.import.${kind}`,
    label: `marketing.import.${kind}`,
    target: "screen",
    place: { bar },
    permission: leadImportCalls["leadImport.open"].permission,
    acts: true,
    run: (_none, context) => void askAndRefresh(file.form, kind, context),
  });

/** Files that bring people to win, and the numbers that must not be advertised to. */
export const importCommands: readonly Command<Lead>[] = [bring("leads", 4), bring("doNotCall", 5)];
