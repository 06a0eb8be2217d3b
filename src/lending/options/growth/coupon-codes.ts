import { couponMachine, userCouponMachine } from "../../growth/coupon.machine.ts";
import { couponKinds, handOutSkips } from "../../growth/coupon.rules.ts";
import { coded } from "../coded.ts";

export const couponKindCodes = coded("coupon.kind", couponKinds);
export const couponStateCodes = coded("coupon.state", couponMachine.states);
/** What a person sees of a customer's coupon: what was taken is unused while it is valid (shownCoupon). */
export const issuedStates = [...userCouponMachine.states, "unused"] as const;
export const issuedStateCodes = coded(
  "coupon.issued.state",
  issuedStates.filter((state) => state !== "taken"),
);
/** toSend: waits for a second person; cancelled: refused, taken back, or not approved in time. */
export const handOutStates = ["toSend", "sent", "cancelled"] as const;
export const handOutStateCodes = coded("coupon.handOut.state", handOutStates);
export const handOutSkipCodes = coded("coupon.handOut.skip", handOutSkips);
/** How a coupon came to its customer. */
export const couponSources = ["handOut", "house"] as const;
export const couponSourceCodes = coded("coupon.issued.source", couponSources);
/**
 * What finance finds of a coupon that was to pay: booked with its repayment, booked and no repayment stands for it, waits with a repayment for its
 * second person, or went back to its customer because the repayment was reversed.
 */
export const writeOffStates = ["booked", "unbooked", "waiting", "reversed"] as const;
export const writeOffStateCodes = coded("coupon.used.state", writeOffStates);
