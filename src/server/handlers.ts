import type { ServedName } from "../contract/served.ts";
import { advertHandlers } from "./domain/advert/advert.handlers.ts";
import { applicationRoutes } from "./domain/application/application.routes.ts";
import { approvalHandlers } from "./domain/approval/approval.handlers.ts";
import { collectionHandlers, collectionStreamers } from "./domain/collection/collection.handlers.ts";
import { todayExpireHandlers, todayExpireStreamers } from "./domain/collection/today-expire.handlers.ts";
import { contactPolicyHandlers } from "./domain/contact/contact-policy.handlers.ts";
import { couponHandlers } from "./domain/coupon/coupon.handlers.ts";
import { couponRoutes } from "./domain/coupon/issued.actions.ts";
import { extensionHandlers } from "./domain/extension/extension.handlers.ts";
import { exportHandlers } from "./domain/export/export.handlers.ts";
import { feedbackRoutes } from "./domain/feedback/feedback.actions.ts";
import { userFeedbackHandlers } from "./domain/feedback/feedback.handlers.ts";
import { guestGroupHandlers } from "./domain/guest-group/guest-group.handlers.ts";
import { afterLoanRecordHandlers, afterLoanRecordStreamers } from "./domain/after-loan-record/after-loan-record.handlers.ts";
import { addBlackList } from "./domain/black-list/black-list.actions.ts";
import { saveFraud } from "./domain/contact/contact-status.actions.ts";
import { leadHandlers } from "./domain/lead/lead.handlers.ts";
import { leaseHandlers } from "./domain/lease/lease.handlers.ts";
import { messageHandlers } from "./domain/message/message.handlers.ts";
import { messageRoutes } from "./domain/message/message.routes.ts";
import { systemNoticeHandlers } from "./domain/notice/notice.handlers.ts";
import { freezeOrder } from "./domain/order/freeze.actions.ts";
import { orderHandlers, orderStreamers } from "./domain/order/order.handlers.ts";
import { payChannelHandlers } from "./domain/pay-channel/pay-channel.handlers.ts";
import { payoutHandlers } from "./domain/payout/payout.handlers.ts";
import { payoutRoutes } from "./domain/payout/payout.routes.ts";
import { productHandlers } from "./domain/product/product.handlers.ts";
import { reconcileHandlers } from "./domain/reconciliation/reconciliation.handlers.ts";
import { messageRemindHandlers } from "./domain/reminder/reminder.handlers.ts";
import { badDebtHandlers } from "./domain/bad-debt/bad-debt.handlers.ts";
import { commissionHandlers } from "./domain/commission/commission.handlers.ts";
import { complaintHandlers } from "./domain/complaint/complaint.handlers.ts";
import { schedulingHandlers } from "./domain/scheduling/scheduling.handlers.ts";
import { lateExemptionHandlers } from "./domain/late-exemption/late-exemption.handlers.ts";
import { overflowHandlers } from "./domain/overflow/overflow.handlers.ts";
import { refundHandlers } from "./domain/refund/refund.handlers.ts";
import { channelRoutes } from "./domain/repayment/channel.routes.ts";
import { repaymentHandlers } from "./domain/repayment/repayment.handlers.ts";
import { reviewHandlers } from "./domain/review/review.handlers.ts";
import { softPhoneHandlers } from "./domain/soft-phone/soft-phone.handlers.ts";
import { softPhoneRoutes } from "./domain/soft-phone/soft-phone.routes.ts";
import { systemHandlers } from "./domain/system/system.handlers.ts";
import { virtualCardHandlers } from "./domain/virtual-account/virtual-account.handlers.ts";
import { viewHandlers } from "./domain/view/view.handlers.ts";
import { waiverHandlers } from "./domain/waiver/waiver.handlers.ts";
import type { Handlers, StreamCallName, Streamers } from "./kernel/context.ts";
import type { SignedRoute } from "./kernel/signed.ts";
import { homePageHandlers } from "./report/home.handlers.ts";
import { ledgerHandlers } from "./report/ledger.handlers.ts";
import { floorHandlers } from "./report/floor.ts";
import { allBoardHandlers } from "./report/board.handlers.ts";
import { daypartingHandlers } from "./report/time-share.handlers.ts";

/** Every call's handler: a call that is missing here does not compile. */
export const handlers = {
  ...systemHandlers,
  ...homePageHandlers,
  ...messageRemindHandlers,
  ...viewHandlers,
  ...exportHandlers,
  ...orderHandlers,
  ...leaseHandlers,
  ...collectionHandlers,
  ...todayExpireHandlers,
  ...afterLoanRecordHandlers,
  ...guestGroupHandlers,
  ...daypartingHandlers,
  ...allBoardHandlers,
  ...contactPolicyHandlers,
  ...messageHandlers,
  ...softPhoneHandlers,
  "blackList.add": addBlackList,
  ...repaymentHandlers,
  ...approvalHandlers,
  ...waiverHandlers,
  "order.freeze": freezeOrder,
  ...overflowHandlers,
  ...refundHandlers,
  ...badDebtHandlers,
  ...ledgerHandlers,
  ...extensionHandlers,
  ...productHandlers,
  ...payoutHandlers,
  ...reviewHandlers,
  ...lateExemptionHandlers,
  ...couponHandlers,
  ...reconcileHandlers,
  ...systemNoticeHandlers,
  ...userFeedbackHandlers,
  ...advertHandlers,
  ...leadHandlers,
  "user.contactFraud": saveFraud,
  ...payChannelHandlers,
  ...virtualCardHandlers,
  ...complaintHandlers,
  ...floorHandlers,
  ...commissionHandlers,
  ...schedulingHandlers,
} satisfies Handlers<ServedName>;

export const streamers = {
  ...orderStreamers,
  ...collectionStreamers,
  ...todayExpireStreamers,
  ...afterLoanRecordStreamers,
} satisfies Streamers<StreamCallName>;

/** Routes of programs outside of the house, which sign what they send. */
export const signed: readonly SignedRoute[] = [
  ...applicationRoutes,
  ...payoutRoutes,
  ...channelRoutes,
  ...messageRoutes,
  ...softPhoneRoutes,
  ...couponRoutes,
  ...feedbackRoutes,
];
