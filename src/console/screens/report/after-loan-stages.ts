import { afterLoanStagesReports } from "../../../contract/report/book/reports/after-loan-stages.reports.ts";
import { MatrixChart } from "../../report/charts/matrix-chart.tsx";
import { reportScreens } from "../../report/report-screen.tsx";

export const screens = reportScreens(afterLoanStagesReports, { matrix: MatrixChart });
