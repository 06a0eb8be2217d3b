import { afterLoanCustomersRecord } from "../../../contract/report/book/reports/after-loan-customers.report.ts";
import { MatrixChart } from "../../report/charts/matrix-chart.tsx";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = [reportScreen(afterLoanCustomersRecord, MatrixChart)];
