import { defineMachine } from "../reason.ts";

/** rules/machines.md "Coupon definition": money may be edited only while it is pending (coupon.rules.ts). */
export const couponMachine = defineMachine({
  states: ["pending", "listed", "delisted"],
  moves: {
    list: { from: ["pending", "delisted"], to: "listed" },
    delist: { from: ["listed"], to: "delisted" },
  },
});
export type CouponState = (typeof couponMachine.states)[number];

/** rules/machines.md "Coupon of a customer": taken is shown as unused while it is valid. Used is undone only by T33. */
export const userCouponMachine = defineMachine({
  states: ["pendingTake", "taken", "used", "expired", "revoked"],
  moves: {
    take: { from: ["pendingTake"], to: "taken" },
    use: { from: ["taken"], to: "used" },
    expire: { from: ["pendingTake", "taken"], to: "expired" },
    revoke: { from: ["pendingTake", "taken"], to: "revoked" },
    /** Its repayment was reversed while it is valid; else it is expired at once. */
    giveBack: { from: ["used"], to: "taken" },
    giveBackLate: { from: ["used"], to: "expired" },
  },
});
export type UserCouponState = (typeof userCouponMachine.states)[number];

/** The specification's word for what a person sees: pending take, taken, unused, used. */
export function shownCoupon(state: UserCouponState, expiresOn: string, today: string): UserCouponState | "unused" {
  if (state !== "taken") return state;
  return today <= expiresOn ? "unused" : "expired";
}
