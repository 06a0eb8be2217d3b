import { reBorrow, registerNotApply, registerUser } from "../../../contract/marketing/lead.modules.ts";
import { bulkScreens } from "./bulk/bulk.screens.tsx";
import { genCode } from "./gen-code.screen.tsx";
import { smsLogs } from "./sms-logs.screen.tsx";
import { leadScreens } from "./lead-desk.tsx";

/** Each lead list has three screens; a further one is its record in contract and a line here. */
export const screens = [
  ...leadScreens(registerNotApply, { path: "/marketing/registerNotApply", about: "loginTime applyStatus" }),
  ...leadScreens(reBorrow, { path: "/marketing/againUserMarket", about: "settledCount settledTime" }),
  ...leadScreens(registerUser, { path: "/marketing/specialUserMarket", about: "loginTime applyStatus" }),
  ...bulkScreens,
  smsLogs,
  genCode,
];
