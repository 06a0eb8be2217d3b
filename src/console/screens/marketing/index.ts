import { reBorrow, registerNotApply, registerUser } from "../../../contract/marketing/lead.modules.ts";
import { leadScreens } from "./lead-desk.tsx";

/** Each lead list has three screens; a further one is its record in contract and a line here. */
export const screens = [
  ...leadScreens(registerNotApply, { path: "/marketing/registerNotApply", about: "loginTime applyStatus" }),
  ...leadScreens(reBorrow, { path: "/marketing/againUserMarket", about: "settledCount settledTime" }),
  ...leadScreens(registerUser, { path: "/marketing/specialUserMarket", about: "loginTime applyStatus" }),
];
