import { approvalCalls } from "./basics/approval.calls.ts";
import { homePageCalls } from "./basics/home-page.calls.ts";
import { messageRemindCalls } from "./basics/message-remind.calls.ts";
import { exportCalls } from "./basics/export.calls.ts";
import { systemCalls } from "./basics/system.calls.ts";
import { viewCalls } from "./basics/view.calls.ts";
import { paymentCalls } from "./finance/payment.calls.ts";
import { repaymentCalls } from "./finance/repayment.calls.ts";
import { contactPolicyCalls } from "./message/contact-policy.calls.ts";
import { orderCalls } from "./order/order.calls.ts";
import { reviewCalls } from "./order/review.calls.ts";
import { productCalls } from "./product/product.calls.ts";
import { collectionCalls } from "./post-loan/collection.calls.ts";
import { daypartingCalls } from "./post-loan/dayparting.calls.ts";

/** Every call that exists, by name. Routes, client, OpenAPI and the tests over all calls come from this one list. */
export const calls = {
  ...systemCalls,
  ...homePageCalls,
  ...messageRemindCalls,
  ...viewCalls,
  ...exportCalls,
  ...orderCalls,
  ...collectionCalls,
  ...daypartingCalls,
  ...contactPolicyCalls,
  ...repaymentCalls,
  ...approvalCalls,
  ...productCalls,
  ...paymentCalls,
  ...reviewCalls,
} as const;

export type CallName = keyof typeof calls;
