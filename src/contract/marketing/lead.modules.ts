import { leadKinds, type LeadKind } from "./lead.calls.ts";
import { leadModule, type LeadModule } from "./lead.module.ts";

/** Registered and not applied. */
export const registerNotApply = leadModule("registerNotApply", "register", { base: "registerNotApply", bulk: "flow" });
/** Settled, to borrow again. */
export const reBorrow = leadModule("reBorrowUserMarketing", "again", { base: "reBorrowUserMarketing", bulk: "reborrow" });

/** Refused once, and eligible again. */
export const registerUser = leadModule("registerUserMarket", "registerUser", { base: "registerUserMarket", bulk: "registerUser" });

/** People of a file that somebody brought, each with his origin and his consent. */
export const dataMarketing = leadModule("dataMarketing", "data", {
  base: "dataMarketing",
  bulk: "data",
  paths: { addRemark: "insertRemark" },
});
/** Customers of another app of the lender, who agreed to hear of the others. */
export const shareUser = leadModule("shareUserMarket", "share", { base: "shareUserMarket", bulk: "shared" });
/** Customers in a campaign. */
export const invite = leadModule("inviteMarketing", "invite", { base: "inviteMarketing", bulk: "conversion" });
/** Whoever began to ask for a given product and did not go through with it. */
export const follow = leadModule("follow", "follow", {
  base: "follow/product/marketing",
  method: "POST",
  bulk: "follow",
  paths: {
    backlogList: "todo/list",
    doneList: "done/list",
    remarkList: "remarks",
    addRemark: "remark/add",
    transferSelect: "select",
    transferSearch: "search",
  },
});

/** Every lead list. */
export const leadModules = [
  registerNotApply,
  reBorrow,
  registerUser,
  dataMarketing,
  shareUser,
  invite,
  follow,
] as const satisfies readonly LeadModule[];
/** Lists of a kind, by the names that their rows have; none where nothing of the kind is built. */
export const modulesOfKind = (kind: LeadKind): readonly LeadName[] =>
  leadModules.filter((module) => leadKinds[module.kind] === kind).map(({ name }) => name);
export type LeadName = (typeof leadModules)[number]["name"];
