import { profitRecord } from "../../../contract/report/book/reports/profit.report.ts";
import { amountRepaymentRecord } from "../../../contract/report/book/reports/amount-repayment.report.ts";
import { repaymentRecord } from "../../../contract/report/book/reports/repayment.report.ts";
import { paymentAchievementRecord } from "../../../contract/report/book/reports/payment-achievement.report.ts";
import { CohortChart } from "../../report/charts/cohort-chart.tsx";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = [
  reportScreen(profitRecord),
  reportScreen(amountRepaymentRecord, CohortChart),
  reportScreen(repaymentRecord),
  reportScreen(paymentAchievementRecord),
];
