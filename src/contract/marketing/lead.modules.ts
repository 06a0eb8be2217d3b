import { leadKinds, type LeadKind } from "./lead.calls.ts";
import { leadModule, type LeadModule } from "./lead.module.ts";

/** Registered and not applied. */
export const registerNotApply = leadModule("registerNotApply", "register", { base: "registerNotApply", bulk: "conversion" });
/** Settled, to borrow again. */
export const reBorrow = leadModule("reBorrowUserMarketing", "again", { base: "reBorrowUserMarketing", bulk: "reborrow" });

/** Refused once, and eligible again. */
export const registerUser = leadModule("registerUserMarket", "registerUser", { base: "registerUserMarket", bulk: "flow" });

/** Every lead list. */
export const leadModules = [registerNotApply, reBorrow, registerUser] as const satisfies readonly LeadModule[];
/** Lists of a kind, by the names that their rows have; none where nothing of the kind is built. */
export const modulesOfKind = (kind: LeadKind): readonly LeadName[] =>
  leadModules.filter((module) => leadKinds[module.kind] === kind).map(({ name }) => name);
export type LeadName = (typeof leadModules)[number]["name"];
