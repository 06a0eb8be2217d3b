import { followUpMachine } from "../../../lending/growth/follow-up.machine.ts";
import { inviteCalls } from "../../../contract/marketing/lead-rule.calls.ts";
import { moveReason } from "../../../lending/reason.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { askAndRefresh } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import type { Lead } from "./lead-follow.ts";

const campaign = lateForm<null, true>(
  async () => (await Promise.all([import("./campaign.form.tsx"), loadSections("form")]))[0].CampaignForm,
);
const close = lateForm<readonly Lead[], true>(
  async () => (await Promise.all([import("./close-leads.form.tsx"), loadSections("form")]))[0].CloseLeadsForm,
);
const { ui } = commandsFor<Lead>();

/** Nobody follows these leads up any more. */
const closing: Command<Lead> = ui({
  id: "lead.close",
  label: "marketing.campaign.close",
  target: "many",
  place: { bar: 4, rowMenu: 5 },
  permission: inviteCalls["inviteConfig.close"].permission,
  acts: true,
  blocked: (leads) =>
    leads.map(({ followStatus }) => moveReason(followUpMachine, "doNotContact", followStatus)).find((each) => each !== null) ?? null,
  run: (leads, context) => void askAndRefresh(close.form, leads, context),
});
const config: Command<Lead> = ui({
  id: "lead.campaign",
  label: "marketing.campaign.title",
  target: "screen",
  place: { bar: 5 },
  permission: inviteCalls["inviteConfig.update"].permission,
  acts: true,
  run: (_none, context) => void askAndRefresh(campaign.form, null, context),
});

/** What only the list of campaigns does. */
export const campaignCommands = { all: [closing, config], backlog: [closing] };
