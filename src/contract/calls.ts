import { approvalCalls } from "./basics/approval.calls.ts";
import { homePageCalls } from "./basics/home-page.calls.ts";
import { messageRemindCalls } from "./basics/message-remind.calls.ts";
import { exportCalls } from "./basics/export.calls.ts";
import { schedulingCalls } from "./basics/scheduling.calls.ts";
import { systemCalls } from "./basics/system.calls.ts";
import { viewCalls } from "./basics/view.calls.ts";
import { repaymentCalls } from "./finance/repayment.calls.ts";
import { waiverCalls } from "./finance/waiver.calls.ts";
import { contactPolicyCalls } from "./message/contact-policy.calls.ts";
import { messageCalls, smsStencilCalls } from "./message/message.calls.ts";
import { leaseCalls } from "./order/lease.calls.ts";
import { orderCalls } from "./order/order.calls.ts";
import { collectionCalls } from "./post-loan/collection.calls.ts";
import { guestGroupCalls } from "./post-loan/guest-group.calls.ts";
import { afterLoanRecordCalls } from "./post-loan/after-loan-record.calls.ts";
import { todayExpireCalls } from "./post-loan/today-expire.calls.ts";
import { smsCalls } from "./post-loan/sms.calls.ts";
import { blackListCalls, softPhoneCalls } from "./post-loan/soft-phone.calls.ts";
import { boardCalls } from "./post-loan/board.calls.ts";
import { complaintCalls } from "./post-loan/complaint.calls.ts";
import { commissionCalls, floorCalls } from "./post-loan/floor.calls.ts";
import { daypartingCalls } from "./post-loan/dayparting.calls.ts";

/** Every call that exists, by name. Routes, client, OpenAPI and the tests over all calls come from this one list. */
export const calls = {
  ...systemCalls,
  ...homePageCalls,
  ...messageRemindCalls,
  ...viewCalls,
  ...exportCalls,
  ...orderCalls,
  ...leaseCalls,
  ...collectionCalls,
  ...todayExpireCalls,
  ...afterLoanRecordCalls,
  ...guestGroupCalls,
  ...daypartingCalls,
  ...boardCalls,
  ...contactPolicyCalls,
  ...smsStencilCalls,
  ...messageCalls,
  ...smsCalls,
  ...softPhoneCalls,
  ...blackListCalls,
  ...repaymentCalls,
  ...approvalCalls,
  ...waiverCalls,
  ...complaintCalls,
  ...floorCalls,
  ...commissionCalls,
  ...schedulingCalls,
} as const;

export type CallName = keyof typeof calls;
