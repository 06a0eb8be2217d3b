import type { LeadName } from "./lead.modules.ts";

/** The menu's folder of each lead list; its three lists stand beneath. */
export const leadPaths = {
  registerNotApply: "/marketing/registerNotApply",
  reBorrowUserMarketing: "/marketing/againUserMarket",
  registerUserMarket: "/marketing/specialUserMarket",
  dataMarketing: "/marketing/dataUserMarket",
  shareUserMarket: "/marketing/shareUserMarket",
  inviteMarketing: "/marketing/transformUserMarket",
  follow: "/marketing/followUserMarket",
} as const satisfies Readonly<Record<LeadName, `/marketing/${string}`>>;
