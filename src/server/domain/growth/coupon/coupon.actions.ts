import { deductionOf, mayUseCoupon } from "../../../../lending/growth/coupon.rules.ts";
import { replay } from "../../../../lending/loan/loan.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { loanTerms, type Happening } from "../../book/book/book.actions.ts";
import type { LoanRow } from "../../book/book/book.store.ts";
import type { Books } from "../../book/book/books.ts";
import { couponEvent } from "../../book/coupon/outcome.actions.ts";
import * as store from "./coupon.store.ts";

/** A coupon that comes with money. */
export interface CouponWish {
  readonly userCouponId: number;
  /** The event of the money. */
  readonly money: string;
  readonly paidAt: Date;
}

interface Judged {
  readonly reason: Reason | null;
  readonly amount: number;
  readonly happening: Happening;
}

async function judge(books: Books, row: LoanRow, wish: CouponWish): Promise<Judged | null> {
  const coupon = await store.lockUserCoupon(books, wish.userCouponId);
  return coupon ? judgeCoupon(books, row, { ...wish, coupon }) : null;
}

async function judgeCoupon(
  books: Books,
  row: LoanRow,
  { userCouponId, money, paidAt, coupon }: CouponWish & { readonly coupon: store.UserCouponRow },
): Promise<Judged> {
  const on = localDate(paidAt, books.tenant.timeZone);
  const loan = replay(loanTerms(books, row), row.events, on);
  const terms = { kind: coupon.kind, faceValue: coupon.face_value, threshold: coupon.threshold };
  const interest = loan.totals.interest.charged;
  const { amount, component } = deductionOf(terms, { open: loan.claim, interest, days: row.term_days, step: books.tenant.currencyStep });
  const reason = mayUseCoupon({
    coupon: { ...terms, appIds: coupon.app_ids, userTypes: coupon.user_types },
    state: coupon.state,
    expiresOn: coupon.expires_on,
    on,
    isOwn: coupon.customer_id === row.customer_id,
    hasOther: await store.hasUsed(books, row.id),
    appId: row.app_id,
    userType: await store.selectUserType(books, row.id),
    owed: loan.claim.total,
    deduction: amount,
  });
  const id = couponEvent(userCouponId, money);
  const event = { id, type: "couponUsed" as const, valueDate: on, face: amount, ...(component ? { component } : {}) };
  return { reason, amount, happening: { event, valueAt: paidAt } };
}

/** Why an order cannot use a coupon with money of that time; null when it can. */
export async function couponReason(books: Books, row: LoanRow, wish: CouponWish): Promise<Reason | null> {
  const judged = await judge(books, row, wish);
  return judged ? judged.reason : { error: "notFound", field: "userCouponId" };
}

/** The number of a coupon that a channel or a pay code names; null where the house has none of it: the money counts all the same. */
export const knownCoupon = async (books: Books, userCouponId: number | null): Promise<number | null> =>
  userCouponId !== null && (await store.isUserCoupon(books, userCouponId)) ? userCouponId : null;

/** Coupons of an order's customer that it may use now, with what each takes off. */
export async function couponsFor(books: Books, row: LoanRow) {
  const usable: { userCouponId: number; name: string; deduction: number; expireDay: string }[] = [];
  for (const coupon of await store.selectTaken(books, row.customer_id)) {
    const { reason, amount } = await judgeCoupon(books, row, { userCouponId: coupon.id, money: "", paidAt: books.now, coupon });
    if (!reason) usable.push({ userCouponId: coupon.id, name: coupon.name, deduction: amount, expireDay: coupon.expires_on });
  }
  return usable;
}

/**
 * rules/machines.md "Coupon of a customer": used with its money, actual deduction = min(face, eligible component). What cannot be used any more is left alone: the money is
 * posted all the same.
 */
export async function takeCouponAlong(books: Books, row: LoanRow, wish: CouponWish): Promise<readonly Happening[]> {
  const judged = await judge(books, row, wish);
  if (!judged || judged.reason) return [];
  const { amount, happening } = judged;
  await store.markUsed(books, wish.userCouponId, { orderId: row.id, deduction: amount, event: happening.event.id, at: wish.paidAt });
  return [happening];
}

/** The night's part: coupons whose last day is over. */
export function expireCoupons(books: Pick<Books, "tx" | "tenant">, today: string): Promise<number> {
  return store.expire(books, today);
}
