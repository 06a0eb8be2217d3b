import { reminderCustomersRecord } from "../../../contract/report/book/reports/reminder-customers.report.ts";
import { reminderDailyRecord } from "../../../contract/report/book/reports/reminder-daily.report.ts";
import { reminderEffectRecord } from "../../../contract/report/book/reports/reminder-effect.report.ts";
import { reminderWeeklyRecord } from "../../../contract/report/book/reports/reminder-weekly.report.ts";
import { reminderTimeShareRecord } from "../../../contract/report/book/reports/reminder-time-share.report.ts";
import { reminderResultsRecord } from "../../../contract/report/book/reports/reminder-record.report.ts";
import { remindCallTimeShareRecord } from "../../../contract/report/book/reports/remind-call-time-share.report.ts";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = [
  reminderCustomersRecord,
  reminderDailyRecord,
  reminderEffectRecord,
  reminderWeeklyRecord,
  reminderTimeShareRecord,
  reminderResultsRecord,
  remindCallTimeShareRecord,
].map((record) => reportScreen(record));
