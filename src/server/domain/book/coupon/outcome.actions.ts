import type { Loan } from "../../../../lending/loan/loan.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Books } from "../book/books.ts";
import { giveBack } from "./coupon.store.ts";

/** The event with which a coupon comes off a loan; the same coupon may come back and be used again, with other money. */
export const couponEvent = (userCouponId: number, money: string): string => `coupon:${userCouponId}:${money}`;

/** T33: a coupon that the replay no longer knows is its customer's again. By itself, because the book calls it. */
export async function judgeCoupons(books: Books, loans: readonly { readonly id: number; readonly loan: Loan }[]): Promise<void> {
  if (loans.length === 0) return;
  const { date: today } = businessDay(books.now, books.tenant.timeZone);
  await giveBack(
    books,
    loans.map(({ id }) => id),
    { standing: loans.flatMap(({ loan }) => loan.coupons), today },
  );
}
