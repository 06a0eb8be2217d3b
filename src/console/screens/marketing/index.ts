import {
  dataMarketing,
  follow,
  invite,
  reBorrow,
  registerNotApply,
  registerUser,
  shareUser,
} from "../../../contract/marketing/lead.modules.ts";
import { campaignCommands } from "./campaign.commands.ts";
import { importCommands } from "./import.commands.ts";
import { leadScreens } from "./lead-desk.tsx";
import { leadPaths } from "../../../contract/marketing/lead-paths.ts";
import { moveCommands } from "./move.commands.ts";

/** Each lead list has three screens; a further one is its record in contract and a line here. */
export const screens = [
  ...leadScreens(registerNotApply, { path: leadPaths.registerNotApply, about: "loginTime applyStatus" }),
  ...leadScreens(reBorrow, { path: leadPaths.reBorrowUserMarketing, about: "settledCount settledTime" }),
  ...leadScreens(registerUser, { path: leadPaths.registerUserMarket, about: "loginTime applyStatus" }),
  ...leadScreens(dataMarketing, {
    path: leadPaths.dataMarketing,
    about: "origin consentDate",
    first: "origin",
    more: { all: importCommands },
  }),
  ...leadScreens(shareUser, { path: leadPaths.shareUserMarket, about: "loginTime applyStatus" }),
  ...leadScreens(invite, {
    path: leadPaths.inviteMarketing,
    about: "origin loginTime applyStatus",
    first: "origin",
    more: campaignCommands,
  }),
  ...leadScreens(follow, { path: leadPaths.follow, about: "productId productStatus", first: "productId", more: moveCommands }),
];
