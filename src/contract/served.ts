import { repaymentDeskCalls } from "./finance/repayment.calls.ts";
import { contactPolicyCalls } from "./message/contact-policy.calls.ts";
import { reviewCalls } from "./order/review.calls.ts";
import { productCalls } from "./product/product.calls.ts";
import { bindProductCalls } from "./basics/bind-product.calls.ts";
import { refundCalls } from "./finance/refund.calls.ts";
import { overflowCalls } from "./finance/overflow.calls.ts";
import { ledgerCalls } from "./finance/ledger.calls.ts";
import { paymentCalls } from "./finance/payment.calls.ts";
import { extensionCalls } from "./finance/extension.calls.ts";
import { renewalCalls } from "./post-loan/renewal.calls.ts";
import { orderFreezeCalls } from "./order/order-freeze.calls.ts";
import { systemNoticeCalls } from "./basics/system-notice.calls.ts";
import { userFeedbackCalls } from "./basics/user-feedback.calls.ts";
import { calls } from "./calls.ts";
import { lateExemptionCalls, lateExemptionEndCalls } from "./finance/late-exemption.calls.ts";
import { payChannelCalls, topUpCalls, virtualCardCalls } from "./finance/pay-channel.calls.ts";
import { reconcileCalls } from "./finance/reconcile.calls.ts";
import { couponCalls } from "./marketing/coupon.calls.ts";
import { reBorrowCalls, registerNotApplyCalls } from "./marketing/lead.calls.ts";
import { commissionRateCalls } from "./post-loan/floor.calls.ts";
import { advertCalls } from "./product/advert.calls.ts";
import { userCalls } from "./user/contact-fraud.calls.ts";

/** Calls that no page makes: only the server and its tests load them. Each moves to calls.ts with the first page that needs it. */
const pageless = {
  ...repaymentDeskCalls,
  ...contactPolicyCalls,
  ...orderFreezeCalls,
  ...renewalCalls,
  ...extensionCalls,
  ...paymentCalls,
  ...ledgerCalls,
  ...overflowCalls,
  ...refundCalls,
  ...lateExemptionCalls,
  ...bindProductCalls,
  ...productCalls,
  ...reviewCalls,
  ...lateExemptionEndCalls,
  ...couponCalls,
  ...payChannelCalls,
  ...topUpCalls,
  ...virtualCardCalls,
  ...userCalls,
  ...reconcileCalls,
  ...systemNoticeCalls,
  ...userFeedbackCalls,
  ...advertCalls,
  ...registerNotApplyCalls,
  ...reBorrowCalls,
  ...commissionRateCalls,
};

/** Every call that the server answers. */
export const servedCalls = { ...calls, ...pageless } as const;

export type ServedName = keyof typeof servedCalls;
