import { profitRecord } from "../../../contract/report/book/reports/profit.report.ts";
import { amountRepaymentRecord } from "../../../contract/report/book/reports/amount-repayment.report.ts";
import { repaymentRecord } from "../../../contract/report/book/reports/repayment.report.ts";
import { paymentAchievementRecord } from "../../../contract/report/book/reports/payment-achievement.report.ts";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = [profitRecord, amountRepaymentRecord, repaymentRecord, paymentAchievementRecord].map((record) =>
  reportScreen(record),
);
