import type { z } from "zod";
import { approvalSchemas } from "./basics/approval.schemas.ts";
import { bindProductSchemas } from "./basics/bind-product.schemas.ts";
import { leadSchemas } from "./marketing/lead.schemas.ts";
import { couponSchemas } from "./marketing/coupon.schemas.ts";
import { homePageSchemas } from "./basics/home-page.schemas.ts";
import { messageRemindSchemas } from "./basics/message-remind.schemas.ts";
import { exportSchemas } from "./basics/export.schemas.ts";
import { schedulingSchemas } from "./basics/scheduling.schemas.ts";
import { systemNoticeSchemas } from "./basics/system-notice.schemas.ts";
import { systemSchemas } from "./basics/system.schemas.ts";
import { userFeedbackSchemas } from "./basics/user-feedback.schemas.ts";
import { viewSchemas } from "./basics/view.schemas.ts";
import type { ServedName } from "./served.ts";
import { paymentSchemas } from "./finance/payment.schemas.ts";
import { repaymentSchemas } from "./finance/repayment.schemas.ts";
import { extensionSchemas } from "./finance/extension.schemas.ts";
import { lateExemptionSchemas } from "./finance/late-exemption.schemas.ts";
import { payChannelSchemas } from "./finance/pay-channel.schemas.ts";
import { ledgerSchemas } from "./finance/ledger.schemas.ts";
import { overflowSchemas } from "./finance/overflow.schemas.ts";
import { reconcileSchemas } from "./finance/reconcile.schemas.ts";
import { refundSchemas } from "./finance/refund.schemas.ts";
import { waiverSchemas } from "./finance/waiver.schemas.ts";
import { contactPolicySchemas } from "./message/contact-policy.schemas.ts";
import { messageSchemas, smsSchemas, smsStencilSchemas } from "./message/message.schemas.ts";
import { leaseSchemas } from "./order/lease.schemas.ts";
import { orderFreezeSchemas } from "./order/order-freeze.schemas.ts";
import { orderSchemas } from "./order/order.schemas.ts";
import { reviewSchemas } from "./order/review.schemas.ts";
import { advertSchemas } from "./product/advert.schemas.ts";
import { productSchemas } from "./product/product.schemas.ts";
import { collectionSchemas } from "./post-loan/collection.schemas.ts";
import { guestGroupSchemas } from "./post-loan/guest-group.schemas.ts";
import { afterLoanRecordSchemas } from "./post-loan/after-loan-record.schemas.ts";
import { renewalSchemas } from "./post-loan/renewal.schemas.ts";
import { todayExpireSchemas } from "./post-loan/today-expire.schemas.ts";
import { blackListSchemas, softPhoneSchemas } from "./post-loan/soft-phone.schemas.ts";
import { boardSchemas } from "./post-loan/board.schemas.ts";
import { userSchemas } from "./user/contact-fraud.schemas.ts";
import { complaintSchemas } from "./post-loan/complaint.schemas.ts";
import { commissionSchemas, floorSchemas } from "./post-loan/floor.schemas.ts";
import { daypartingSchemas } from "./post-loan/dayparting.schemas.ts";

/** Input and output of every call. Only the server loads it at run time; the console takes its types from types.ts. */
export const schemas = {
  ...systemSchemas,
  ...homePageSchemas,
  ...messageRemindSchemas,
  ...viewSchemas,
  ...exportSchemas,
  ...orderSchemas,
  ...orderFreezeSchemas,
  ...leaseSchemas,
  ...collectionSchemas,
  ...todayExpireSchemas,
  ...afterLoanRecordSchemas,
  ...guestGroupSchemas,
  ...daypartingSchemas,
  ...boardSchemas,
  ...contactPolicySchemas,
  ...smsStencilSchemas,
  ...messageSchemas,
  ...smsSchemas,
  ...softPhoneSchemas,
  ...blackListSchemas,
  ...repaymentSchemas,
  ...approvalSchemas,
  ...waiverSchemas,
  ...overflowSchemas,
  ...refundSchemas,
  ...ledgerSchemas,
  ...extensionSchemas,
  ...renewalSchemas,
  ...productSchemas,
  ...paymentSchemas,
  ...reviewSchemas,
  ...bindProductSchemas,
  ...lateExemptionSchemas,
  ...couponSchemas,
  ...reconcileSchemas,
  ...systemNoticeSchemas,
  ...userFeedbackSchemas,
  ...advertSchemas,
  ...leadSchemas,
  ...userSchemas,
  ...payChannelSchemas,
  ...complaintSchemas,
  ...floorSchemas,
  ...commissionSchemas,
  ...schedulingSchemas,
} satisfies Record<ServedName, { readonly input: z.ZodType; readonly output: z.ZodType }>;
