import type { couponErrorNames } from "../../lending/growth/coupon-error-names.ts";

/** Codes of lending/growth/coupon-error-names. */
export const couponErrorCodes = {
  "coupon.notValid": { code: 5731, status: 409 },
  "coupon.threshold": { code: 5732, status: 422 },
  "coupon.once": { code: 5733, status: 409 },
  "coupon.soldOut": { code: 5734, status: 409 },
  "coupon.fixed": { code: 5735, status: 409 },
  "coupon.phone": { code: 5737, status: 422 },
  "coupon.noneListed": { code: 5738, status: 409 },
} satisfies Readonly<Record<(typeof couponErrorNames)[number], { readonly code: number; readonly status: number }>>;
