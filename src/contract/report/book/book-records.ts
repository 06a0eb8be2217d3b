import { afterLoanAchievementRecord } from "./reports/after-loan-achievement.report.ts";
import { afterLoanCustomersRecord } from "./reports/after-loan-customers.report.ts";
import { afterLoanResultsRecord } from "./reports/after-loan-record.report.ts";
import { afterLoanWeeklyRecord } from "./reports/after-loan-weekly.report.ts";
import { amountRepaymentRecord } from "./reports/amount-repayment.report.ts";
import { authenticationRecord } from "./reports/authentication.report.ts";
import { callTimeShareRecord } from "./reports/call-time-share.report.ts";
import { channelCompanyRecord, channelLinkRecord } from "./reports/channels.report.ts";
import { marketingCallsRecord } from "./reports/marketing-calls.report.ts";
import { marketingEffectRecord, marketingTimeShareRecord } from "./reports/marketing.report.ts";
import { operationDataRecord } from "./reports/operation-data.report.ts";
import { paymentAchievementRecord } from "./reports/payment-achievement.report.ts";
import { profitRecord } from "./reports/profit.report.ts";
import { reborrowRecord } from "./reports/reborrow.report.ts";
import { remindCallTimeShareRecord } from "./reports/remind-call-time-share.report.ts";
import { reminderCustomersRecord } from "./reports/reminder-customers.report.ts";
import { reminderDailyRecord } from "./reports/reminder-daily.report.ts";
import { reminderEffectRecord } from "./reports/reminder-effect.report.ts";
import { reminderResultsRecord } from "./reports/reminder-record.report.ts";
import { reminderTimeShareRecord } from "./reports/reminder-time-share.report.ts";
import { reminderWeeklyRecord } from "./reports/reminder-weekly.report.ts";
import { repaymentRecord } from "./reports/repayment.report.ts";
import { timeShareApplyRecord } from "./reports/time-share-apply.report.ts";
import { timeShareRegisterRecord } from "./reports/time-share-register.report.ts";
import { userChangeRecord } from "./reports/user-change.report.ts";

/** The reports that are summed from books, in the order of the menu. */
export const bookRecords = [
  afterLoanCustomersRecord,
  afterLoanWeeklyRecord,
  afterLoanResultsRecord,
  callTimeShareRecord,
  afterLoanAchievementRecord,
  reminderCustomersRecord,
  reminderDailyRecord,
  reminderEffectRecord,
  reminderWeeklyRecord,
  reminderTimeShareRecord,
  reminderResultsRecord,
  remindCallTimeShareRecord,
  profitRecord,
  amountRepaymentRecord,
  repaymentRecord,
  paymentAchievementRecord,
  userChangeRecord,
  operationDataRecord,
  authenticationRecord,
  timeShareRegisterRecord,
  timeShareApplyRecord,
  channelLinkRecord,
  channelCompanyRecord,
  marketingTimeShareRecord,
  marketingCallsRecord,
  marketingEffectRecord,
  reborrowRecord,
] as const;
