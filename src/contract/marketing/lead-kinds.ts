import type { LeadKind } from "./lead.calls.ts";
import type { LeadName } from "./lead.modules.ts";

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
