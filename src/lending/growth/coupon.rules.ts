import { totalOf, type Amounts } from "../loan/claim.ts";
import type { CouponState, UserCouponState } from "./coupon.machine.ts";
import { scale } from "../money/money.ts";
import { million } from "../money/rate.ts";
import type { Reason, Rule } from "../reason.ts";
import type { Component } from "../product/terms.ts";

/** What a coupon takes off: an amount of whatever is owed; an amount, a share or some days of the interest. */
export const couponKinds = ["cash", "interestOff", "rateOff", "freeDays"] as const;
export type CouponKind = (typeof couponKinds)[number];

export interface CouponTerms {
  readonly kind: CouponKind;
  /** Minor units; of rateOff parts per million of the interest, of freeDays days of it. */
  readonly faceValue: number;
  /** What must be owed at least, minor units. */
  readonly threshold: number;
}

/** What a coupon meets: what is open by component, and the interest of the whole contract. */
export interface Couponable {
  readonly open: Amounts;
  readonly interest: number;
  readonly days: number;
  readonly step: number;
}

export interface Deduction {
  readonly amount: number;
  /** Absent: whatever is due, in the product's order. */
  readonly component?: Component;
}

/** rules/machines.md "Coupon of a customer": actual deduction = min(face, eligible component); a share or days of the interest are rounded down to a payable step. */
export function deductionOf({ kind, faceValue }: CouponTerms, { open, interest, days, step }: Couponable): Deduction {
  const down = { mode: "down", step } as const;
  if (kind === "cash") return { amount: Math.min(faceValue, totalOf(open)) };
  const face =
    kind === "interestOff"
      ? faceValue
      : kind === "rateOff"
        ? scale(interest, Math.min(faceValue, million), million, down)
        : scale(interest, Math.min(faceValue, days), Math.max(days, 1), down);
  return { amount: Math.min(face, open.interest), component: "interest" };
}

/** A customer's coupon as an order meets it. */
export interface CouponUse {
  readonly coupon: CouponTerms & { readonly appIds: readonly number[]; readonly userTypes: readonly string[] };
  readonly state: UserCouponState;
  readonly expiresOn: string;
  /** Value date of the money that comes with it. */
  readonly on: string;
  readonly isOwn: boolean;
  readonly hasOther: boolean;
  readonly appId: number;
  readonly userType: string;
  readonly owed: number;
  readonly deduction: number;
}

const fits = <T>(wanted: readonly T[], given: T): boolean => wanted.length === 0 || wanted.includes(given);

/** The customer's own, taken and valid, for this app and kind of customer, one an order, and there is something to take off. */
export const mayUseCoupon: Rule<CouponUse> = (use): Reason | null => {
  const { coupon } = use;
  const isValid = use.isOwn && use.state === "taken" && use.on <= use.expiresOn;
  if (!isValid || !fits(coupon.appIds, use.appId) || !fits(coupon.userTypes, use.userType))
    return { error: "coupon.notValid", field: "userCouponId" };
  if (use.hasOther) return { error: "coupon.once", field: "userCouponId" };
  if (use.owed < coupon.threshold) return { error: "coupon.threshold", vars: { least: coupon.threshold / 100 }, field: "userCouponId" };
  return use.deduction > 0 ? null : { error: "coupon.notValid", field: "userCouponId" };
};

export interface Listing {
  readonly startOn: string | null;
  readonly endOn: string | null;
  readonly today: string;
  readonly total: number;
  readonly taken: number;
}

/** Listed with dates that are valid, and while there are some left. */
export const mayListCoupon: Rule<Listing> = ({ startOn, endOn, today, total, taken }): Reason | null => {
  if (endOn !== null && (endOn < today || (startOn !== null && endOn < startOn))) return { error: "range.reversed", field: "endTime" };
  return total > taken ? null : { error: "coupon.soldOut", field: "total" };
};

/** Amounts are fixed once it was listed: whoever has one knows what it is worth. */
export const mayEditCouponMoney: Rule<{ readonly state: CouponState; readonly changesMoney: boolean }> = ({ state, changesMoney }) =>
  changesMoney && state !== "pending" ? { error: "coupon.fixed" } : null;

/** The last day of a coupon that is taken today. */
export function lastDayOf(
  coupon: { readonly validDays: number | null; readonly endOn: string | null },
  inDays: (days: number) => string,
): string {
  const byDays = coupon.validDays === null ? null : inDays(coupon.validDays);
  if (byDays === null || (coupon.endOn !== null && coupon.endOn < byDays)) return coupon.endOn ?? inDays(0);
  return byDays;
}

/** A customer as a hand-out meets him. */
export interface Recipient {
  readonly isBlackListed: boolean;
  readonly appId: number | null;
  readonly userType: string;
  /** Coupons of this kind that he has had. */
  readonly had: number;
}

/** Why somebody gets none of a hand-out; `soldOut` comes last, because it is about the others. */
export const handOutSkips = ["unknown", "blackListed", "unfit", "limit", "soldOut"] as const;
export type HandOutSkip = (typeof handOutSkips)[number];

export interface HandOut {
  readonly appIds: readonly number[];
  readonly userTypes: readonly string[];
  readonly perUserLimit: number;
  readonly left: number;
}

/** Why this customer gets no coupon; null when he gets one. */
export function skipReason(coupon: HandOut, to: Recipient | undefined): HandOutSkip | null {
  if (!to) return "unknown";
  if (to.isBlackListed) return "blackListed";
  const isOfApp = coupon.appIds.length === 0 || (to.appId !== null && coupon.appIds.includes(to.appId));
  if (!isOfApp || !fits(coupon.userTypes, to.userType)) return "unfit";
  if (to.had >= coupon.perUserLimit) return "limit";
  return coupon.left > 0 ? null : "soldOut";
}

/** Only a listed coupon whose time has begun and is not over is handed out. */
export const mayHandOut: Rule<{ readonly state: CouponState } & Pick<Listing, "startOn" | "endOn" | "today">> = (coupon): Reason | null => {
  if (coupon.state !== "listed") return { error: "state.refused", field: "couponId" };
  const isTime = (coupon.startOn ?? coupon.today) <= coupon.today && coupon.today <= (coupon.endOn ?? coupon.today);
  return isTime ? null : { error: "coupon.notValid", field: "couponId" };
};
