/** What a coupon may be refused with. */
export const couponErrorNames = [
  "coupon.notValid",
  "coupon.threshold",
  "coupon.once",
  "coupon.soldOut",
  "coupon.fixed",
  "coupon.phone",
  "coupon.noneListed",
] as const;
