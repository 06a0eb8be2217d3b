import { leadKindOf } from "./lead-paths.ts";
import { leadModule, type LeadModule } from "./lead.module.ts";

/** Registered and not applied. */
export const registerNotApply = leadModule("registerNotApply", "register", { base: "registerNotApply", bulk: leadKindOf.registerNotApply });
/** Settled, to borrow again. */
export const reBorrow = leadModule("reBorrowUserMarketing", "again", {
  base: "reBorrowUserMarketing",
  bulk: leadKindOf.reBorrowUserMarketing,
});

/** Refused once, and eligible again. */
export const registerUser = leadModule("registerUserMarket", "registerUser", {
  base: "registerUserMarket",
  bulk: leadKindOf.registerUserMarket,
});

/** People of a file that somebody brought, each with his origin and his consent. */
export const dataMarketing = leadModule("dataMarketing", "data", {
  base: "dataMarketing",
  bulk: leadKindOf.dataMarketing,
  paths: { addRemark: "insertRemark" },
});
/** Customers of another app of the lender, who agreed to hear of the others. */
export const shareUser = leadModule("shareUserMarket", "share", { base: "shareUserMarket", bulk: leadKindOf.shareUserMarket });
/** Customers in a campaign. */
export const invite = leadModule("inviteMarketing", "invite", { base: "inviteMarketing", bulk: leadKindOf.inviteMarketing });
/** Whoever began to ask for a given product and did not go through with it. */
export const follow = leadModule("follow", "follow", {
  base: "follow/product/marketing",
  method: "POST",
  bulk: leadKindOf.follow,
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
export type LeadName = (typeof leadModules)[number]["name"];
