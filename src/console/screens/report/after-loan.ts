import { afterLoanWeeklyRecord } from "../../../contract/report/book/reports/after-loan-weekly.report.ts";
import { afterLoanResultsRecord } from "../../../contract/report/book/reports/after-loan-record.report.ts";
import { callTimeShareRecord } from "../../../contract/report/book/reports/call-time-share.report.ts";
import { afterLoanAchievementRecord } from "../../../contract/report/book/reports/after-loan-achievement.report.ts";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = [
  reportScreen(afterLoanWeeklyRecord),
  reportScreen(afterLoanResultsRecord),
  reportScreen(callTimeShareRecord),
  reportScreen(afterLoanAchievementRecord),
];
