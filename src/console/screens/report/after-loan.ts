import { collectionReport } from "../../../contract/report/collection.report.ts";
import { effectReport } from "../../../contract/report/effect.report.ts";
import { afterLoanCustomersRecord } from "../../../contract/report/book/reports/after-loan-customers.report.ts";
import { afterLoanWeeklyRecord } from "../../../contract/report/book/reports/after-loan-weekly.report.ts";
import { afterLoanResultsRecord } from "../../../contract/report/book/reports/after-loan-record.report.ts";
import { callTimeShareRecord } from "../../../contract/report/book/reports/call-time-share.report.ts";
import { afterLoanAchievementRecord } from "../../../contract/report/book/reports/after-loan-achievement.report.ts";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = [
  effectReport,
  collectionReport,
  afterLoanCustomersRecord,
  afterLoanWeeklyRecord,
  afterLoanResultsRecord,
  callTimeShareRecord,
  afterLoanAchievementRecord,
].map((record) => reportScreen(record));
