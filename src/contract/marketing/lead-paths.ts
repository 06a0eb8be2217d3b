import type { LeadKind } from "../../lending/growth/lead-kinds.ts";
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

/** What somebody is won for, by the list in which he stands. */
export const leadKindOf = {
  registerNotApply: "flow",
  reBorrowUserMarketing: "reborrow",
  registerUserMarket: "registerUser",
  dataMarketing: "data",
  shareUserMarket: "shared",
  inviteMarketing: "conversion",
  follow: "follow",
} as const satisfies Readonly<Record<string, LeadKind>>;

/** Lists of a kind, by the names that their rows have; none where nothing of the kind is built. */
export const modulesOfKind = (kind: LeadKind): readonly LeadName[] =>
  (Object.keys(leadKindOf) as LeadName[]).filter((name) => leadKindOf[name] === kind);
