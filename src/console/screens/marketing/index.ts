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
import { bulkScreens } from "./bulk/bulk.screens.tsx";
import { genCode } from "./gen-code.screen.tsx";
import { smsLogs } from "./sms-logs.screen.tsx";
import { leadScreens } from "./lead-desk.tsx";
import { moveCommands } from "./move.commands.ts";
import { phoneFiles } from "./phones/phones.screen.tsx";
import { marketConfig } from "./rule.screen.tsx";

/** Each lead list has three screens; a further one is its record in contract and a line here. */
export const screens = [
  ...leadScreens(registerNotApply, { path: "/marketing/registerNotApply", about: "loginTime applyStatus" }),
  ...leadScreens(reBorrow, { path: "/marketing/againUserMarket", about: "settledCount settledTime" }),
  ...leadScreens(registerUser, { path: "/marketing/specialUserMarket", about: "loginTime applyStatus" }),
  ...leadScreens(dataMarketing, {
    path: "/marketing/dataUserMarket",
    about: "origin consentDate",
    first: "origin",
    more: { all: importCommands },
  }),
  ...leadScreens(shareUser, { path: "/marketing/shareUserMarket", about: "loginTime applyStatus" }),
  ...leadScreens(invite, {
    path: "/marketing/transformUserMarket",
    about: "origin loginTime applyStatus",
    first: "origin",
    more: campaignCommands,
  }),
  ...leadScreens(follow, { path: "/marketing/followUserMarket", about: "productId productStatus", first: "productId", more: moveCommands }),
  marketConfig,
  phoneFiles,
  ...bulkScreens,
  smsLogs,
  genCode,
];
