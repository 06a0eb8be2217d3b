import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf, findLoan, lockLoan } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { makePayCode } from "../../book/pay-code/pay-code.actions.ts";
import { couponReason, couponsFor } from "../../growth/coupon/coupon.actions.ts";

interface Wish {
  readonly userCouponId: number;
  readonly isExtension: boolean;
  readonly paidAt: Date;
}
/** Whoever names a coupon is told at once what would keep it from being used; an extension takes none. */
export async function refuseCoupon(books: Books, orderId: number, { userCouponId, isExtension, paidAt }: Wish): Promise<void> {
  if (isExtension) throw new Refused({ error: "coupon.notValid", field: "userCouponId" });
  const reason = await couponReason(books, await lockLoan(books, orderId), { userCouponId, money: "", paidAt });
  if (reason) throw new Refused(reason);
}

/** A code that a customer pays with, and the coupon that he means to pay with. */
export async function payCode(input: ParsedOf<"repayment.payCode">, context: Context) {
  const { userCouponId, purpose } = input;
  if (userCouponId !== undefined) {
    const order = await orderInScope(context, input.loanRecordId, true);
    await refuseCoupon(booksOf(context), order.id, { userCouponId, isExtension: purpose === "extend", paidAt: context.now });
  }
  return makePayCode(input, context);
}

/** What an order's customer may pay with today, and what each would take off. */
export async function readCoupons(input: ParsedOf<"repayment.coupons">, context: Context): Promise<OutputOf<"repayment.coupons">> {
  const order = await orderInScope(context, input.loanRecordId);
  if (order.status !== 6 && order.status !== 8) return [];
  const books = booksOf(context);
  return couponsFor(books, await findLoan(books, order.id));
}
