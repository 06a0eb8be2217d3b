import { afterLoanReports } from "./reports/after-loan.reports.ts";
import { afterLoanStagesReports } from "./reports/after-loan-stages.reports.ts";
import { channelReports } from "./reports/channel.reports.ts";
import { financeReports } from "./reports/finance.reports.ts";
import { marketingReports } from "./reports/marketing.reports.ts";
import { operateCustomerReports } from "./reports/operate-customers.reports.ts";
import { operateReports } from "./reports/operate.reports.ts";
import { reminderReports } from "./reports/reminder.reports.ts";

/** The reports that are summed from books, each group as its screens are. */
export const bookRecords = [
  ...afterLoanStagesReports,
  ...afterLoanReports,
  ...reminderReports,
  ...financeReports,
  ...operateReports,
  ...operateCustomerReports,
  ...channelReports,
  ...marketingReports,
] as const;
